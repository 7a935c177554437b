import http from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import { eventually } from '../../../../tests/setup/services.ts'
import { handleInTurn } from './pipelining.server.ts'

let handled = 0
let highest = 0
let underWay = 0
const server = http.createServer(
  handleInTurn(200, (request, response) => {
    handled += 1
    underWay += 1
    highest = Math.max(highest, underWay)
    response.once('close', () => (underWay -= 1))
    setTimeout(() => response.end(request.url === '/large' ? 'x'.repeat(4_000_000) : `answer to ${request.url}`), 1)
  }),
)
await new Promise<void>((resolve) => {
  server.listen(0, '127.0.0.1', resolve)
})
const { port } = server.address() as AddressInfo
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const send = (paths: string[]): net.Socket => {
  const socket = net.connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: test\r\n\r\n`).join(''))
  return socket
}

it('answers pipelined requests in order, one at a time', async () => {
  const socket = send(Array.from({ length: 20 }, (_, at) => `/${at}`))
  let text = ''
  socket.setEncoding('utf8').on('data', (part: string) => (text += part))
  await eventually(() => (text.includes('answer to /19') ? true : undefined))
  expect(text.match(/answer to \/\d+/g)).toEqual(Array.from({ length: 20 }, (_, at) => `answer to /${at}`))
  expect(highest).toBe(1)
  socket.destroy()
})

it('handles no further request of a connection with an unread response, and still serves other connections', async () => {
  handled = 0
  const greedy = send(Array.from({ length: 100 }, () => '/large'))
  greedy.pause()
  await eventually(() => (handled > 0 ? true : undefined))
  const answer = await fetch(`http://127.0.0.1:${port}/probe`)
  expect(await answer.text()).toBe('answer to /probe')
  expect(handled).toBeLessThan(10)
  greedy.destroy()
})

it('closes a connection on which too many requests wait', async () => {
  const socket = send(Array.from({ length: 400 }, () => '/many'))
  socket.resume()
  await new Promise<void>((resolve) => {
    socket.once('close', () => resolve())
  })
})
