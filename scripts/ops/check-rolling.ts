import { setTimeout as sleep } from 'node:timers/promises'
import type { EmbeddedDatabase } from '@maritime-service/postgres'
import { BULKHEADS } from '#core/http/bulkheads.server.ts'
import { anyCertificate, ask, messageOf, otherSource } from './ask.ts'
import { type Check, must } from './check.ts'
import { until } from './programs.ts'
import { formatRefusals, formatStates, startTwoBehindHaproxy } from './stage.ts'
import { compareMarks, readMessages, startWriters } from './writers.ts'

const PEOPLE = 40

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
    const { database, products, proxy, site, areBothUp } = await startTwoBehindHaproxy()
    const reads = ['/', '/api/products', '/legal']
    // No more clients that search and write than the concurrency limit of one product: the next one would get a 503.
    const busy = isShort ? 10 : BULKHEADS.search.places
    const people = { url: () => site, agent: anyCertificate() }
    const writers = [
      startWriters({ ...people, writers: busy, reads: [...reads, '/api/products/search?q=kit'] }),
      startWriters({ ...people, writers: isShort ? 0 : PEOPLE - busy, writes: false, reads }),
    ]
    const rounds = isShort ? 1 : 5
    for (let round = 0; round < rounds; round += 1) {
      for (const product of products) {
        await product.kill('SIGTERM')
        await product.restart()
        // As docs/run-for-real.md says: a product that is ready has not been asked by haproxy yet.
        await until(areBothUp, 'haproxy counts both products')
      }
    }
    await Promise.all(writers.map(({ stop }) => stop()))
    const failures = writers.flatMap((each) => each.failures)
    const answers = writers.reduce((sum, each) => sum + each.answers, 0)
    const acknowledged = writers.reduce((all, each) => all.union(each.acknowledged), new Set<string>())
    const { lost, twice } = compareMarks(await readMessages(database.directUrl), acknowledged)
    const said = `${rounds * 2} restarts behind haproxy, ${answers} answers, ${failures.length} failed; ${acknowledged.size} messages acknowledged, ${lost} lost, ${twice} twice`
    must(
      failures.length === 0 && lost === 0 && twice === 0,
      [
        `${said}: ${failures.slice(0, 5).join(', ')}`,
        formatStates(proxy.output()),
        ...products.map(formatRefusals),
      ].join('\n'),
    )
    return [said, await tryWithoutDatabase(site, database)]
  },
}
