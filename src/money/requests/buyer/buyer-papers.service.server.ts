import type { Ctx } from '#core/context.server.ts'
import type { PaperCompany } from '#core/contract/names/paper-company.ts'
import { openStoredFile, type FileDeps } from '#house/files/stored-files.service.server.ts'
import { noSuchLink } from './buyer-actions.service.server.ts'
import { drawRequestInThread } from './document/draw-request.server.ts'
import { findLink, findSentQuote, showRequest } from './find-request.queries.server.ts'

const PDF = 'application/pdf'

/** A document for the holder of a request's link. */
export interface BuyerPaper {
  fileName: string
  fileType: typeof PDF
  bytes: AsyncGenerator<Buffer> | Buffer
}

/** Draws the request in the company's letterhead. Throws 404. */
export async function drawRequestPaper(ctx: Ctx, company: PaperCompany, token: string): Promise<BuyerPaper> {
  const found = await findLink(ctx, token)
  if (found.kind !== 'open') throw noSuchLink()
  const { row } = found
  const request = await showRequest(ctx, row, row.language)
  return { fileName: `${row.reference}.pdf`, fileType: PDF, bytes: await drawRequestInThread({ company, request }) }
}

/** Opens the document of the newest quote that was sent, as it was mailed. Throws 404. */
export async function openQuotePaper(ctx: Ctx, files: FileDeps, token: string): Promise<BuyerPaper> {
  const found = await findLink(ctx, token)
  const quote = found.kind === 'open' ? await findSentQuote(ctx, found.row.id) : null
  if (found.kind !== 'open' || quote === null || quote.storedFileId === null) throw noSuchLink()
  const fileName = `${found.row.reference}-${quote.quoteVersion}.pdf`
  return { fileName, fileType: PDF, bytes: openStoredFile(ctx, files, quote.storedFileId) }
}
