import { useState, type ComponentProps, type DragEvent } from 'react'

/** Returns the list with the item at `from` moved to the position of the item at `to`. */
export function moveItem<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = [...items]
  rest.splice(to, 0, ...rest.splice(from, 1))
  return rest
}

/** The rows in the order of these ids. */
export const inOrder = <Row extends { id: string }>(rows: readonly Row[], ids: readonly string[]): Row[] =>
  ids.flatMap((id) => rows.find((row) => row.id === id) ?? [])

interface DropProps {
  className?: string | undefined
  onDragOver: (event: DragEvent) => void
  onDrop: (event: DragEvent) => void
}

interface RowDrag {
  /** For the row: marks where the dragged one would land, and takes it. */
  rowProps: (index: number) => DropProps
  /** For the grip inside the row. */
  gripProps: (index: number) => ComponentProps<'span'>
}

/** Puts rows in order by dragging their grip. Buttons have to do the same for keyboard and touch. */
export function useRowDrag(onMove: (from: number, to: number) => void): RowDrag {
  const [from, setFrom] = useState<number | null>(null)
  const [over, setOver] = useState<number | null>(null)
  const end = () => {
    setFrom(null)
    setOver(null)
  }
  const markOf = (index: number) => {
    if (from === null) return undefined
    if (index === from) return 'is-dragged'
    if (index !== over) return undefined
    return over < from ? 'drops-before' : 'drops-after'
  }
  return {
    rowProps: (index) => ({
      className: markOf(index),
      onDragOver(event: DragEvent) {
        if (from === null) return
        event.preventDefault()
        event.dataTransfer.dropEffect = 'move'
        setOver(index)
      },
      onDrop(event: DragEvent) {
        if (from === null) return
        event.preventDefault()
        if (from !== index) onMove(from, index)
        end()
      },
    }),
    gripProps: (index) => ({
      draggable: true,
      onDragStart(event: DragEvent) {
        const row = (event.target as Element).closest('tr, .menu-item')
        if (row) event.dataTransfer.setDragImage(row, 16, 16)
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', String(index))
        setFrom(index)
      },
      onDragEnd: end,
    }),
  }
}
