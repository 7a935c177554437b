import { parentPort } from 'node:worker_threads'
import type { DrawAnswer } from './draw-in-thread.server.ts'

// A thread, not a window: it has no origin.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
const answer = (message: DrawAnswer): void => parentPort?.postMessage(message)

/** Answers each message of a thread of `createThreadDrawer` by its document. */
export function answerDrawings(draw: (drawing: never) => Promise<Buffer>): void {
  parentPort?.on('message', (drawing: unknown) => {
    // The thread's own file says what it draws.
    draw(drawing as never).then(
      (pdf) => answer({ pdf }),
      (error: unknown) => answer({ error: error instanceof Error ? error.message : 'unknown' }),
    )
  })
}
