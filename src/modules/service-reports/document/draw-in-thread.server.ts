import { Worker } from 'node:worker_threads'
import type { ReportDrawing } from './service-report.document.server.ts'
import type { DrawAnswer, DrawRequest } from './worker.document.server.ts'

/** A document that is not there by then never comes, milliseconds. */
const PATIENCE = 60_000

interface Waiting {
  resolve: (pdf: Buffer) => void
  reject: (error: Error) => void
}

let thread: Worker | null = null
let last = 0
const waiting = new Map<number, Waiting>()

/** One thread for all documents, kept for the next one: it is the library that takes long to load. */
function openThread(): Worker {
  if (thread !== null) return thread
  const opened = new Worker(new URL('worker.document.server.ts', import.meta.url))
  const fail = (error: Error): void => {
    if (thread === opened) thread = null
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  opened.on('message', (answer: DrawAnswer) => {
    const asked = waiting.get(answer.id)
    waiting.delete(answer.id)
    // With nothing to do it keeps no process from ending.
    if (waiting.size === 0) opened.unref()
    if ('pdf' in answer) asked?.resolve(Buffer.from(answer.pdf))
    else asked?.reject(new Error(`The document was not drawn: ${answer.error}`))
  })
  opened.on('error', (error: unknown) => fail(error instanceof Error ? error : new Error('The thread failed')))
  opened.on('exit', () => fail(new Error('The thread that draws documents ended')))
  thread = opened
  return opened
}

/** Draws a report in a thread of its own: a hundred rows take a second, in which the server answers others. */
export async function drawInThread(drawing: ReportDrawing): Promise<Buffer> {
  const worker = openThread()
  const id = (last += 1)
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  waiting.set(id, { resolve, reject })
  worker.ref()
  // A thread, not a window: it has no origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  worker.postMessage({ id, drawing } satisfies DrawRequest)
  const timer = setTimeout(() => void worker.terminate(), PATIENCE)
  try {
    return await promise
  } finally {
    clearTimeout(timer)
  }
}
