import { useState } from 'react'

export interface Selection<Row> {
  rows: readonly Row[]
  has: (row: Row) => boolean
  toggle: (row: Row) => void
  /** Selects all of these, or none of them when all are selected already. */
  toggleAll: (rows: readonly Row[]) => void
  /** These and no others, such as all that the filters leave. */
  replace: (rows: readonly Row[]) => void
  clear: () => void
}

/** Selected rows; they stay selected on the other pages, each as it was last seen. */
export function useSelection<Row>(visible: readonly Row[], rowKey: (row: Row) => string): Selection<Row> {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Row>>(new Map())
  const fresh = new Map(visible.map((row) => [rowKey(row), row]))
  const change = (edit: (next: Map<string, Row>) => void) => {
    const next = new Map(chosen)
    edit(next)
    setChosen(next)
  }
  return {
    rows: [...chosen].map(([key, row]) => fresh.get(key) ?? row),
    has: (row) => chosen.has(rowKey(row)),
    toggle: (row) => change((next) => void (next.delete(rowKey(row)) || next.set(rowKey(row), row))),
    toggleAll: (rows) => {
      const hasAll = rows.every((row) => chosen.has(rowKey(row)))
      change((next) => {
        for (const row of rows) {
          if (hasAll) next.delete(rowKey(row))
          else next.set(rowKey(row), row)
        }
      })
    },
    replace: (rows) => setChosen(new Map(rows.map((row) => [rowKey(row), row]))),
    clear: () => setChosen(new Map()),
  }
}
