import { decodeTextFile } from '#core/csv/decode-text.ts'
import { findFileKind } from '#core/csv/file-kind.ts'
import { readCsv } from '#core/csv/read-csv.server.ts'
import { readWorkbook } from '#core/csv/workbook/read-workbook.server.ts'
import { AppError } from '#core/errors.ts'
import type { MailAttachment } from './mail.ts'

/** Rows of a list that are read: more lines no request has. */
const ROWS_MAX = 5000

/**
 * The list in an attachment as text, with tabs between its cells; null for a file without a list, or one that can't be
 * read: the file itself stays with the request.
 */
export async function readAttachment({ fileName, type, bytes, isInline }: MailAttachment): Promise<string | null> {
  if (isInline || bytes.length === 0) return null
  try {
    if (findFileKind(bytes) === 'xlsx') {
      const { csv } = await readWorkbook({ workbook: Buffer.from(bytes).toString('base64') })
      return await toTabs(csv)
    }
    const isCsv = /\.(?:csv|tsv)$/i.test(fileName) || type === 'text/csv'
    if (isCsv) return await toTabs(decodeTextFile(bytes))
    return /\.txt$/i.test(fileName) ? decodeTextFile(bytes) : null
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

async function toTabs(csv: string): Promise<string> {
  const { header, rows } = await readCsv(csv, ROWS_MAX)
  const lines = [header, ...rows.map(({ cells }) => cells)]
  return lines.map((cells) => cells.map((cell) => cell.replaceAll(/[\t\n]+/g, ' ')).join('\t')).join('\n')
}
