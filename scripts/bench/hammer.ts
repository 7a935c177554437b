/**
 * Load for a server on this machine: each connection sends its next request when the last answer is complete.
 *
 * Own code because the server has to be the slow side. autocannon parses every answer by script: for an answer of
 * 60 kB, autocannon 9.0 needs 35 µs of a processor, a bare node:http server 20 to 25 and this file 16, so that fast
 * servers would seem alike. Its percentiles are whole milliseconds; ours are often below two. This file reads status
 * and length, and counts the rest.
 */
import { connect, type Socket } from 'node:net'
import { createHistogram } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Request {
  method: string
  path: string
  headers: Readonly<Record<string, string>>
  body?: string
}

export interface HammerOptions {
  /** Origin, without a path. */
  url: string
  connections: number
  seconds: number
  /** The request to send next: the same object each time is written out only once. */
  next: () => Request
  /** The status of a good answer. */
  status: number
}

export interface HammerResult {
  /** Good answers that were complete before the bell. */
  answered: number
  /** Answers with another status, and connections that broke within an answer. */
  failed: number
  /** How long it really took. */
  seconds: number
  /** Milliseconds within which 99 of 100 answers were complete. */
  p99: number
}

/** How long the last answers may take after the bell, in milliseconds. */
const TIMEOUT_MS = 5000
/** Bytes read at once. */
const CHUNK = 256 * 1024

interface Run extends HammerResult {
  over: boolean
  /** Requests that are not answered yet. */
  open: number
  write: () => Buffer
  /** One memory for what all connections read: each chunk is dealt with before the next one comes. */
  chunk: Buffer
  times: ReturnType<typeof createHistogram>
  sockets: Set<Socket>
}

function writeOut({ method, path, headers, body = '' }: Request, host: string): Buffer {
  const lines = [`${method} ${path} HTTP/1.1`, `host: ${host}`]
  for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`)
  if (method !== 'GET') lines.push(`content-length: ${Buffer.byteLength(body)}`)
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body}`)
}

/** Keeps the bytes of the last request, for loads that send the same one again and again. */
function createWriter(next: () => Request, host: string): () => Buffer {
  let last: Request | null = null
  let bytes: Buffer | null = null
  return () => {
    const request = next()
    if (bytes === null || request !== last) {
      last = request
      bytes = writeOut(request, host)
    }
    return bytes
  }
}

const HEAD_END = '\r\n\r\n'
const NOTHING: Buffer = Buffer.alloc(0)

/** Reads answers of one connection: calls `onAnswer` when one is complete. Throws for an answer without a length. */
function createReader(onAnswer: (status: number, closes: boolean) => void): (chunk: Buffer) => void {
  let pending = NOTHING
  /** Bytes of the body that are still to come; null while the head is. */
  let left: number | null = null
  let status = 0
  let closes = false
  return (chunk) => {
    if (left === null) {
      const data = pending.length === 0 ? chunk : Buffer.concat([pending, chunk])
      const end = data.indexOf(HEAD_END)
      if (end === -1) {
        // The chunk's memory is used again for the next one.
        pending = Buffer.from(data)
        return
      }
      pending = NOTHING
      const head = data.toString('latin1', 0, end)
      const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
      if (length === undefined) throw new Error('An answer without a length')
      status = Number(head.slice(9, 12))
      closes = /\r\nconnection: *close/i.test(head)
      left = Number(length) - (data.length - end - HEAD_END.length)
    } else left -= chunk.length
    if (left > 0) return
    left = null
    onAnswer(status, closes)
  }
}

function openConnection(run: Run, address: { host: string; port: number }, status: number): void {
  let sentAt = 0
  let waits = false
  const send = () => {
    if (run.over) {
      socket.destroy()
      return
    }
    waits = true
    run.open += 1
    sentAt = performance.now()
    socket.write(run.write())
  }
  const read = createReader((answered, closes) => {
    waits = false
    run.open -= 1
    if (!run.over) {
      run.times.record(Math.max(1, Math.round((performance.now() - sentAt) * 1000)))
      if (answered === status) run.answered += 1
      else run.failed += 1
    }
    if (!closes) {
      send()
      return
    }
    socket.destroy()
    if (!run.over) openConnection(run, address, status)
  })
  const socket = connect({
    ...address,
    noDelay: true,
    onread: {
      buffer: run.chunk,
      callback: (length) => {
        try {
          read(run.chunk.subarray(0, length))
        } catch (error) {
          socket.destroy(error as Error)
        }
        return true
      },
    },
  })
  run.sockets.add(socket)
  socket.on('connect', send)
  // What matters of an error is that the answer never came.
  socket.on('error', () => undefined)
  socket.on('close', () => {
    run.sockets.delete(socket)
    if (!waits) return
    run.open -= 1
    if (!run.over) run.failed += 1
  })
}

/** Loads the server for a while, then waits for the answers that are still under way; those don't count. */
export async function hammer(options: HammerOptions): Promise<HammerResult> {
  const { hostname, port, host } = new URL(options.url)
  const times = createHistogram()
  const run: Run = {
    answered: 0,
    failed: 0,
    seconds: 0,
    p99: 0,
    over: false,
    open: 0,
    write: createWriter(options.next, host),
    chunk: Buffer.alloc(CHUNK),
    times,
    sockets: new Set(),
  }
  const started = performance.now()
  for (let index = 0; index < options.connections; index += 1) {
    openConnection(run, { host: hostname, port: Number(port) }, options.status)
  }
  await sleep(options.seconds * 1000)
  run.over = true
  const seconds = (performance.now() - started) / 1000
  const givenUp = performance.now() + TIMEOUT_MS
  while (run.open > 0 && performance.now() < givenUp) await sleep(5)
  for (const socket of run.sockets) socket.destroy()
  return {
    answered: run.answered,
    failed: run.failed,
    seconds,
    p99: times.count === 0 ? 0 : times.percentile(99) / 1000,
  }
}
