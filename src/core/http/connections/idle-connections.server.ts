import type http from 'node:http'
import type { Socket } from 'node:net'

/**
 * Lets only so many connections be silent: who connects beyond that takes the place of the one that has been silent
 * longest. A connection is silent until the head of its first request has arrived, which is a moment for a browser and for
 * ever for who wants to fill the server; so there is room for whoever comes with a request, however many say nothing.
 * Who asks once and then holds, or sends a body slowly, is not meant: the limits of time end those.
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
