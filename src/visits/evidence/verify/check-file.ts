import { checkPack, IncompleteZip, type CheckProgress } from './check-pack.ts'
import { checkReport } from './check-report.ts'
import { UnsupportedError } from './signatures.ts'
import type { CheckResult, PublishedKey } from './verdict.ts'

/** Bytes of a PDF that is read at once. */
const REPORT_MAX = 200 * 1024 * 1024
/** Bytes of an evidence pack. */
const PACK_MAX = 2.1 * 1024 ** 3

const startsWith = (bytes: Uint8Array, text: string): boolean =>
  [...text].every((character, index) => bytes[index] === character.charCodeAt(0))

/** Checks a service report (PDF) or an evidence pack (ZIP) on this device. Throws the signal's reason. */
export async function checkFile(
  file: Blob,
  keys: readonly PublishedKey[],
  progress: CheckProgress = {},
): Promise<CheckResult> {
  const head = new Uint8Array(await file.slice(0, 8).arrayBuffer())
  try {
    if (startsWith(head, '%PDF-')) {
      if (file.size > REPORT_MAX) return { kind: 'unreadable', reason: 'too-large' }
      return await checkReport(new Uint8Array(await file.arrayBuffer()), keys)
    }
    if (!startsWith(head, 'PK')) return { kind: 'unreadable', reason: 'format' }
    if (file.size > PACK_MAX) return { kind: 'unreadable', reason: 'too-large' }
    return await checkPack(file, keys, progress)
  } catch (error) {
    if (error instanceof IncompleteZip) return { kind: 'unreadable', reason: 'incomplete' }
    if (error instanceof UnsupportedError) return { kind: 'unreadable', reason: 'unsupported' }
    throw error
  }
}
