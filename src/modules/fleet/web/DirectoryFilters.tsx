import type { ReactNode, RefObject } from 'react'
import { useCsv } from '#core/web/file/use-csv.ts'
import { useCan } from '#core/web/viewer.tsx'
import { Button } from '#ui/basic/Button.tsx'
import { Icon } from '#ui/basic/Icon.tsx'
import { SearchBox } from '#ui/field/SearchBox.tsx'
import { FilterTokens } from '#ui/list/FilterToken.tsx'
import type { DirectoryCounts, findDirectory } from '../fleet.contract.ts'
import { IDLE_MONTHS, type DueWindow } from '../fleet.limits.ts'
import { FILTER_NAMES, toListQuery, type Directory, type DirectoryState, type FilterName } from './directory-address.ts'
import { directoryMessages as messages } from './messages.en.ts'

const WINDOWS = [
  ['overdue', 'overdue'],
  ['30', 'within30'],
  ['60', 'within60'],
  ['90', 'within90'],
] as const satisfies readonly (readonly [DueWindow, keyof DirectoryCounts])[]

/** When the next service is due, whose contacts are missing, who was not served for long: toggles with their counts. */
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

interface DirectoryFiltersProps {
  directory: Directory
  total: number | undefined
  searchRef: RefObject<HTMLInputElement | null>
  onFilter: () => void
  /** The choice of columns. */
  children: ReactNode
}

/** The row over the list: the filters that are on, search, columns and the list as a file. */
export function DirectoryFilters({ directory, total, searchRef, onFilter, children }: DirectoryFiltersProps) {
  const { state, change } = directory
  const mayExport = useCan('list:export')
  const exporting = useCsv<typeof findDirectory>('GET /api/portal/vessel-directory', {
    fileName: 'vessels.csv',
    failed: { title: messages.csvFailed, fallback: messages.csvFailed },
  })
  const active = FILTER_NAMES.flatMap((name) => {
    const value = describeFilter(state, name)
    return value === null ? [] : [{ name, value }]
  })
  return (
    <div className="filters">
      <FilterTokens active={active} words={messages} onFilter={onFilter} onRemove={(name) => change({ [name]: '' })} />
      <div className="filters-end">
        <SearchBox
          label={messages.search}
          placeholder={messages.searchPlaceholder}
          value={state.q}
          onValue={(q) => change({ q })}
          inputRef={searchRef}
        />
        {children}
        {mayExport ? (
          <Button
            icon="download"
            off={exporting.isPending}
            onClick={() => exporting.mutate({ query: toListQuery(state) })}
          >
            {messages.csv}
            {total === undefined ? null : <span className="faint"> {total}</span>}
          </Button>
        ) : null}
      </div>
    </div>
  )
}

/** What a filter is set to, in words; null when it is off. */
function describeFilter(state: DirectoryState, name: FilterName): string | null {
  switch (name) {
    case 'client':
    case 'system':
    case 'brand':
      return state[name].length === 0 ? null : messages.chosen(state[name])
    case 'due':
      return state.due === '' ? null : messages.windowNames[state.due]
    case 'idle':
      return state.idle === '' ? null : messages.idleFor(state.idle)
    case 'missing':
      return state.missing ? messages.contactMissing : null
  }
}
