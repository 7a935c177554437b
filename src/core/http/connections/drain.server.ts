import type http from 'node:http'
import net from 'node:net'
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises'

/** Letting in who waits at the door ends when nobody came for this long, and in any case after a while; milliseconds. */
const DOOR = { quiet: 40, limit: 500, step: 5 } as const

/** How a server ends without breaking a connection that somebody is about to use. */
export interface Drain {
  /** Handles a request, or keeps it until the door is shut. */
  take: (handle: () => void) => void
  /**
   * Takes no new connection, and resolves when the last one is gone. Those at rest end by the time for which the last
   * answer offered them, so a client that still trusts that offer is answered and told to close.
   * @param rest milliseconds after which connections at rest are closed all the same: those that never asked anything
   */
  leave: (server: http.Server, rest: number) => Promise<void>
}

export function createDrain(): Drain {
  let kept: (() => void)[] | null = null
  return {
    take(handle) {
      if (kept === null) handle()
      else kept.push(handle)
    },
    async leave(server, rest) {
      // The kernel resets connections that it has made and we have not taken. Clients that are told to close come back
      // at once, so there are always some: they are let in first, and nobody is answered meanwhile.
      kept = []
      await untilQuiet(server)
      const closed = new Promise<void>((resolve) => net.Server.prototype.close.call(server, () => resolve()))
      const held = kept
      kept = null
      for (const handle of held) handle()
      // A server's own `close` would cut all connections at rest, also one whose next request is on its way.
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
