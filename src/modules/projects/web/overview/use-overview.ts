import { useSearchParams } from 'react-router'
import { useQueryChange } from '#ui/staff/use-query-change.ts'
import { applyChange, readState, type Change, type OverviewState } from './overview-address.ts'

export interface Overview {
  state: OverviewState
  /** Changes the address; `push` makes a step that Back undoes. */
  change: (change: Change, how?: 'push' | 'replace') => void
}

/** The list's place in the address. */
export function useOverview(): Overview {
  const [query, setQuery] = useSearchParams()
  const changeQuery = useQueryChange(query, setQuery)
  return {
    state: readState(query),
    change: (change, how = 'replace') => changeQuery((newest) => applyChange(newest, change), how),
  }
}
