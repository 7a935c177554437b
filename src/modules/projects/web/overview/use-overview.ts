import { useListAddress } from '#core/web/list-address.ts'
import { readState, type Change, type OverviewState } from './overview-address.ts'

export interface Overview {
  state: OverviewState
  /** Changes the address; `push` makes a step that Back undoes. */
  change: (change: Change, how?: 'push' | 'replace') => void
}

/** The list's place in the address. */
export function useOverview(): Overview {
  const { query, change } = useListAddress()
  return { state: readState(query), change }
}
