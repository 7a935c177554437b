import { call } from '#core/web/call/call.ts'
import { useSteps } from '#core/web/call/use-change.ts'
import { NoListError, readListFile, type ReadList } from '#ui/import/read-list-file.ts'
import type { PriceColumnChoice, readPriceColumns, readPriceWorkbook } from '../../import/price-import.contract.ts'
import { priceImportMessages as messages } from './messages.en.ts'

/** A price list that was read, with what is known of its columns. */
export interface ReadFile extends ReadList {
  file: File
  columns: ReturnType<typeof readPriceColumns.response.parse>['columns']
}

/** What a dry run was made from: the import sends the same. */
export interface TriedFile {
  csv: string
  fileName: string
  columns: PriceColumnChoice[]
  from?: string
  companyId?: string
}

/** Reads a price list, or another sheet of it, up to its columns. */
export const useReadPrices = (onRead: (file: ReadFile) => void) =>
  useSteps<{ file: File; sheet?: string }, ReadFile>(
    undefined,
    async ({ file, sheet }) => {
      const list = await readListFile({ file, sheet }, (body) =>
        call<typeof readPriceWorkbook>('POST /api/portal/prices/import/workbook', { body }),
      )
      const { columns } = await call<typeof readPriceColumns>('POST /api/portal/prices/import/columns', {
        body: { csv: list.csv },
      })
      return { file, ...list, columns }
    },
    {
      failed: (error) =>
        error instanceof NoListError ? { ...messages.readFailed, fallback: error.message } : messages.readFailed,
      onDone: onRead,
    },
  )
