import type http from 'node:http'
import net from 'node:net'
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises'

/** Accepting pending connections ends after this long without one, and in any case after a while; milliseconds. */
const DOOR = { quiet: 40, limit: 500, step: 5 } as const

/** Graceful shutdown without breaking a connection that a client is about to use. */
export interface Drain {
  /** Handles a request, or queues it until no new connections are accepted. */
  take: (handle: () => void) => void
  /**
   * Accepts no new connection, and resolves when the last one is closed. Idle ones are closed after the keep-alive time
   * that the last response offered, so a client that still relies on it gets an answer with `connection: close`.
   * @param rest milliseconds after which idle connections are closed all the same: those that never sent a request
   */
  leave: (server: http.Server, rest: number) => Promise<void>
}

export function createDrain(): Drain {
  let queued: (() => void)[] | null = null
  return {
    take(handle) {
      if (queued === null) handle()
      else queued.push(handle)
    },
    async leave(server, rest) {
      // The kernel resets connections that it has established and we have not accepted. Clients with a closed
      // connection reconnect immediately, so there are always some: they are accepted first, and no request is answered
      // in the meantime.
      queued = []
      await untilQuiet(server)
      const closed = new Promise<void>((resolve) => net.Server.prototype.close.call(server, () => resolve()))
      const pending = queued
      queued = null
      for (const handle of pending) handle()
      // A server's own `close` would cut all idle connections, also one with its next request under way.
      const timer = setTimeout(() => server.closeIdleConnections(), rest)
      await closed
      clearTimeout(timer)
    },
  }
}

/** Resolves in the turn of the event loop in which the last waiting connection was taken, a moment after it. */
async function untilQuiet(server: http.Server): Promise<void> {
  const givenUp = performance.now() + DOOR.limit
  let last = performance.now()
  const note = (): void => {
    last = performance.now()
  }
  server.on('connection', note)
  while (performance.now() - last < DOOR.quiet && performance.now() < givenUp) await delay(DOOR.step)
  // Right after the poll that takes connections.
  await nextTurn()
  server.off('connection', note)
}
