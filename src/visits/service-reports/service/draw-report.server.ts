import type { Ctx } from '#core/context.server.ts'
import { AppError } from '#core/errors.ts'
import { portalActor } from '#core/portal-actor.server.ts'
import { readPreview } from '#house/files/pictures/photos.service.server.ts'
import { storeBytes, type FileDeps } from '#house/files/stored-files.service.server.ts'
import { digestReport } from '../document/digest-report.server.ts'
import { drawInThread } from '../document/draw-in-thread.server.ts'
import { captionOf, type ReportContent, type SignatureMark } from '../document/report-content.ts'
import type { ReportDrawing } from '../document/service-report.document.server.ts'
import { reportTexts } from '../messages.en.ts'
import { DrawQueue } from './draw-queue.server.ts'

/** Queue of this process. */
const queue = new DrawQueue()

/** Pixels of a photo on paper: 250 points at 250 dots per inch. */
const ON_PAPER = { pixels: 900, quality: 72 }

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

interface Drawn {
  content: ReportContent
  signatures: readonly SignedBy[]
  isFinal: boolean
  /** Signs the document's bytes, once it is final. */
  seal?: (bytes: Uint8Array) => Promise<Uint8Array>
}

/** Renders a stored report and stores the file. Missing photos are named as gone. */
export const drawReport = (ctx: Ctx, files: FileDeps, drawn: Drawn): Promise<DrawnReport> => draw(ctx, files, drawn)

/**
 * Draws what was just written and stores it.
 * @throws AppError 422 on the photos that cannot be read, while one can still choose others
 */
export const drawNewReport = (ctx: Ctx, files: FileDeps, content: ReportContent): Promise<DrawnReport> =>
  draw(ctx, files, { content, signatures: [], isFinal: false }, refuseUnreadable)

function refuseUnreadable(photos: ReportDrawing['photos']): void {
  const unreadable = photos.flatMap(({ jpeg, caption }, index) => (jpeg === null ? [{ caption, index }] : []))
  if (unreadable.length === 0) return
  throw new AppError('invalid', reportTexts.photoUnreadable(unreadable.map(({ caption }) => caption)), {
    fields: unreadable.map(({ caption, index }) => ({
      field: `photos.${index}`,
      message: reportTexts.photoUnreadable([caption]),
    })),
  })
}

const sessionOf = (ctx: Ctx): string => portalActor(ctx).sessionId

/** Outside any transaction. */
async function draw(
  ctx: Ctx,
  files: FileDeps,
  { content, signatures, isFinal, seal }: Drawn,
  onPhotosRead?: (photos: ReportDrawing['photos']) => void,
): Promise<DrawnReport> {
  const leave = await queue.enter(sessionOf(ctx), content.photos.length)
  try {
    const marks = signatures.map(({ image: _image, ...mark }) => mark)
    const photos: ReportDrawing['photos'] = []
    for (const photo of content.photos) {
      photos.push({ jpeg: await readPreview(ctx, files, photo.storedFileId, ON_PAPER), caption: captionOf(photo) })
    }
    onPhotosRead?.(photos)
    const document = await drawInThread({
      content,
      isFinal,
      digest: digestReport(content, marks),
      signatures: signatures.map(({ role, name, remark, signedAt, image }) => ({
        role,
        name,
        remark,
        signedAt,
        png: image,
      })),
      photos,
    })
    const bytes = seal === undefined ? document : await seal(document)
    const fileName = nameFile(content)
    const stored = await storeBytes(ctx, files, { bytes, fileName, fileType: 'application/pdf' })
    return { ...stored, fileName }
  } finally {
    leave()
  }
}

/** A name that every file system takes. */
const nameFile = ({ project }: ReportContent): string =>
  reportTexts
    .nameOf(project.number, project.vesselName.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, ' '))
    .replaceAll(/\s+/g, ' ')
    .slice(0, 150)
    .trim() + '.pdf'
