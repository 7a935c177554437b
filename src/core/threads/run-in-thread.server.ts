import { Worker } from 'node:worker_threads'
import { hasErrorCode } from '../error-codes.server.ts'
import { refuse } from '../errors.ts'
import { en } from '../messages/en.ts'

export interface ThreadLimits {
  /** Maximum JavaScript heap of the thread, MiB. */
  heapMb: number
  /** Timeout of one task, milliseconds. */
  timeout: number
  /** Tasks that run or wait in this process; more callers get 503. */
  queueSize: number
}

/** The thread ended without an answer: it took too long, needed too much memory, or failed. */
export class ThreadError extends Error {
  readonly reason: 'timeout' | 'memory' | 'failed'
  constructor(reason: ThreadError['reason'], cause?: unknown) {
    super(reason, { cause })
    this.reason = reason
  }
}

/**
 * Returns a function that runs a file in a new thread for each task, one task at a time, and resolves with the one
 * message that the thread posts. A task gets its input as `workerData`; the buffers in `transfer` belong to the thread
 * afterwards. For parsers of files from outside: what a file does to its thread is over when the thread ends.
 * @throws ThreadError; AppError 503 when too many tasks wait
 */
export function createThreadRunner<Task extends { input: unknown; answer: unknown }>(
  file: URL,
  { heapMb, timeout, queueSize }: ThreadLimits,
): (input: Task['input'], transfer?: ArrayBuffer[]) => Promise<Task['answer']> {
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()
  return async (input, transfer = []) => {
    if (waiting >= queueSize) throw refuse('unavailable', en.refusals, 'busy', { retryAfter: 5 })
    waiting += 1
    const task = last.then(() => runOnce<Task['answer']>(file, { input, transfer, heapMb, timeout }))
    last = task.catch(() => undefined)
    return task.finally(() => {
      waiting -= 1
    })
  }
}

function runOnce<Answer>(
  file: URL,
  { input, transfer, heapMb, timeout }: { input: unknown; transfer: ArrayBuffer[]; heapMb: number; timeout: number },
): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const worker = new Worker(file, {
    workerData: input,
    transferList: transfer,
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 64 },
    // A library that prints what it doesn't understand must not write into the server's log.
    stdout: true,
    stderr: true,
  })
  const timer = setTimeout(() => reject(new ThreadError('timeout')), timeout)
  worker.once('message', resolve)
  worker.once('error', (error) => {
    reject(new ThreadError(hasErrorCode(error, 'ERR_WORKER_OUT_OF_MEMORY') ? 'memory' : 'failed', error))
  })
  worker.once('exit', () => reject(new ThreadError('failed')))
  return promise.finally(() => {
    clearTimeout(timer)
    void worker.terminate()
  })
}
