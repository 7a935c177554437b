import type http from 'node:http'
import type { Socket } from 'node:net'

/**
 * Limits connections without a request: beyond the limit, a new one replaces the longest idle one. A connection counts
 * until the head of its first request has arrived, which is a moment for a browser and never for a client that wants to
 * exhaust the server. Slow bodies and idle keep-alive connections have time limits of their own.
 */
export function limitIdleConnections(server: http.Server, most: number): void {
  const silent = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    silent.add(socket)
    socket.once('close', () => silent.delete(socket))
    if (silent.size <= most) return
    const [oldest] = silent
    if (oldest === undefined) return
    silent.delete(oldest)
    oldest.destroy()
  })
  server.on('request', ({ socket }: http.IncomingMessage) => silent.delete(socket))
}
