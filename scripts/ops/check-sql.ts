import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { startEmbeddedDatabase } from '@maritime-service/postgres'
import { withClient } from '#core/db/with-client.server.ts'
import { atEnd } from '../bench/at-end.ts'
import { type Check, must } from './check.ts'
import { run } from './programs.ts'
import { makeFolder, startOne } from './stage.ts'

/** A server with the fault that is looked for: the search has to find it here, or it proves nothing. */
async function plantFault(): Promise<string> {
  const database = await startEmbeddedDatabase({ dataDir: await makeFolder() })
  atEnd(() => database.stop())
  const server = http.createServer((request, response) => {
    const asked = new URL(request.url ?? '', 'http://a').searchParams.get('q') ?? ''
    void withClient(database.appUrl, 'check', (client) =>
      client.query(`select * from pg_class where relname = '${asked}'`),
    ).then(
      // Several statements in one are answered by several results.
      (found) => response.end(`found ${[found].flat()[0]?.rows.length ?? 0}`),
      () => response.writeHead(500).end('error'),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  atEnd(async () => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** sqlmap's own tries on what the public search and lists are asked with. */
export const checkSql: Check = {
  name: 'sql',
  needs: ['sqlmap'],
  async run({ isShort }) {
    const folder = await makeFolder()
    const product = await startOne()
    const depth = isShort ? ['--level=1', '--risk=1'] : ['--level=3', '--risk=2']
    const common = [
      '--batch',
      '--flush-session',
      '--disable-coloring',
      '--dbms=PostgreSQL',
      '--ignore-code=400,422,429',
      `--output-dir=${folder}`,
    ]
    const tryOn = (url: string) =>
      run('sqlmap', ['-u', url, ...common, ...depth]).catch((error: { stdout?: string }) => error.stdout ?? '')
    const planted = await tryOn(`${await plantFault()}/?q=pg_class`)
    must(
      /is vulnerable|injectable/.test(planted) && /Payload:/.test(planted),
      `the planted fault is found:\n${planted.slice(-1500)}`,
    )
    const addresses = ['/api/products/search?q=kit', '/api/finder?q=tro', '/?brand=a&category=b&q=c']
    for (const address of addresses) {
      const said = await tryOn(`${product.url}${address}`)
      must(!/Payload:/.test(said), `${address} can be injected:\n${said.slice(-1500)}`)
    }
    return [`${depth.join(' ')} on ${addresses.length} addresses: nothing to inject; the planted fault is found`]
  },
}
