import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import { ByteCache } from './byte-cache.server.ts'
import { createHttpServer } from './server.server.ts'

const server = createHttpServer({
  cache: new ByteCache(),
  logLevel: false,
  trustProxy: false,
  isDraining: () => false,
})
server.get('/', { config: { access: 'public' } }, () => 'home')
await server.listen({ host: '127.0.0.1', port: 0 })
afterAll(() => server.close())
const { port } = server.server.address() as AddressInfo

async function statusOf(...headers: string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.write(['GET / HTTP/1.1', ...headers, 'Connection: close', '', ''].join('\r\n'))
  const [first] = (await once(socket, 'data')) as [Buffer]
  socket.destroy()
  return first.toString().split('\r\n')[0] ?? ''
}

it('refuses a request with two Host headers, also two equal ones and in other letters', async () => {
  expect(await statusOf('Host: a.example')).toContain(' 200 ')
  for (const second of ['Host: b.example', 'Host: a.example', 'hOST: a.example', 'Host:']) {
    expect(await statusOf('Host: a.example', second), second).toContain(' 400 ')
  }
  expect(await statusOf()).toContain(' 400 ')
})
