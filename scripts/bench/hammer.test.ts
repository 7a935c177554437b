import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { hammer } from './hammer.ts'

async function load(listener: RequestListener, settings: { maxRequestsPerSocket?: number } = {}) {
  const server = createServer(listener)
  Object.assign(server, settings)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const request = { method: 'POST', path: '/there', headers: { 'x-kind': 'test' }, body: 'Sjøvann' }
  try {
    return await hammer({
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      connections: 3,
      seconds: 0.2,
      next: () => request,
      status: 201,
    })
  } finally {
    server.close()
    server.closeAllConnections()
  }
}

it('sends whole requests and counts whole answers', async () => {
  const seen = new Set<string>()
  let served = 0
  const result = await load((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk))
    request.on('end', () => {
      seen.add([request.method, request.url, request.headers['x-kind'], body].join(' '))
      served += 1
      // Longer than one piece of a socket, so that it comes in several.
      response.writeHead(201, { 'content-length': 900_000 }).end(Buffer.alloc(900_000))
    })
  })
  expect([...seen]).toEqual(['POST /there test Sjøvann'])
  expect(result.failed).toBe(0)
  expect(result.answered).toBeGreaterThan(0)
  // Those under way at the bell were served but not counted.
  expect(served - result.answered).toBeLessThanOrEqual(3)
})

it('opens a connection anew when the server closes it', async () => {
  const result = await load(
    (request, response) => request.resume().on('end', () => response.writeHead(201, { 'content-length': 2 }).end('ok')),
    { maxRequestsPerSocket: 5 },
  )
  expect(result.failed).toBe(0)
  expect(result.answered).toBeGreaterThan(15)
})

it('counts refusals apart', async () => {
  let served = 0
  const result = await load((request, response) => {
    served += 1
    request.resume().on('end', () => response.writeHead(served % 2 ? 201 : 503, { 'content-length': 0 }).end())
  })
  expect(result.failed).toBeGreaterThan(0)
  expect(result.answered).toBeGreaterThan(0)
})

it('counts a connection that breaks within an answer as a failure', async () => {
  const result = await load((_request, response) => {
    response.writeHead(201, { 'content-length': 100 }).write('half', () => response.destroy())
  })
  expect(result).toMatchObject({ answered: 0, failed: 3 })
})
