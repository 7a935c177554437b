import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface MailServer {
  url: string
  /** Whole messages as received. */
  messages: string[]
  /** How often somebody connected. */
  connections: () => number
  /** Makes the server refuse for a while, as a mail server does under greylisting. */
  refuse: (isRefusing: boolean) => void
  /** Makes the server refuse this recipient for good. */
  refuseRecipient: (address: string) => void
  /** Makes the server delay mail to this recipient, until the function that it returns is called. */
  holdRecipient: (address: string) => () => void
  stop: () => Promise<void>
}

/** A real SMTP server on loopback that keeps what it receives. */
export async function startMailServer(): Promise<MailServer> {
  const messages: string[] = []
  const refused = new Set<string>()
  /** Clients that wait for a delayed recipient. */
  const held = new Map<string, (() => void)[]>()
  let isRefusing = false
  let connections = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onConnect(_session, done) {
      connections += 1
      done()
    },
    onMailFrom(_address, _session, done) {
      done(isRefusing ? Object.assign(new Error('Try again later'), { responseCode: 451 }) : null)
    },
    onRcptTo({ address }, _session, done) {
      if (refused.has(address)) {
        done(Object.assign(new Error(`Nobody is called ${address}`), { responseCode: 550 }))
        return
      }
      const waiting = held.get(address)
      if (waiting === undefined) done()
      else waiting.push(done)
    },
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        messages.push(Buffer.concat(chunks).toString('utf8'))
        done()
      })
    },
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    messages,
    connections: () => connections,
    refuse: (value) => {
      isRefusing = value
    },
    refuseRecipient: (address) => void refused.add(address),
    holdRecipient: (address) => {
      const waiting: (() => void)[] = []
      held.set(address, waiting)
      return () => {
        held.delete(address)
        for (const goOn of waiting) goOn()
      }
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
