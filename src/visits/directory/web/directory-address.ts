import { PAGE_SIZES } from '#core/contract/lists/page-sizes.ts'
import { parseWholeNumber } from '#core/contract/number/read-typed.ts'
import { labelsOf } from '#core/entity/entity-fields.ts'
import { idIn, onlySet, pageIn } from '#core/web/address-values.ts'
import { useListAddress } from '#core/web/list-address.ts'
import { VESSEL_FIELDS } from '#fleet/vessels/vessels.entity.ts'
import { ALL_SORTS, CHOICE_FILTERS, type ChoiceFilter } from '../directory.fields.ts'
import { DUE_WINDOWS, joinValues, splitValues, type DueWindow } from '../directory.limits.ts'
import { directoryMessages } from './messages.en.ts'

const USUAL_PAGE_SIZE = 50

/** State of the directory in its address: filters, order and view. */
export interface DirectoryState {
  view: 'vessels' | 'companies'
  q: string
  choices: Readonly<Record<ChoiceFilter, readonly string[]>>
  due: DueWindow | ''
  /** Months without a service; '' for any. */
  idle: string
  missing: boolean
  sort: string
  page: number
  pageSize: number
  columns: string
  /** The vessel or company with an open panel. */
  open: string
}

export const FILTER_NAMES = [...CHOICE_FILTERS, 'due', 'idle', 'missing'] as const
export type FilterName = (typeof FILTER_NAMES)[number]

const LABELS: Readonly<Record<FilterName, string>> = { ...labelsOf(VESSEL_FIELDS), ...directoryMessages.fields }
/** What people call a filter. */
export const filterLabel = (name: FilterName): string => LABELS[name]

export type Changes = Partial<Record<keyof DirectoryState | ChoiceFilter, string>>

export const NO_FILTERS: Changes = Object.fromEntries(['q', ...FILTER_NAMES].map((name) => [name, '']))

/** A value for each filter by choice. */
export const choicesOf = <Value>(make: (name: ChoiceFilter) => Value): Record<ChoiceFilter, Value> =>
  Object.fromEntries(CHOICE_FILTERS.map((name) => [name, make(name)])) as Record<ChoiceFilter, Value>

/** Months without a service that can be asked for. */
const IDLE_MONTHS = { min: 1, max: 600 }

/** Returns typed months as the address has them; null for anything but a whole number that can be asked for. */
export const readMonths = (typed: string): string | null => parseWholeNumber(typed, IDLE_MONTHS)?.toString() ?? null

/** Reads an address; what means nothing is left out rather than refused. */
export function readDirectory(query: URLSearchParams): DirectoryState {
  const get = (name: string) => query.get(name) ?? ''
  const sort = get('sort')
  const idle = get('idle')
  return {
    view: get('view') === 'companies' ? 'companies' : 'vessels',
    q: get('q').slice(0, 200),
    choices: choicesOf((name) => splitValues(get(name).slice(0, 4000))),
    due: DUE_WINDOWS.find((each) => each === get('due')) ?? '',
    idle: readMonths(idle) ?? '',
    missing: get('missing') === 'true',
    sort: (ALL_SORTS as readonly string[]).includes(sort.replace(/^-/, '')) ? sort : '',
    page: pageIn(query),
    pageSize: PAGE_SIZES.find((size) => String(size) === get('pageSize')) ?? USUAL_PAGE_SIZE,
    columns: get('columns'),
    open: idIn(query, 'open'),
  }
}

/** The filters that the quick ones are counted within. */
export const toCountsQuery = ({ q, choices }: DirectoryState): Record<string, string> =>
  onlySet({ q, ...choicesOf((name) => joinValues(choices[name])) })

/** All filters as the list's call takes them; the same names as in the address. */
export const toFilters = (state: DirectoryState): Record<string, string> => ({
  ...toCountsQuery(state),
  ...onlySet({ due: state.due, idle: state.idle, missing: state.missing ? 'true' : '' }),
})

export const toListQuery = (state: DirectoryState): Record<string, string> => ({
  ...toFilters(state),
  ...onlySet({ sort: state.sort }),
})

export interface Directory {
  state: DirectoryState
  change: (changes: Changes, how?: 'push' | 'replace') => void
}

/** The directory's place in the address. */
export function useDirectory(): Directory {
  const { query, change } = useListAddress()
  return { state: readDirectory(query), change }
}
