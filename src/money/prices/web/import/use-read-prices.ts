import { call } from '#core/web/call/call.ts'
import { useSteps } from '#core/web/call/use-change.ts'
import { NoListError, readListFile, type ReadList } from '#ui/import/read-list-file.ts'
import type { readPriceColumns, readPriceWorkbook } from '../../import/price-import.contract.ts'
import { priceImportMessages as messages } from './messages.en.ts'

/** A price list that was read, with what is known of its columns. */
export interface ReadFile extends ReadList {
  file: File
  columns: ReturnType<typeof readPriceColumns.response.parse>['columns']
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
