import { AppError } from '../../errors.ts'
import { workbookTexts } from '../../messages/workbook.en.ts'
import { createThreadRunner, ThreadError } from '../../threads/run-in-thread.server.ts'
import { findFileKind } from '../file-kind.ts'
import type { ReadWorkbook, WorkbookInput } from './workbook-contract.ts'
import { WORKBOOK_BYTES_MAX, WORKBOOK_CSV_MAX } from './workbook-limits.ts'
import type { WorkbookAnswer, WorkbookTask } from './workbook-worker.server.ts'

/** Bytes of a workbook's parts together, unpacked: 50,000 rows of 20 columns have 60 MB. */
const UNPACKED_MAX = 200 * 1024 * 1024

const runTask = createThreadRunner<{ input: WorkbookTask; answer: WorkbookAnswer }>(
  new URL('workbook-worker.server.ts', import.meta.url),
  {
    heapMb: 1024,
    timeout: 60_000,
    queueSize: 6,
  },
)

const refuseWorkbook = (message: string): AppError =>
  new AppError('invalid', message, { fields: [{ field: 'workbook', message }] })

/**
 * Reads one sheet of an Excel workbook as CSV with the sheet's rows as lines. The file is parsed in a thread of its own
 * with limits of time, memory and unpacked size.
 * @throws AppError 422 for a file that is no workbook, damaged, protected by a password, empty or too large
 */
export async function readWorkbook({ workbook, sheet }: WorkbookInput): Promise<ReadWorkbook> {
  const bytes = new Uint8Array(Buffer.from(workbook, 'base64'))
  if (bytes.length > WORKBOOK_BYTES_MAX) throw refuseWorkbook(workbookTexts.fileTooLarge)
  const kind = findFileKind(bytes)
  if (kind !== 'xlsx') throw refuseWorkbook(kind === null ? workbookTexts.noWorkbook : workbookTexts.kinds[kind])
  let answer: WorkbookAnswer
  try {
    answer = await runTask({ bytes, sheet, unpackedMax: UNPACKED_MAX }, [bytes.buffer])
  } catch (error) {
    if (!(error instanceof ThreadError)) throw error
    throw refuseWorkbook(
      error.reason === 'failed' ? workbookTexts.problems.damaged : workbookTexts.problems['too-large'],
    )
  }
  if ('problem' in answer) throw refuseWorkbook(workbookTexts.problems[answer.problem])
  if (answer.csv.length > WORKBOOK_CSV_MAX) throw refuseWorkbook(workbookTexts.problems['too-large'])
  return answer
}
