import { useId } from 'react'
import { Cluster } from '#ui/layout/Cluster.tsx'
import { Select } from '../field/Select.tsx'
import { importWords as messages } from './messages.en.ts'
import type { ReadList } from './read-list-file.ts'

interface SheetChoiceProps {
  workbook: NonNullable<ReadList['workbook']>
  isReading: boolean
  onSheet: (sheet: string) => void
}

/** The sheet of a workbook that was read, with a choice of the others, and its hidden rows. */
export function SheetChoice({ workbook, isReading, onSheet }: SheetChoiceProps) {
  const id = useId()
  const { sheet, sheets, hiddenRows, hiddenColumns } = workbook
  return (
    <Cluster gap={[8, 12]} wraps className="import-sheet">
      {sheets.length > 1 ? (
        <>
          <label htmlFor={id}>{messages.sheetOf(sheets.length)}</label>
          <Select
            id={id}
            value={sheet}
            disabled={isReading}
            onValue={onSheet}
            options={sheets.map(({ name, isHidden }) => ({
              value: name,
              label: isHidden ? messages.hiddenSheet(name) : name,
            }))}
          />
        </>
      ) : (
        <span>{messages.onlySheet(sheet)}</span>
      )}
      {hiddenRows + hiddenColumns > 0 ? (
        <span className="faint">{messages.hiddenCells(hiddenRows, hiddenColumns)}</span>
      ) : null}
      <span className="faint" role="status">
        {isReading ? messages.reading : ''}
      </span>
    </Cluster>
  )
}
