import sharp from 'sharp'
import type { Ctx } from '#core/context.server.ts'
import { InFlightCap } from '#core/http/in-flight.server.ts'
import { readStoredFile, storeBytes, type FileDeps } from '#modules/files/stored-files.service.server.ts'
import { digestReport } from '../document/digest-report.server.ts'
import { drawInThread } from '../document/draw-in-thread.server.ts'
import type { ReportContent, ReportPhoto, SignatureMark } from '../document/report-content.ts'
import type { ReportDrawing } from '../document/service-report.document.server.ts'
import { reportTexts } from '../messages.en.ts'

/** Documents drawn at once in one process; more are told to come back. */
const DRAWN_AT_ONCE = 4
const drawing = new InFlightCap(DRAWN_AT_ONCE)

/** Pixels after unpacking, and what a photo has on paper: 250 points at 250 dots to the inch. */
const PIXELS_MAX = 60e6
const PHOTO_PIXELS = 900
const PHOTO_QUALITY = 72
const SECONDS_MAX = 10

export interface SignedBy extends SignatureMark {
  image: Buffer
}

/** A document that is drawn and stored; no row points to it yet. */
export interface DrawnReport {
  storedFileId: string
  fileSize: number
  fileName: string
  sha256: string
}

/** Draws a report and stores it, outside any transaction. Photos that are no longer there are named as gone. */
export async function drawReport(
  ctx: Ctx,
  files: FileDeps,
  { content, signatures, isFinal }: { content: ReportContent; signatures: readonly SignedBy[]; isFinal: boolean },
): Promise<DrawnReport> {
  const leave = drawing.enter()
  try {
    const marks = signatures.map(({ image: _image, ...mark }) => mark)
    const photos: ReportDrawing['photos'] = []
    // One after another: a photo is megabytes while it is scaled.
    for (const photo of content.photos) {
      photos.push({ jpeg: await openPhoto(ctx, files, photo), caption: photo.description ?? photo.fileName })
    }
    const bytes = await drawInThread({
      content,
      isFinal,
      digest: digestReport(content, marks),
      signatures: signatures.map(({ role, name, signedAt, image }) => ({ role, name, signedAt, png: image })),
      photos,
    })
    const fileName = nameFile(content)
    const stored = await storeBytes(ctx, files, { bytes, fileName, fileType: 'application/pdf' })
    return { ...stored, fileName }
  } finally {
    leave()
  }
}

async function openPhoto(ctx: Ctx, files: FileDeps, { storedFileId }: ReportPhoto): Promise<Buffer | null> {
  try {
    const bytes = await readStoredFile(ctx, files, storedFileId)
    return await sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error' })
      .rotate()
      .resize({ width: PHOTO_PIXELS, height: PHOTO_PIXELS, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .timeout({ seconds: SECONDS_MAX })
      .jpeg({ quality: PHOTO_QUALITY })
      .toBuffer()
  } catch {
    // Gone, changed or unreadable: the report says so instead of not being made.
    return null
  }
}

/** A name that every file system takes. */
const nameFile = ({ project }: ReportContent): string =>
  reportTexts
    .nameOf(project.number, project.vesselName.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, ' '))
    .replaceAll(/\s+/g, ' ')
    .slice(0, 150)
    .trim() + '.pdf'
