import type { ReactNode, RefObject } from 'react'
import { useCsv } from '#core/web/file/use-csv.ts'
import type { ListFilter, ListState } from '#core/web/list/use-list.ts'
import { useCan } from '#core/web/viewer.tsx'
import { Icon } from '#ui/basic/Icon.tsx'
import { ListBar } from '#ui/list/bar/ListBar.tsx'
import type { DataColumn } from '#ui/list/DataList.tsx'
import type { DirectoryCounts, DirectoryRow, findDirectory } from '../directory.contract.ts'
import { IDLE_MONTHS, type DueWindow } from '../directory.limits.ts'
import {
  FILTER_NAMES,
  filterLabel,
  toListQuery,
  type Directory,
  type DirectoryState,
  type FilterName,
} from './directory-address.ts'
import { directoryMessages as messages } from './messages.en.ts'

const WINDOWS = [
  ['overdue', 'overdue'],
  ['30', 'within30'],
  ['60', 'within60'],
  ['90', 'within90'],
] as const satisfies readonly (readonly [DueWindow, keyof DirectoryCounts])[]

/** Due services, missing contacts and vessels without a recent service: toggles with their counts. */
export function QuickFilters({ directory, counts }: { directory: Directory; counts: DirectoryCounts | undefined }) {
  const { state, change } = directory
  const idle = String(IDLE_MONTHS)
  const number = (name: keyof DirectoryCounts) => (counts === undefined ? '' : String(counts[name]))
  const isAll = state.due === '' && !state.missing && state.idle === ''
  const chip = (label: ReactNode, count: keyof DirectoryCounts, isPressed: boolean, onPress: () => void, look = '') => (
    <button key={count} className={`filter-chip${look}`} type="button" aria-pressed={isPressed} onClick={onPress}>
      {label}
      <b>{number(count)}</b>
    </button>
  )
  return (
    <div className="chips" role="group" aria-label={messages.quick}>
      {chip(<span>{messages.all}</span>, 'all', isAll, () => change({ due: '', missing: '', idle: '' }))}
      {WINDOWS.map(([window, count]) =>
        chip(
          <>
            {window === 'overdue' ? <Icon name="circle-alert" /> : null}
            <span>{messages.windows[window]}</span>
          </>,
          count,
          state.due === window,
          () => change({ due: state.due === window ? '' : window }),
          window === 'overdue' ? ' status status-danger' : '',
        ),
      )}
      {chip(
        <>
          <Icon name="user-round-x" />
          <span>{messages.contactMissing}</span>
        </>,
        'missing',
        state.missing,
        () => change({ missing: state.missing ? '' : 'true' }),
        ' status status-warn',
      )}
      {chip(<span>{messages.idle(IDLE_MONTHS)}</span>, 'idle', state.idle === idle, () =>
        change({ idle: state.idle === idle ? '' : idle }),
      )}
    </div>
  )
}

/** Filters of the directory, in words; the chips above it set three of them. */
export const directoryFilters = (state: DirectoryState): ListFilter[] => [
  { name: 'q', label: messages.search, value: state.q, isBeside: true },
  ...FILTER_NAMES.map((name): ListFilter => {
    const said = describeFilter(state, name) ?? ''
    return { name, label: filterLabel(name), value: said, said: () => said }
  }),
]

interface DirectoryFiltersProps {
  directory: Directory
  list: ListState<DataColumn<DirectoryRow>>
  total: number | undefined
  searchRef: RefObject<HTMLInputElement | null>
  onFilter: () => void
  hasColumns: boolean
}

/** The row over the list. */
export function DirectoryFilters({ directory, list, total, searchRef, onFilter, hasColumns }: DirectoryFiltersProps) {
  const { state } = directory
  const mayExport = useCan('list:export')
  const exporting = useCsv<typeof findDirectory>('GET /api/portal/vessel-directory', {
    fileName: 'vessels.csv',
    failed: { title: messages.csvFailed, fallback: messages.csvFailed },
  })
  return (
    <ListBar
      list={list}
      search={{
        label: messages.search,
        placeholder: messages.searchPlaceholder,
        value: state.q,
        inputRef: searchRef,
      }}
      onFilter={onFilter}
      hasColumns={hasColumns}
      csv={
        mayExport
          ? {
              total,
              isPending: exporting.isPending,
              onPress: () => exporting.mutate({ query: toListQuery(state) }),
            }
          : null
      }
    />
  )
}

/** Value of a filter, in words; null when it is off. */
function describeFilter({ due, idle, missing, choices }: DirectoryState, name: FilterName): string | null {
  if (name === 'due') return due === '' ? null : messages.windowNames[due]
  if (name === 'idle') return idle === '' ? null : messages.idleFor(idle)
  if (name === 'missing') return missing ? messages.contactMissing : null
  return choices[name].length === 0 ? null : messages.chosen(choices[name])
}
