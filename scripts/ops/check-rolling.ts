import { join } from 'node:path'
import { withClient } from '#core/db/with-client.server.ts'
import { findFreePort } from '../../tests/setup/product.ts'
import { anyCertificate, ask } from './ask.ts'
import { type Check, must } from './check.ts'
import { start, until } from './programs.ts'
import { makeCertificate, makeFolder, ROOT, startTwo } from './stage.ts'
import { compareMarks, startWriters } from './writers.ts'

/** Two products behind haproxy are restarted in turn while people read and write. */
export const checkRolling: Check = {
  name: 'rolling',
  needs: ['haproxy', 'openssl'],
  async run({ isShort }) {
    const { database, products } = await startTwo()
    const { both } = await makeCertificate(await makeFolder())
    const port = await findFreePort()
    start('haproxy', ['-db', '-f', join(ROOT, 'deploy/haproxy.cfg')], {
      PORT_HTTP: String(await findFreePort()),
      PORT_HTTPS: String(port),
      PRODUCT_ONE: new URL(products[0]?.url ?? '').host,
      PRODUCT_TWO: new URL(products[1]?.url ?? '').host,
      CERTIFICATE: both,
      LOG_TO: 'stdout',
      LOG_FORMAT: 'raw',
    })
    const site = `https://127.0.0.1:${port}`
    await until(
      () =>
        ask(`${site}/readyz`).then(
          ({ status }) => status === 200,
          () => false,
        ),
      'haproxy answers',
    )
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
    const { rows } = await withClient(database.directUrl, 'check', (client) =>
      client.query<{ message: string }>('select message from contact_submissions'),
    )
    const { lost, twice } = compareMarks(
      rows.map(({ message }) => message),
      writers.acknowledged,
    )
    const said = `${rounds * 2} restarts behind haproxy, ${writers.answers} answers, ${writers.failures.length} failed; ${writers.acknowledged.size} messages acknowledged, ${lost} lost, ${twice} twice`
    must(
      writers.failures.length === 0 && lost === 0 && twice === 0,
      `${said}: ${writers.failures.slice(0, 5).join(', ')}`,
    )
    return [said]
  },
}
