/** The parts that the tests use of two packages that bring no types. */

declare module 's3rver' {
  export default class S3rver {
    constructor(options: {
      port: number
      address: string
      silent: boolean
      directory: string
      configureBuckets: { name: string; configs: string[] }[]
    })
    run(): Promise<{ address: string; port: number }>
    close(): Promise<void>
  }
}

declare module 'smtp-server' {
  import type { Server } from 'node:net'
  import type { Readable } from 'node:stream'

  type Done = (error?: Error | null) => void

  export class SMTPServer {
    constructor(options: {
      authOptional: boolean
      disabledCommands: string[]
      onConnect: (session: unknown, done: Done) => void
      onRcptTo: (address: { address: string }, session: unknown, done: Done) => void
      onMailFrom: (address: unknown, session: unknown, done: Done) => void
      onData: (stream: Readable, session: unknown, done: Done) => void
    })
    readonly server: Server
    listen(port: number, host: string, done: () => void): void
    close(done: () => void): void
  }
}
