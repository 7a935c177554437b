import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import http from 'node:http'
import { join } from 'node:path'
import { findFreePort } from '../../tests/setup/product.ts'
import { atEnd } from '../bench/at-end.ts'
import { ask } from './ask.ts'
import { type Check, must } from './check.ts'
import { until } from './programs.ts'
import { makeCertificate, makeFolder, ROOT, startHaproxy } from './stage.ts'

/** What a DNS response contains: flags "answered, recursion available", type A, class IN, TTL of one second. */
const ANSWER = { flags: 0x8180, typeA: 1, classIn: 1, seconds: 1, pointerToName: 0xc00c } as const
const HEADER_BYTES = 12

/** A name server that answers every name with one address, which changes. */
async function startNames(first: string): Promise<{ port: number; moveTo: (address: string) => void }> {
  let address = first
  const socket = createSocket('udp4')
  socket.on('message', (question, from) => {
    let end = HEADER_BYTES
    while ((question[end] ?? 0) !== 0) end += (question[end] ?? 0) + 1
    const asked = question.subarray(0, end + 5)
    const isForIpv4 = question.readUInt16BE(end + 1) === ANSWER.typeA
    const record = Buffer.alloc(16)
    record.writeUInt16BE(ANSWER.pointerToName, 0)
    record.writeUInt16BE(ANSWER.typeA, 2)
    record.writeUInt16BE(ANSWER.classIn, 4)
    record.writeUInt32BE(ANSWER.seconds, 6)
    record.writeUInt16BE(4, 10)
    record.set(address.split('.').map(Number), 12)
    const answer = Buffer.concat([asked, ...(isForIpv4 ? [record] : [])])
    answer.writeUInt16BE(ANSWER.flags, 2)
    answer.writeUInt16BE(Number(isForIpv4), 6)
    // What a question adds at its end is not answered.
    answer.writeUInt32BE(0, 8)
    socket.send(answer, from.port, from.address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  atEnd(async () => void socket.close())
  return {
    port: socket.address().port,
    moveTo(next) {
      address = next
    },
  }
}

/** Takes the place of a product, and reports its own address. */
async function standAt(address: string, port: number): Promise<() => Promise<void>> {
  const server = http.createServer((_, response) => response.end(address))
  server.listen(port, address)
  await once(server, 'listening')
  const leave = async (): Promise<void> => {
    server.closeAllConnections()
    server.close()
  }
  atEnd(leave)
  return leave
}

/** A container that is made anew has another address: haproxy asks its name again. */
export const checkAddress: Check = {
  name: 'address',
  needs: ['haproxy', 'openssl'],
  async run() {
    const folder = await makeFolder()
    const names = await startNames('127.0.0.81')
    const port = await findFreePort()
    const deployed = await readFile(join(ROOT, 'deploy/haproxy.cfg'), 'utf8')
    must(deployed.includes('    parse-resolv-conf\n'), 'haproxy asks the machine’s name server')
    const file = join(folder, 'haproxy.cfg')
    await writeFile(file, deployed.replace('parse-resolv-conf', `nameserver here 127.0.0.1:${names.port}`))
    const [https, watch] = [await findFreePort(), await findFreePort()]
    const { both } = await makeCertificate(folder)
    const products = [`one.maritime.test:${port}`, `two.maritime.test:${port}`]
    // Nobody is there yet: it starts all the same.
    const proxy = startHaproxy({ file, http: await findFreePort(), https, watch, products, certificate: both })
    const site = `https://127.0.0.1:${https}`
    const answersFrom = (address: string) =>
      ask(`${site}/`).then(
        ({ status, text }) => status === 200 && text === address,
        () => false,
      )
    const leave = await standAt('127.0.0.81', port)
    await until(
      () => answersFrom('127.0.0.81'),
      () => `haproxy finds what came later: ${proxy.output()}`,
    )
    await leave()
    await standAt('127.0.0.82', port)
    names.moveTo('127.0.0.82')
    const moved = performance.now()
    await until(
      () => answersFrom('127.0.0.82'),
      () => `haproxy finds the new address: ${proxy.output()}`,
    )
    const took = ((performance.now() - moved) / 1000).toFixed(1)
    return [`haproxy starts before its products, and finds one that came back under another address after ${took} s`]
  },
}
