import { useListAddress } from '#core/web/list-address.ts'
import { OPEN_STATUSES } from '../../projects.policy.ts'
import { FILTER_NAMES, readState, type Change, type OverviewState } from './overview-address.ts'

export interface Overview {
  state: OverviewState
  /** Changes the address; `push` makes a step that Back undoes. */
  change: (change: Change, how?: 'push' | 'replace') => void
}

/** The list's place in the address. */
export function useOverview(): Overview {
  const { query, change } = useListAddress()
  const state = readState(query)
  return {
    state,
    change(values, how) {
      // A filter on open work stays on open work.
      const isNarrowed = state.isUsual && !('status' in values) && FILTER_NAMES.some((name) => values[name])
      change(isNarrowed ? { status: OPEN_STATUSES.join(','), sort: state.sort, ...values } : values, how)
    },
  }
}
