import { Worker } from 'node:worker_threads'

/** Timeout of a document, milliseconds. */
const DRAW_TIMEOUT = 60_000

/** The thread's response to a drawing. */
export type DrawAnswer = { pdf: Uint8Array } | { error: string }

/** Resolves with what the thread answers; rejects when it fails, ends or takes too long. */
function requestFromThread(worker: Worker, drawing: unknown, timeout: number): Promise<DrawAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<DrawAnswer>()
  const onError = (error: unknown): void => reject(error instanceof Error ? error : new Error('The thread failed'))
  const onExit = (): void => reject(new Error('The thread that draws documents ended'))
  worker.once('message', resolve)
  worker.once('error', onError)
  worker.once('exit', onExit)
  const timer = setTimeout(() => reject(new Error('The document took too long to draw')), timeout)
  // A thread, not a window: it has no origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  worker.postMessage(drawing)
  return promise.finally(() => {
    clearTimeout(timer)
    // By name: the thread adds listeners of its own, which must stay.
    worker.off('message', resolve)
    worker.off('error', onError)
    worker.off('exit', onExit)
  })
}

/** Renders a document of this content. */
export type ThreadDrawer<Drawing> = (drawing: Drawing, options?: { timeout?: number }) => Promise<Buffer>

/**
 * Returns a function that renders documents in threads: a hundred rows take a second, in which the server answers
 * others. A thread has one document at a time, so that its failure or end affects no other.
 * @param file the thread's file, which answers each message by `answerDrawings`
 */
export function createThreadDrawer(file: URL): ThreadDrawer<unknown> {
  /** Threads without work, for the next documents: it is the library that takes long to load. */
  const idle: Worker[] = []
  const openThread = (): Worker => {
    const worker = new Worker(file)
    const forget = (): void => {
      const at = idle.indexOf(worker)
      if (at >= 0) idle.splice(at, 1)
    }
    worker.on('exit', forget)
    // An error while it has no work must not end the process.
    worker.on('error', forget)
    return worker
  }
  return async (drawing, { timeout = DRAW_TIMEOUT } = {}) => {
    const worker = idle.pop() ?? openThread()
    worker.ref()
    let answer: DrawAnswer
    try {
      answer = await requestFromThread(worker, drawing, timeout)
    } catch (error) {
      void worker.terminate()
      throw error
    }
    // An idle thread doesn't keep the process alive.
    worker.unref()
    idle.push(worker)
    if ('pdf' in answer) return Buffer.from(answer.pdf)
    throw new Error(`The document was not drawn: ${answer.error}`)
  }
}
