import { parentPort, workerData } from 'node:worker_threads'
import { BlobReader, configure, ZipReader } from '@zip.js/zip.js/lib/zip-core-native.js'
import { EncryptedFileError, formatValue, readXlsx, type Sheet, type Workbook } from 'hucre'
import { formatCell, writeSheet, type SheetCell } from './format-cell.ts'
import type { ReadWorkbook } from './workbook-contract.ts'
import type { WorkbookProblem } from './workbook-problem.ts'

export interface WorkbookTask {
  bytes: Uint8Array
  /** The sheet's name; the first visible one with cells where it is undefined. */
  sheet: string | undefined
  /** Bytes that all parts of the file may have together when they are unpacked. */
  unpackedMax: number
}

export type WorkbookAnswer = ReadWorkbook | { problem: WorkbookProblem }

class WorkbookError extends Error {
  readonly problem: WorkbookProblem
  constructor(problem: WorkbookProblem, cause?: unknown) {
    super(problem, { cause })
    this.problem = problem
  }
}

/** The library's message about a sheet with more cells than its limit. */
const TOO_MANY_CELLS = /over the \d+ limit|outside the supported sheet bounds/

interface ListedSheet {
  name: string
  isHidden: boolean
}

configure({ useWebWorkers: false })

/**
 * Reads the sizes that the file's directory states. The library never unpacks more of a part than its stated size, so
 * this sum is a bound; a part that states nothing would have none.
 */
async function assertUnpackedSize({ bytes, unpackedMax }: WorkbookTask): Promise<void> {
  const reader = new ZipReader(new BlobReader(new Blob([bytes.slice()])))
  const entries = await reader.getEntries().catch((error: unknown) => {
    throw new WorkbookError('damaged', error)
  })
  if (entries.some(({ encrypted }) => encrypted)) throw new WorkbookError('encrypted')
  let sum = 0
  for (const { directory, uncompressedSize, compressedSize } of entries) {
    // An empty part has at most two bytes when it is compressed.
    if (!directory && uncompressedSize === 0 && compressedSize > 2) throw new WorkbookError('damaged')
    sum += uncompressedSize
  }
  if (sum > unpackedMax) throw new WorkbookError('too-large')
}

/** Reads the directory of sheets, and the one sheet that is asked for; undefined where it is a chart. */
async function readSheet(
  bytes: Uint8Array,
  index: number,
): Promise<{ sheets: ListedSheet[]; read: Workbook | undefined }> {
  const sheets: ListedSheet[] = []
  try {
    const read = await readXlsx(bytes, {
      readStyles: true,
      sheets: ({ name, hidden = false, veryHidden = false }, at) => {
        sheets.push({ name, isHidden: hidden || veryHidden })
        return at === index
      },
    })
    return { sheets, read }
  } catch (error) {
    if (error instanceof EncryptedFileError) throw new WorkbookError('encrypted', error)
    const message = error instanceof Error ? error.message : ''
    if (TOO_MANY_CELLS.test(message)) throw new WorkbookError('too-large', error)
    if (message.includes('missing worksheet file')) return { sheets, read: undefined }
    throw new WorkbookError('damaged', error)
  }
}

function cellAt({ cells }: Sheet, row: number, column: number, value: SheetCell['value']): SheetCell {
  const cell = cells?.get(`${row},${column}`)
  const isFormula = cell?.formula !== undefined || cell?.formulaType !== undefined
  return {
    value,
    numberFormat: cell?.style?.numFmt,
    formula: isFormula ? (cell?.formula ?? '') : undefined,
  }
}

function writeCells(sheet: Sheet, is1904: boolean): string {
  const format = (value: number | Date, numberFormat: string): string => formatValue(value, numberFormat, { is1904 })
  return writeSheet(
    sheet.rows.map((row, rowAt) => row.map((value, at) => formatCell(cellAt(sheet, rowAt, at, value), format))),
  )
}

async function readTask(task: WorkbookTask): Promise<WorkbookAnswer> {
  await assertUnpackedSize(task)
  const { sheets } = await readSheet(task.bytes, -1)
  const wanted =
    task.sheet === undefined
      ? sheets.filter(({ isHidden }) => !isHidden)
      : sheets.filter(({ name }) => name === task.sheet)
  if (wanted.length === 0) return { problem: 'no-sheet' }
  const charts = new Set<string>()
  for (const { name } of wanted) {
    const { read: workbook } = await readSheet(
      task.bytes,
      sheets.findIndex((sheet) => sheet.name === name),
    )
    const sheet = workbook?.sheets[0]
    if (workbook === undefined || sheet === undefined) {
      charts.add(name)
      continue
    }
    const csv = writeCells(sheet, workbook.dateSystem === '1904')
    if (csv === '') continue
    return {
      csv,
      sheet: name,
      sheets: sheets.filter((other) => !charts.has(other.name)),
      hiddenRows: [...(sheet.rowDefs?.values() ?? [])].filter(({ hidden }) => hidden === true).length,
      hiddenColumns: (sheet.columns ?? []).filter(({ hidden }) => hidden === true).length,
    }
  }
  return { problem: 'empty' }
}

// A thread, not a window: it has no origin.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
const answer = (message: WorkbookAnswer): void => parentPort?.postMessage(message)

readTask(workerData as WorkbookTask).then(answer, (error: unknown) => {
  if (!(error instanceof WorkbookError)) throw error
  answer({ problem: error.problem })
})
