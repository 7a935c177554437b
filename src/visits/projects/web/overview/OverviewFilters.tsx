import type { RefObject } from 'react'
import { formatDay } from '#core/days.ts'
import type { ListFilter, ListState } from '#core/web/list/use-list.ts'
import { statusWord } from '#ui/basic/StatusMark.tsx'
import { ListBar } from '#ui/list/bar/ListBar.tsx'
import type { DataColumn } from '#ui/list/DataList.tsx'
import type { MenuItem } from '#ui/overlay/Menu.tsx'
import { ANY, isFacet, useFacetOptions } from './FacetFields.tsx'
import { overviewMessages as messages } from './messages.en.ts'
import {
  ALL_STATUSES,
  FILTER_NAMES,
  NO_FILTERS,
  PRESETS,
  toFilters,
  type FilterName,
  type OverviewState,
} from './overview-address.ts'
import { useExport, type OverviewRow } from './overview-calls.ts'
import type { Overview } from './use-overview.ts'

/** Filters of the list, in words; the default of open work is not shown as a filter. */
export function useOverviewFilters(
  state: OverviewState,
  operators: readonly { id: string; name: string }[],
): ListFilter[] {
  const options = useFacetOptions(state)
  return [
    { name: 'q', label: messages.search, value: state.q, isBeside: true },
    {
      name: 'status',
      label: messages.status,
      value: state.isUsual ? '' : state.status.join(','),
      said: () => state.status.map(statusWord).join(', '),
      off: ALL_STATUSES,
      isBeside: true,
    },
    ...FILTER_NAMES.map((name): ListFilter => {
      const [label, value] = [messages.fields[name], String(state[name])]
      if (!isFacet(name)) return { name, label, value, said: () => describeFilter(state, name, operators) }
      const values = options[name].filter((option) => option.value !== '')
      return { name, label, value, control: { any: ANY[name], options: values } }
    }),
  ]
}

interface OverviewFiltersProps {
  overview: Overview
  list: ListState<DataColumn<OverviewRow>>
  total: number | undefined
  canExport: boolean
  searchRef: RefObject<HTMLInputElement | null>
  onFilter: () => void
}

/** The row over the list. */
export function OverviewFilters({ overview, list, total, canExport, searchRef, onFilter }: OverviewFiltersProps) {
  const { state, change } = overview
  const exporting = useExport()
  return (
    <ListBar
      list={list}
      presets={presetItems(state, change)}
      preset={state.isUsual ? messages.presetNames.open : undefined}
      search={{
        label: messages.search,
        placeholder: messages.searchPlaceholder,
        value: state.q,
        inputRef: searchRef,
      }}
      onFilter={onFilter}
      hasColumns={state.view === 'table'}
      csv={
        canExport
          ? { total, isPending: exporting.isPending, onPress: () => exporting.mutate({ query: exportQuery(state) }) }
          : null
      }
    />
  )
}

const presetItems = (state: OverviewState, change: Overview['change']): MenuItem[] =>
  Object.entries(PRESETS).map(([id, preset]) => ({
    id,
    label: messages.presetNames[id as keyof typeof PRESETS],
    isChecked: id === 'open' && state.isUsual && state.q === '',
    onSelect: () => change({ ...NO_FILTERS, sort: '', ...preset }, 'push'),
  }))

const exportQuery = (state: OverviewState): Record<string, string> => ({
  ...toFilters(state),
  ...(state.sort === '' ? {} : { sort: state.sort }),
})

/** Value of a filter, in words. */
function describeFilter(
  state: OverviewState,
  name: Exclude<FilterName, 'clientName' | 'port' | 'systemType'>,
  operators: readonly { id: string; name: string }[],
): string {
  switch (name) {
    case 'serviceType':
      return state.serviceType.map(statusWord).join(', ')
    case 'operatorId':
      if (state.operatorId === 'none') return messages.nobody
      return operators.find(({ id }) => id === state.operatorId)?.name ?? '…'
    case 'vesselId':
      return messages.oneVessel
    case 'flag':
      return state.flag === '' ? '' : messages.flags[state.flag]
    case 'from':
    case 'to':
    case 'requestedFrom':
    case 'requestedTo':
    case 'completedFrom':
    case 'completedTo':
      return formatDay(state[name])
  }
}
