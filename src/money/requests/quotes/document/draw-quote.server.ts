import { createThreadDrawer, type ThreadDrawer } from '#core/pdf/draw-in-thread.server.ts'
import type { QuotePaper } from './quote-paper.ts'

/** Renders a quote in a thread of its own. */
export const drawQuoteInThread: ThreadDrawer<QuotePaper> = createThreadDrawer(
  new URL('worker.document.server.ts', import.meta.url),
)
