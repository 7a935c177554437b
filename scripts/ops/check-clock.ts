import { ask } from './ask.ts'
import { type Check, must } from './check.ts'
import { run } from './programs.ts'
import { MANAGER, startOne } from './stage.ts'

/** Where Debian keeps what faketime loads into a program. */
const findLibrary = async (): Promise<string> =>
  (await run('sh', ['-c', 'ls /usr/lib/*/faketime/libfaketime.so.1 | head -1'])).trim()

const JUMPS = ['-1d', '-1h', '+1h', '+1d', '+125d', '+4y']

/** The process's clock is wrong; the database's is right, and decides about sessions. */
export const checkClock: Check = {
  name: 'clock',
  needs: ['faketime'],
  async run({ isShort }) {
    const jumps = isShort ? JUMPS.filter((jump) => jump.endsWith('d')) : JUMPS
    const env = { MANAGER_EMAIL: MANAGER.email, MANAGER_PASSWORD: MANAGER.password }
    const library = await findLibrary()
    for (const jump of jumps) {
      const product = await startOne({ ...env, LD_PRELOAD: library, FAKETIME: jump, FAKETIME_DONT_FAKE_MONOTONIC: '1' })
      const dated = await fetch(`${product.url}/legal`)
      const away = Math.abs(new Date(dated.headers.get('date') ?? '').getTime() - Date.now())
      must(away > 3_000_000, `the clock of the process is wrong by ${jump}`)
      const signedIn = await ask(`${product.url}/api/portal/login`, { body: MANAGER })
      must(signedIn.status === 200, `${jump}: sign-in answers ${signedIn.status} ${signedIn.text}`)
      const { sessionToken: token } = JSON.parse(signedIn.text) as { sessionToken: string }
      const headers = { authorization: `Bearer ${token}` }
      const own = async () => (await ask(`${product.url}/api/portal/me`, { headers })).status
      must((await own()) === 200, `${jump}: the session holds`)
      must((await ask(`${product.url}/api/portal/logout`, { body: {}, headers })).status === 204, `${jump}: sign-out`)
      must((await own()) === 401, `${jump}: the session is over`)
      await product.stop()
    }
    return [
      `clock of the process wrong by ${jumps.join(', ')}: sessions begin, hold and end as the database's clock says`,
    ]
  },
}
