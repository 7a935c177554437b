import { setTimeout as sleep } from 'node:timers/promises'
import type { EmbeddedDatabase } from '#core/db/embedded/supervisor.server.ts'
import { findFreePort } from '../../tests/setup/product.ts'
import { anyCertificate, ask, messageOf, otherSource } from './ask.ts'
import { type Check, must } from './check.ts'
import { until } from './programs.ts'
import { makeCertificate, makeFolder, startHaproxy, startTwo, untilReady } from './stage.ts'
import { compareMarks, readMessages, startWriters } from './writers.ts'

const areBothUp = async (watch: number): Promise<boolean> =>
  (await ask(`http://127.0.0.1:${watch}/both`)).status === 200

/** When haproxy counted which product as down or up, and why. */
const sayStates = (log: string): string =>
  log
    .split('\n')
    .filter((line) => / is (UP|DOWN)/.test(line))
    .join('\n')

/** Neither product is ready then, and both have their pages. */
async function tryWithoutDatabase(site: string, database: EmbeddedDatabase): Promise<string> {
  await ask(`${site}/legal`)
  await database.stop()
  let pages = 0
  for (const end = performance.now() + 5000; performance.now() < end; pages += 1) {
    const { status } = await ask(`${site}/legal`)
    must(status === 200, `page ${pages} without a database answers ${status}`)
    await sleep(50)
  }
  const { status } = await ask(`${site}/api/contact`, { body: messageOf('away'), headers: otherSource() })
  must(status === 503, `a message without a database answers ${status}`)
  return `the database stopped: ${pages} kept pages sent, 0 failed, and a message refused with ${status}`
}

/** Two products behind haproxy are restarted in turn while people read and write. */
export const checkRolling: Check = {
  name: 'rolling',
  needs: ['haproxy', 'openssl'],
  async run({ isShort }) {
    const { database, products } = await startTwo()
    const { both } = await makeCertificate(await makeFolder())
    const [port, watch] = [await findFreePort(), await findFreePort()]
    const proxy = startHaproxy({
      http: await findFreePort(),
      https: port,
      watch,
      products: products.map(({ url }) => new URL(url).host),
      certificate: both,
    })
    const site = `https://127.0.0.1:${port}`
    await untilReady(site, 'haproxy answers')
    const reads = ['/', '/api/products', '/legal', '/api/products/search?q=kit']
    const writers = startWriters({ url: () => site, writers: isShort ? 10 : 40, reads, agent: anyCertificate() })
    const rounds = isShort ? 1 : 5
    for (let round = 0; round < rounds; round += 1) {
      for (const product of products) {
        await product.kill('SIGTERM')
        await product.restart()
        // As docs/run-for-real.md says: a product that is ready has not been asked by haproxy yet.
        await until(() => areBothUp(watch), 'haproxy counts both products')
      }
    }
    await writers.stop()
    const { lost, twice } = compareMarks(await readMessages(database.directUrl), writers.acknowledged)
    const said = `${rounds * 2} restarts behind haproxy, ${writers.answers} answers, ${writers.failures.length} failed; ${writers.acknowledged.size} messages acknowledged, ${lost} lost, ${twice} twice`
    must(
      writers.failures.length === 0 && lost === 0 && twice === 0,
      `${said}: ${writers.failures.slice(0, 5).join(', ')}\n${sayStates(proxy.output())}`,
    )
    return [said, await tryWithoutDatabase(site, database)]
  },
}
