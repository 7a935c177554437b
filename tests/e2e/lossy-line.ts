import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

interface LineRules {
  /** Port of the product on this machine. */
  port: number
  /** A connection is cut once it has sent so many bytes; null for none. */
  cutAfter: () => number | null
  /** Bytes that all connections together send in a second. */
  bytesPerSecond?: number
}

export interface LossyLine {
  url: string
  /** Connections that were cut so far. */
  cuts: () => number
  close: () => Promise<void>
}

const PART = 4096

/** A line to the product that is slow from the ship to the shore and cuts connections in the middle of a request. */
export async function openLossyLine({ port, cutAfter, bytesPerSecond }: LineRules): Promise<LossyLine> {
  let cuts = 0
  const open = new Set<Socket>()
  /** Sends one part after the other, over all connections: they share the line. */
  let queue = Promise.resolve()
  const pace = (bytes: number): Promise<void> => {
    if (bytesPerSecond === undefined) return Promise.resolve()
    return (queue = queue.then(() => sleep((bytes / bytesPerSecond) * 1000)))
  }
  const server = createServer((ship) => {
    const shore = connect(port, '127.0.0.1')
    const limit = cutAfter()
    const end = () => {
      ship.destroy()
      shore.destroy()
      open.delete(ship)
    }
    for (const socket of [ship, shore]) socket.on('error', end).on('close', end)
    open.add(ship)
    shore.pipe(ship)
    const follow = async () => {
      if (!(await carry(ship, shore, limit, pace))) return
      cuts += 1
      end()
    }
    follow().catch(end)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cuts: () => cuts,
    async close() {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Carries what the ship sends. Resolves with whether the connection has sent as much as it may. */
async function carry(
  ship: Socket,
  shore: Socket,
  limit: number | null,
  pace: (bytes: number) => Promise<void>,
): Promise<boolean> {
  let sent = 0
  for await (const chunk of ship as AsyncIterable<Buffer>) {
    for (let from = 0; from < chunk.length; from += PART) {
      const part = chunk.subarray(from, from + PART)
      await pace(part.length)
      shore.write(part)
      sent += part.length
      if (limit !== null && sent >= limit) return true
    }
  }
  shore.end()
  return false
}
