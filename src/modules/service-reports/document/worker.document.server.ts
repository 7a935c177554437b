import { parentPort } from 'node:worker_threads'
import { drawServiceReport, type ReportDrawing } from './service-report.document.server.ts'

/** What the server asks of the thread, and what it answers. */
export interface DrawRequest {
  id: number
  drawing: ReportDrawing
}
export type DrawAnswer = { id: number; pdf: Uint8Array } | { id: number; error: string }

/** A Buffer arrives from the other thread as plain bytes. */
const toBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)

// A thread, not a window: it has no origin.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
const answer = (message: DrawAnswer): void => parentPort?.postMessage(message)

parentPort?.on('message', ({ id, drawing }: DrawRequest) => {
  const { photos, signatures } = drawing
  drawServiceReport({
    ...drawing,
    photos: photos.map(({ jpeg, caption }) => ({ jpeg: jpeg && toBuffer(jpeg), caption })),
    signatures: signatures.map(({ role, name, signedAt, png }) => ({ role, name, signedAt, png: toBuffer(png) })),
  }).then(
    (pdf) => answer({ id, pdf }),
    (error: unknown) => answer({ id, error: error instanceof Error ? error.message : 'unknown' }),
  )
})
