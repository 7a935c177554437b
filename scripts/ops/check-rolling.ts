import { findFreePort } from '../../tests/setup/product.ts'
import { anyCertificate } from './ask.ts'
import { type Check, must } from './check.ts'
import { makeCertificate, makeFolder, startHaproxy, startTwo, untilReady } from './stage.ts'
import { compareMarks, readMessages, startWriters } from './writers.ts'

/** Two products behind haproxy are restarted in turn while people read and write. */
export const checkRolling: Check = {
  name: 'rolling',
  needs: ['haproxy', 'openssl'],
  async run({ isShort }) {
    const { database, products } = await startTwo()
    const { both } = await makeCertificate(await makeFolder())
    const port = await findFreePort()
    startHaproxy({
      http: await findFreePort(),
      https: port,
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
      }
    }
    await writers.stop()
    const { lost, twice } = compareMarks(await readMessages(database.directUrl), writers.acknowledged)
    const said = `${rounds * 2} restarts behind haproxy, ${writers.answers} answers, ${writers.failures.length} failed; ${writers.acknowledged.size} messages acknowledged, ${lost} lost, ${twice} twice`
    must(
      writers.failures.length === 0 && lost === 0 && twice === 0,
      `${said}: ${writers.failures.slice(0, 5).join(', ')}`,
    )
    return [said]
  },
}
