import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { atEnd } from '../bench/at-end.ts'
import { readResident } from '../bench/process-figures.ts'
import { ask } from './ask.ts'
import { type Check, MIB, must } from './check.ts'
import { startOne } from './stage.ts'

const CONNECTIONS = { short: 2000, long: 10_000 } as const
/** Sources of this machine: one address has too few ports for that many. */
const SOURCES = ['127.0.0.2', '127.0.0.3', '127.0.0.4', '127.0.0.5']

/** Clients that never finish their request, and a regular one next to them. */
export const checkSlow: Check = {
  name: 'slow',
  needs: [],
  async run({ isShort }) {
    const product = await startOne()
    const { hostname, port } = new URL(product.url)
    await ask(`${product.url}/`)
    const before = (await readResident(product.pid)) / MIB
    const sockets = new Set<Socket>()
    let isOpen = true
    const wanted = isShort ? CONNECTIONS.short : CONNECTIONS.long
    const open = async (index: number): Promise<void> => {
      const socket = connect({
        host: hostname,
        port: Number(port),
        localAddress: SOURCES[index % SOURCES.length] ?? '127.0.0.2',
      })
      socket.on('error', () => undefined).on('data', () => undefined)
      await once(socket, 'connect')
      sockets.add(socket)
      socket.once('close', () => {
        sockets.delete(socket)
        // A client that was rejected retries a second later: an immediate retry would be a flood, which another check
        // covers.
        void sleep(1000, undefined, { ref: false })
          .then(() => (isOpen ? open(index) : undefined))
          .catch(() => undefined)
      })
      socket.write('GET / HTTP/1.1\r\nHost: a\r\nX-Slow: ')
    }
    atEnd(async () => {
      isOpen = false
      for (const socket of sockets) socket.destroy()
    })
    let most = 0
    for (let index = 0; index < wanted; index += 1) await open(index).catch(() => undefined)
    const times: number[] = []
    let failed = 0
    for (let probe = 0; probe < (isShort ? 50 : 200); probe += 1) {
      most = Math.max(most, sockets.size)
      const begun = performance.now()
      const answer = await ask(`${product.url}/legal`, { timeout: 10_000 }).catch(() => null)
      if (answer?.status === 200) times.push(performance.now() - begun)
      else failed += 1
      await sleep(50)
    }
    isOpen = false
    const slowest = times.toSorted((a, b) => a - b).at(Math.floor(times.length * 0.99)) ?? 0
    const grown = (await readResident(product.pid)) / MIB - before
    const said = `${most} slow connections at once: ${failed} of ${times.length + failed} honest requests failed, 99 of 100 within ${Math.round(slowest)} ms, memory +${Math.round(grown)} MB`
    must(failed === 0 && most > wanted / 2, said)
    return [said]
  },
}
