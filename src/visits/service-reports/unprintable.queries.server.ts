import { findUnprintable } from '#core/pdf/letter-fonts.server.ts'
import { listPrintedTexts } from './document/printed-texts.ts'
import type { ReportContent } from './document/report-content.ts'

/** Characters that the document can't show, and where: they are printed as a box. */
export interface Unprintable {
  characters: string
  place: string
}

/** Returns what the document of a report can't show; nearly always nothing. */
export async function findUnprintableIn(content: ReportContent): Promise<Unprintable[]> {
  const found: Unprintable[] = []
  for (const { place, text } of listPrintedTexts(content)) {
    const characters = await findUnprintable(text)
    if (characters.length > 0) found.push({ characters: characters.join(' '), place })
  }
  return found
}
