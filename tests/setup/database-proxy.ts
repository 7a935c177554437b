import { once } from 'node:events'
import { createServer, connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { findFreePort } from './product.ts'

export interface DatabaseProxy {
  /** The same role and database through this proxy. */
  through(url: string): string
  /** Ends every connection and refuses new ones, as a server that was stopped. */
  refuse(): Promise<void>
  /** Keeps connections and takes new ones, but passes nothing on, as a server that hangs. */
  freeze(): void
  /** Passes everything on again. */
  restore(): Promise<void>
  /** Ends every connection once; new ones are taken. */
  cut(): void
  stop(): Promise<void>
}

/**
 * A connection between product and database that tests can break in the ways that networks and servers break.
 * @param url address of the database, on a Unix socket or on this machine
 */
export async function startDatabaseProxy(url: string): Promise<DatabaseProxy> {
  const { searchParams, hostname, port } = new URL(url)
  const socketDir = searchParams.get('host')
  const target = socketDir ? { path: join(socketDir, '.s.PGSQL.5432') } : { host: hostname, port: Number(port || 5432) }
  const pairs = new Set<readonly [Socket, Socket]>()
  let frozen = false

  const server = createServer((inside) => {
    const outside = connect(target)
    const pair = [inside, outside] as const
    pairs.add(pair)
    for (const [from, to] of [pair, [outside, inside] as const]) {
      from.on('data', (bytes) => to.write(bytes))
      from.on('error', () => to.destroy())
      from.on('close', () => {
        to.destroy()
        pairs.delete(pair)
      })
      if (frozen) from.pause()
    }
  })
  const own = await findFreePort()
  const listen = async () => {
    server.listen(own, '127.0.0.1')
    await once(server, 'listening')
  }
  await listen()
  const cut = () => {
    for (const [inside] of pairs) inside.destroy()
  }
  const refuse = async () => {
    if (!server.listening) return
    const closed = once(server, 'close')
    server.close()
    cut()
    await closed
  }
  return {
    through(role) {
      const address = new URL(role)
      address.searchParams.delete('host')
      address.host = `127.0.0.1:${own}`
      return address.href
    },
    refuse,
    freeze() {
      frozen = true
      for (const sockets of pairs) for (const socket of sockets) socket.pause()
    },
    async restore() {
      frozen = false
      for (const sockets of pairs) for (const socket of sockets) socket.resume()
      if (!server.listening) await listen()
    },
    cut,
    stop: refuse,
  }
}
