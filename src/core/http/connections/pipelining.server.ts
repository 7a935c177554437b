import type http from 'node:http'
import type { Socket } from 'node:net'

/**
 * Handles the requests of one connection one after another: the next begins when the response before it was sent. A
 * client that pipelines many requests and reads no response costs no more than one that sends a single request.
 * @param most requests of one connection that may wait; a connection with more is closed. Browsers and proxies send none
 */
export function handleInTurn(most: number, handle: http.RequestListener): http.RequestListener {
  /** Waiting requests of connections on which one is being handled. */
  const busy = new WeakMap<Socket, (() => void)[]>()

  const begin = (request: http.IncomingMessage, response: http.ServerResponse, waiting: (() => void)[]): void => {
    const { socket } = request
    response.once('close', () => {
      const next = waiting.shift()
      if (next === undefined || socket.destroyed) busy.delete(socket)
      // Not in the same turn of the event loop: other connections are served between two requests of one.
      else setImmediate(next)
    })
    handle(request, response)
  }

  return (request, response) => {
    const { socket } = request
    const waiting = busy.get(socket)
    if (waiting === undefined) {
      const own: (() => void)[] = []
      busy.set(socket, own)
      begin(request, response, own)
    } else if (waiting.length < most) {
      waiting.push(() => {
        if (!socket.destroyed) begin(request, response, waiting)
      })
    } else {
      socket.destroy()
    }
  }
}
