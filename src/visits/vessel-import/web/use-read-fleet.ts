import { call } from '#core/web/call/call.ts'
import { useSteps } from '#core/web/call/use-change.ts'
import { NoListError, readListFile, type ReadList } from '#ui/import/read-list-file.ts'
import type { readFleetColumns, readFleetWorkbook } from '../vessel-import.contract.ts'
import { importMessages as messages } from './messages.en.ts'

/** A file that was read, with what is known of its columns. */
export interface ReadFile extends ReadList {
  file: File
  columns: ReturnType<typeof readFleetColumns.response.parse>['columns']
}

/** Reads a fleet's file, or another sheet of it, up to its columns. */
export const useReadFleet = (onRead: (file: ReadFile) => void) =>
  useSteps<{ file: File; sheet?: string }, ReadFile>(
    undefined,
    async ({ file, sheet }) => {
      const list = await readListFile({ file, sheet }, (body) =>
        call<typeof readFleetWorkbook>('POST /api/portal/vessels/import/workbook', { body }),
      )
      const { columns } = await call<typeof readFleetColumns>('POST /api/portal/vessels/import/columns', {
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
