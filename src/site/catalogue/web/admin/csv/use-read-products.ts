import { call } from '#core/web/call/call.ts'
import { useSteps } from '#core/web/call/use-change.ts'
import { NoListError, readListFile, type ReadList } from '#ui/import/read-list-file.ts'
import type { ImportColumn, readImportColumns, readImportWorkbook } from '../../../import/product-import.contract.ts'
import { csvMessages as messages } from './csv-messages.en.ts'

/** A file that was read, with what is known of its columns. */
export interface ReadFile extends ReadList {
  file: File
  /** Name of its supplier; '' for none. */
  supplier: string
  columns: readonly ImportColumn[]
}

/** Reads a product file, or another sheet of it, up to its columns. */
export const useReadProducts = (onRead: (file: ReadFile) => void) =>
  useSteps<{ file: File; sheet?: string; supplier: string }, ReadFile>(
    undefined,
    async ({ file, sheet, supplier }) => {
      const list = await readListFile({ file, sheet }, (body) =>
        call<typeof readImportWorkbook>('POST /api/admin/products/import/workbook', { body }),
      )
      const { columns } = await call<typeof readImportColumns>('POST /api/admin/products/import/columns', {
        body: { csv: list.csv, ...(supplier === '' ? {} : { supplier }) },
      })
      return { file, ...list, supplier, columns }
    },
    {
      failed: (error) =>
        error instanceof NoListError ? { ...messages.readFailed, fallback: error.message } : messages.readFailed,
      onDone: onRead,
    },
  )
