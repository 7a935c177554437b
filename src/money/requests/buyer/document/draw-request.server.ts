import { createThreadDrawer, type ThreadDrawer } from '#core/pdf/draw-in-thread.server.ts'
import type { RequestPaper } from './request-paper.ts'

/** Renders a request in a thread of its own. */
export const drawRequestInThread: ThreadDrawer<RequestPaper> = createThreadDrawer(
  new URL('worker.document.server.ts', import.meta.url),
)
