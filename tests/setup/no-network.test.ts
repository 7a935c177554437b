import net from 'node:net'
import { expect, it } from 'vitest'

it('a call to the outside fails at once', async () => {
  await expect(fetch('http://example.com/')).rejects.toThrow()
  const reason = await fetch('http://example.com/').catch((error: unknown) => (error as Error).cause)
  expect(String(reason)).toContain('tried to reach example.com')
  expect(() => net.connect(80, 'example.com')).toThrow('tried to reach example.com')
})

it('a call to this machine passes', async () => {
  const server = net.createServer((socket) => socket.end('here')).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as net.AddressInfo
  const text = await new Promise((resolve) =>
    net.connect(port, '127.0.0.1').on('data', (data) => resolve(String(data))),
  )
  expect(text).toBe('here')
  server.close()
})
