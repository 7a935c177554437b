import { answerDrawings } from '#core/pdf/answer-drawings.server.ts'
import { drawServiceReport, type ReportDrawing } from './service-report.document.server.ts'

/** A Buffer arrives from the other thread as plain bytes. */
const toBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)

answerDrawings(({ photos, signatures, ...drawing }: ReportDrawing) =>
  drawServiceReport({
    ...drawing,
    photos: photos.map(({ jpeg, caption }) => ({ jpeg: jpeg && toBuffer(jpeg), caption })),
    signatures: signatures.map(({ png, ...mark }) => ({ ...mark, png: toBuffer(png) })),
  }),
)
