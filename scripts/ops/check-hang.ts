import { setTimeout as sleep } from 'node:timers/promises'
import { atEnd } from '../bench/at-end.ts'
import { anyCertificate } from './ask.ts'
import { type Check, must } from './check.ts'
import { until } from './programs.ts'
import { formatRefusals, formatStates, startTwoBehindHaproxy } from './stage.ts'
import { compareMarks, readMessages, startWriters } from './writers.ts'

/** Seconds within which nobody is sent to a product that hangs any more. */
const OUT_WITHIN = 3
const PEOPLE = 10

/** One of two products stops in its tracks: it takes connections and says nothing. */
export const checkHang: Check = {
  name: 'hang',
  needs: ['haproxy', 'openssl'],
  async run({ isShort }) {
    const { database, products, proxy, site, areBothUp } = await startTwoBehindHaproxy()
    const [hung] = products
    if (hung === undefined) throw new Error('No product was started')
    await until(areBothUp, 'haproxy counts both products')
    const reads = ['/', '/api/products', '/legal', '/api/products/search?q=kit']
    const people = (first: number) =>
      startWriters({ url: () => site, writers: PEOPLE, first, reads, agent: anyCertificate() })
    const before = people(0)
    await until(() => before.acknowledged.size > 20, 'messages are acknowledged')
    atEnd(async () => void process.kill(hung.pid, 'SIGCONT'))
    process.kill(hung.pid, 'SIGSTOP')
    const begun = performance.now()
    await until(async () => !(await areBothUp()), 'haproxy leaves out the product that hangs')
    const out = (performance.now() - begun) / 1000
    const after = people(PEOPLE)
    await sleep(isShort ? 5000 : 20_000)
    process.kill(hung.pid, 'SIGCONT')
    await until(areBothUp, 'haproxy counts both products again')
    await Promise.all([before.stop(), after.stop()])
    const acknowledged = before.acknowledged.union(after.acknowledged)
    const { lost, twice } = compareMarks(await readMessages(database.directUrl), acknowledged)
    const said = `one of two products hangs: left out after ${out.toFixed(1)} s; of ${PEOPLE} people who were there ${before.failures.length} saw a request fail that it held, of ${after.answers} answers to those who came then ${after.failures.length} failed and ${after.late} were late; ${acknowledged.size} messages acknowledged, ${lost} lost, ${twice} twice`
    // Each of those who were there has one request under way.
    const isWell = out <= OUT_WITHIN && before.failures.length <= PEOPLE && after.failures.length === 0
    must(
      isWell && after.answers > 0 && lost === 0 && twice === 0,
      [
        `${said}: ${[...before.failures, ...after.failures].slice(0, 5).join(', ')}`,
        formatStates(proxy.output()),
        ...products.map(formatRefusals),
      ].join('\n'),
    )
    return [said]
  },
}
