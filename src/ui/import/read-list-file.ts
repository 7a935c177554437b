import { decodeTextFile } from '#core/csv/decode-text.ts'
import { findFileKind } from '#core/csv/file-kind.ts'
import type { ReadWorkbook, WorkbookInput } from '#core/csv/workbook/workbook-contract.ts'
import { WORKBOOK_BYTES_MAX } from '#core/csv/workbook/workbook-limits.ts'
import { workbookTexts } from '#core/messages/workbook.en.ts'
import { encodeBase64 } from '#core/web/file/encode-base64.ts'

/** A file without a readable list; its message says what it is and what to do. */
export class NoListError extends Error {}

/** A list as text, and where it comes from a workbook the sheet that was read. */
export interface ReadList {
  csv: string
  workbook: Omit<ReadWorkbook, 'csv'> | null
}

interface ListSource {
  file: File
  /** The sheet of a workbook; undefined for the first one. */
  sheet?: string | undefined
}

/**
 * Reads a list from a text file, in any encoding, or from a sheet of an Excel workbook, which the server reads.
 * @param readWorkbook sends the workbook to the call of the import
 * @throws NoListError for a PDF or another file without a list; what `readWorkbook` throws
 */
export async function readListFile(
  { file, sheet }: ListSource,
  readWorkbook: (body: WorkbookInput) => Promise<ReadWorkbook>,
): Promise<ReadList> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const kind = findFileKind(bytes)
  if (kind === null) return { csv: decodeTextFile(bytes), workbook: null }
  if (kind !== 'xlsx') throw new NoListError(workbookTexts.kinds[kind])
  if (bytes.length > WORKBOOK_BYTES_MAX) throw new NoListError(workbookTexts.fileTooLarge)
  const { csv, ...workbook } = await readWorkbook({
    workbook: await encodeBase64(file),
    ...(sheet === undefined ? {} : { sheet }),
  })
  return { csv, workbook }
}
