import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { createCtx } from '#core/context.server.ts'
import { wipe } from '#core/crypto/box.server.ts'
import { createDb, createPool } from '#core/db/pool.server.ts'
import { createThrottle } from '#core/http/throttle.server.ts'
import { findAdminByToken, openReportKey } from './admin-auth.queries.server.ts'
import { signIn, signOut } from './sessions.service.server.ts'

/**
 * A process in which an administrator signs in, opens the report key and signs out, one step per line of standard input,
 * so that its memory can be looked at from outside in between.
 */
const lines = createInterface({ input: process.stdin })
const nextLine = async (): Promise<string> => String((await once(lines, 'line'))[0])
const say = (word: string): void => void process.stdout.write(`${word}\n`)

const { url, code, pepper } = JSON.parse(await nextLine()) as { url: string; code: string; pepper: string }
const pool = createPool({ url, max: 2, onError: () => {} })
const ctx = createCtx(createDb(pool))
const key = Buffer.from(pepper, 'hex')
const deps = {
  throttle: createThrottle({ pool, secret: key }),
  pepper: { id: '0'.repeat(16), key },
  parameters: { memoryKib: 64, passes: 1, lanes: 1 },
}

const { session } = await signIn(ctx, deps, code, { deviceCookie: null, token: null, work: null })
const opened = await openReportKey(ctx, session.sessionToken)
say('opened')
await nextLine()
wipe(opened.privateKey)
await signOut(ctx, session.sessionToken)
// What any server has after a moment: other requests.
for (let at = 0; at < 2000; at += 1) await findAdminByToken(ctx, session.sessionToken)
say('out')
await nextLine()
await pool.end()
process.exit(0)
