import type http from 'node:http'
import net from 'node:net'
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises'

/** Pending connections are accepted until none came for `quiet`, at most for `limit`; milliseconds. */
const ACCEPTING = { quiet: 40, limit: 500, step: 5 } as const

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

/** Resolves when no pending connection was accepted for a moment, right after the event loop's poll phase. */
async function untilQuiet(server: http.Server): Promise<void> {
  const deadline = performance.now() + ACCEPTING.limit
  let last = performance.now()
  const onConnection = (): void => {
    last = performance.now()
  }
  server.on('connection', onConnection)
  while (performance.now() - last < ACCEPTING.quiet && performance.now() < deadline) await delay(ACCEPTING.step)
  // Right after the poll phase, which accepts connections.
  await nextTurn()
  server.off('connection', onConnection)
}
