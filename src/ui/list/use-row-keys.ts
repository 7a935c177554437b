import { useState } from 'react'
import { useHotkeys, type Hotkeys } from '#core/web/use-hotkeys.ts'
import type { Selection } from './use-selection.ts'

interface RowKeys<Row> {
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string
  /** The row that a panel shows: J and K then step through the panel instead of moving the mark. */
  open?: string | null
  onOpen?: ((row: Row) => void) | undefined
  /** Closes the panel on Escape, after a selection has been cleared. */
  onClose?: (() => void) | undefined
  /** Without a mark: J opens a row at once, beginning with the first. */
  opensAtOnce?: boolean
  selection?: Selection<Row> | null
  /** Keys of the screen itself, some of them for the current row. */
  keys?: (current: Row | undefined) => Hotkeys
}

/** The keys of every list: J and K move between rows, Enter and E open, X selects, Escape goes back. */
export function useRowKeys<Row>(props: RowKeys<Row>): {
  cursor: string | null
  current: Row | undefined
  before: (() => void) | undefined
  next: (() => void) | undefined
} {
  const { rows = [], rowKey, open = null, onOpen, onClose, opensAtOnce = false, selection, keys } = props
  const [marked, setMarked] = useState<string | null>(null)
  const cursor = open ?? (opensAtOnce ? null : marked)
  const index = rows.findIndex((row) => rowKey(row) === cursor)
  const current = rows[index]
  const first = (by: number) => {
    if (opensAtOnce) return by > 0 ? rows[0] : undefined
    return open === null ? rows.at(by > 0 ? 0 : -1) : undefined
  }
  const step = (by: number) => {
    const other = index === -1 ? first(by) : rows[index + by]
    return (
      other &&
      (() => {
        if (open !== null || opensAtOnce) onOpen?.(other)
        setMarked(rowKey(other))
        document.querySelector(`[data-row="${rowKey(other)}"]`)?.scrollIntoView({ block: 'nearest' })
      })
    )
  }
  const [before, next] = [step(-1), step(1)]
  const openCurrent = onOpen && current && open === null ? () => onOpen(current) : undefined
  useHotkeys({
    j: next,
    k: before,
    x: selection && current ? () => selection.toggle(current) : undefined,
    Enter: openCurrent,
    e: openCurrent,
    Escape: () => {
      if (selection && selection.rows.length > 0) selection.clear()
      else if (open !== null && onClose) onClose()
      else return false
      return true
    },
    ...keys?.(current),
  })
  return { cursor, current, before, next }
}
