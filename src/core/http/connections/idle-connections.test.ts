import { once } from 'node:events'
import http from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import { limitIdleConnections } from './idle-connections.server.ts'

const server = http.createServer((_, response) => response.end('answer'))
limitIdleConnections(server, 3)
server.listen(0, '127.0.0.1')
await once(server, 'listening')
const { port } = server.address() as AddressInfo
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

async function open(): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined)
  const arrived = once(server, 'connection')
  await arrived
  return socket
}
const ask = async (socket: Socket): Promise<string> => {
  const answered = once(socket, 'data')
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
  return String(await answered)
}

it('closes the connection that has been idle longest; one that has sent a request stays', async () => {
  const known = await open()
  expect(await ask(known)).toContain('200 OK')
  const first = await open()
  const second = await open()
  second.write('GET / HTTP/1.1\r\nHost: a\r\nX-Slow: ')
  const third = await open()
  const gone = once(first, 'close')
  const fourth = await open()
  await gone
  expect(await ask(fourth)).toContain('200 OK')
  // One slot is free again without closing another connection.
  await open()
  expect(await ask(third)).toContain('200 OK')
  expect(await ask(known)).toContain('200 OK')
  expect(second.destroyed).toBe(false)
})
