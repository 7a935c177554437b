import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import tls from 'node:tls'
import { must } from './check.ts'

/** What no browser of today needs: old versions, ciphers that do not notice a changed byte. */
const WEAK: Readonly<Record<string, tls.ConnectionOptions>> = {
  'TLS 1.1': { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'ALL:@SECLEVEL=0' },
  'a cipher in CBC mode': {
    maxVersion: 'TLSv1.2',
    ciphers: 'ECDHE-ECDSA-AES128-SHA:ECDHE-ECDSA-AES256-SHA:@SECLEVEL=0',
  },
}
const STRONG: Readonly<Record<string, tls.ConnectionOptions>> = {
  'TLS 1.2': { minVersion: 'TLSv1.2', maxVersion: 'TLSv1.2' },
  'TLS 1.3': { minVersion: 'TLSv1.3' },
}

function isTaken(port: number, options: tls.ConnectionOptions): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = tls.connect({
      host: '127.0.0.1',
      port,
      servername: 'localhost',
      rejectUnauthorized: false,
      ...options,
    })
    const end = (taken: boolean) => {
      socket.destroy()
      resolve(taken)
    }
    socket.once('secureConnect', () => end(true)).once('error', () => end(false))
  })
}

/** Tries what a proxy must take and what it must refuse; whether we can ask for the latter at all is tried first. */
export async function tryHandshakes(
  name: string,
  port: number,
  { certificate, key }: { certificate: string; key: string },
): Promise<void> {
  const [cert, secret] = await Promise.all([readFile(certificate), readFile(key)])
  const weakServer = tls.createServer({ cert, key: secret, minVersion: 'TLSv1', ciphers: 'ALL:@SECLEVEL=0' })
  await once(weakServer.listen(0, '127.0.0.1'), 'listening')
  try {
    const { port: weakPort } = weakServer.address() as AddressInfo
    for (const [what, options] of Object.entries(WEAK)) {
      must(await isTaken(weakPort, options), `a server that takes everything takes ${what}`)
      must(!(await isTaken(port, options)), `${name}: ${what} is refused`)
    }
  } finally {
    weakServer.close()
  }
  for (const [what, options] of Object.entries(STRONG)) must(await isTaken(port, options), `${name}: ${what} is taken`)
}
