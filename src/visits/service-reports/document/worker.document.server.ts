import { parentPort } from 'node:worker_threads'
import { drawServiceReport, type ReportDrawing } from './service-report.document.server.ts'

/** The thread's response to a drawing. */
export type DrawAnswer = { pdf: Uint8Array } | { error: string }

/** A Buffer arrives from the other thread as plain bytes. */
const toBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)

// A thread, not a window: it has no origin.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
const answer = (message: DrawAnswer): void => parentPort?.postMessage(message)

parentPort?.on('message', (drawing: ReportDrawing) => {
  const { photos, signatures } = drawing
  drawServiceReport({
    ...drawing,
    photos: photos.map(({ jpeg, caption }) => ({ jpeg: jpeg && toBuffer(jpeg), caption })),
    signatures: signatures.map(({ role, name, remark, signedAt, png }) => ({
      role,
      name,
      remark,
      signedAt,
      png: toBuffer(png),
    })),
  }).then(
    (pdf) => answer({ pdf }),
    (error: unknown) => answer({ error: error instanceof Error ? error.message : 'unknown' }),
  )
})
