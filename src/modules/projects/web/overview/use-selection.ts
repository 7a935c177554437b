import { useState } from 'react'
import type { OverviewRow } from './overview-api.ts'

export interface Selection {
  rows: readonly OverviewRow[]
  has: (id: string) => boolean
  toggle: (row: OverviewRow) => void
  /** Selects all of these, or none of them when all are selected already. */
  toggleAll: (rows: readonly OverviewRow[]) => void
  clear: () => void
}

/** Selected rows; they stay selected on the other pages, each as it was last seen. */
export function useSelection(visible: readonly OverviewRow[]): Selection {
  const [chosen, setChosen] = useState<ReadonlyMap<string, OverviewRow>>(new Map())
  const fresh = new Map(visible.map((row) => [row.id, row]))
  const change = (edit: (next: Map<string, OverviewRow>) => void) => {
    const next = new Map(chosen)
    edit(next)
    setChosen(next)
  }
  return {
    rows: [...chosen.values()].map((row) => fresh.get(row.id) ?? row),
    has: (id) => chosen.has(id),
    toggle: (row) => change((next) => void (next.delete(row.id) || next.set(row.id, row))),
    toggleAll: (rows) => {
      const hasAll = rows.every(({ id }) => chosen.has(id))
      change((next) => {
        for (const row of rows) {
          if (hasAll) next.delete(row.id)
          else next.set(row.id, row)
        }
      })
    },
    clear: () => setChosen(new Map()),
  }
}
