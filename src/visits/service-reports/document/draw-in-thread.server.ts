import { createThreadDrawer, type ThreadDrawer } from '#core/pdf/draw-in-thread.server.ts'
import type { ReportDrawing } from './service-report.document.server.ts'

/** Renders a report in a thread of its own. */
export const drawInThread: ThreadDrawer<ReportDrawing> = createThreadDrawer(
  new URL('worker.document.server.ts', import.meta.url),
)
