import { PAGE_SIZES } from '#core/contract/lists/page-sizes.ts'
import { realDay } from '#core/days.ts'
import { idIn, onlySet, pageIn } from '#core/web/address-values.ts'
import { PROJECT_FLAGS, PROJECT_SORTS, PROJECT_STATUSES, SERVICE_TYPES } from '../../projects.limits.ts'
import type { ProjectFlag, ProjectStatus, ServiceType } from '../../projects.limits.ts'
import { OPEN_STATUSES } from '../../projects.policy.ts'

export const VIEWS = ['table', 'board', 'calendar'] as const
export type View = (typeof VIEWS)[number]

const USUAL_PAGE_SIZE = 50

/** State of the list in its address: filters, order and view, so that Back and shared links work. */
export interface OverviewState {
  view: View
  q: string
  status: readonly ProjectStatus[]
  serviceType: readonly ServiceType[]
  /** `none` for unassigned. */
  operatorId: string
  clientName: string
  port: string
  vesselId: string
  from: string
  to: string
  requestedFrom: string
  requestedTo: string
  completedFrom: string
  completedTo: string
  systemType: string
  flag: ProjectFlag | ''
  sort: string
  page: number
  pageSize: number
  /** First day of the calendar's month, `2026-12`; '' for the month of today. */
  month: string
  columns: string
  /** The default state: open work, the nearest date first. */
  isUsual: boolean
}

const among = <T extends string>(values: readonly T[], text: string): T[] =>
  text.split(',').filter((each): each is T => (values as readonly string[]).includes(each))

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/

/** Reads an address; what means nothing is left out rather than refused. */
export function readState(query: URLSearchParams): OverviewState {
  const get = (name: string) => query.get(name) ?? ''
  const sort = get('sort')
  const view = among(VIEWS, get('view'))[0] ?? 'table'
  // A link that narrows by anything but words means all states unless it says which.
  const isUsual = view === 'table' && ['status', ...FILTER_NAMES].every((name) => get(name) === '')
  const matching = (pattern: RegExp, text: string) => (pattern.test(text) ? text : '')
  return {
    view,
    q: get('q').slice(0, 200),
    status: isUsual ? OPEN_STATUSES : among(PROJECT_STATUSES, get('status')),
    serviceType: among(SERVICE_TYPES, get('serviceType')),
    operatorId: get('operatorId') === 'none' ? 'none' : idIn(query, 'operatorId'),
    clientName: get('clientName').slice(0, 200),
    port: matching(/^[A-Z]{2}[A-Z2-9]{3}$/, get('port')),
    vesselId: idIn(query, 'vesselId'),
    from: realDay(get('from')),
    to: realDay(get('to')),
    requestedFrom: realDay(get('requestedFrom')),
    requestedTo: realDay(get('requestedTo')),
    completedFrom: realDay(get('completedFrom')),
    completedTo: realDay(get('completedTo')),
    systemType: get('systemType').slice(0, 200),
    flag: among(PROJECT_FLAGS, get('flag'))[0] ?? '',
    sort: (PROJECT_SORTS as readonly string[]).includes(sort.replace(/^-/, '')) ? sort : isUsual ? 'nearest' : '',
    page: pageIn(query),
    pageSize: PAGE_SIZES.find((size) => String(size) === get('pageSize')) ?? USUAL_PAGE_SIZE,
    month: matching(MONTH, get('month')),
    columns: get('columns'),
    isUsual,
  }
}

/** The filters as the list's call takes them; the same names as in the address. */
export function toFilters(state: OverviewState): Record<string, string> {
  const { status, serviceType } = state
  const all = {
    ...Object.fromEntries(FILTER_NAMES.map((name) => [name, state[name]])),
    q: state.q,
    status: status.join(','),
    serviceType: serviceType.join(','),
  }
  return onlySet(all)
}

export const FILTER_NAMES = [
  'serviceType',
  'operatorId',
  'clientName',
  'port',
  'systemType',
  'vesselId',
  'from',
  'to',
  'requestedFrom',
  'requestedTo',
  'completedFrom',
  'completedTo',
  'flag',
] as const
export type FilterName = (typeof FILTER_NAMES)[number]

/** A change of the address; '' removes a value. */
export type Change = Partial<Record<Exclude<keyof OverviewState, 'isUsual'>, string>>

/** In the address: all states, where none would mean open work. */
export const ALL_STATUSES = 'all'

/** A row of the chips: one status on or off. */
export function toggleStatus(status: readonly ProjectStatus[], one: ProjectStatus): string {
  const next = status.includes(one) ? status.filter((each) => each !== one) : [...status, one]
  return PROJECT_STATUSES.filter((each) => next.includes(each)).join(',') || ALL_STATUSES
}

/** Quick views: the filters they set; everything else is cleared. */
export const PRESETS = {
  open: {},
  all: { status: ALL_STATUSES },
  soon: { flag: 'starting-soon', sort: 'scheduledDate' },
  unassigned: { flag: 'unassigned', sort: 'scheduledDate' },
  overdue: { flag: 'overdue', sort: 'scheduledDate' },
  review: { flag: 'awaiting-review', sort: 'completedDate' },
} as const satisfies Record<string, Change>

export const NO_FILTERS: Change = Object.fromEntries(['q', 'status', ...FILTER_NAMES].map((name) => [name, '']))
