import { decodeTextFile } from '#core/csv/decode-text.ts'
import { findFileKind } from '#core/csv/file-kind.ts'
import { importWords } from './messages.en.ts'

/** A file that is no list as text; its message says what it is and what to do. */
export class NoListError extends Error {}

/**
 * Reads a list as text, in whatever letters it was saved.
 * @throws NoListError for a workbook, a PDF or another file that holds no text
 */
export async function readListFile(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const kind = findFileKind(bytes)
  if (kind !== null) throw new NoListError(importWords.fileKinds[kind])
  return decodeTextFile(bytes)
}
