import { isId } from '#core/web/address-values.ts'
import type { AddressChanges } from '#core/web/list-address.ts'
import { defineList, endFilters } from '#core/web/list/define-list.ts'
import {
  choiceFilter,
  choicesFilter,
  dayFilter,
  idFilter,
  searchFilter,
  textFilter,
  type FilterRule,
} from '#core/web/list/list-filters.ts'
import { statusWord } from '#ui/basic/StatusMark.tsx'
import type { findAdminProjects } from '../../projects-admin.contract.ts'
import type { findProjects } from '../../projects.contract.ts'
import { PROJECT_FLAGS, PROJECT_SORTS, PROJECT_STATUSES, SERVICE_TYPES } from '../../projects.limits.ts'
import type { ProjectStatus } from '../../projects.limits.ts'
import { OPEN_STATUSES } from '../../projects.policy.ts'
import { overviewMessages as messages } from './messages.en.ts'

export const VIEWS = ['table', 'board', 'calendar'] as const
export type View = (typeof VIEWS)[number]
export const viewIn = (query: URLSearchParams): View => VIEWS.find((view) => view === query.get('view')) ?? 'table'

/** In the address: all states, where none would mean open work. */
export const ALL_STATUSES = 'all'

const { fields } = messages
const firstDay = (label: string): FilterRule => ({ ...dayFilter(label), isFolded: true, isPaired: true })
const lastDay = (label: string): FilterRule => ({ ...dayFilter(label), isFolded: true })

const NARROWING = {
  serviceType: {
    ...choicesFilter(fields.serviceType, SERVICE_TYPES, statusWord, messages.anyService),
    isFolded: true,
  },
  /** `none` for unassigned. */
  operatorId: {
    label: fields.operatorId,
    read: (text) => (text === 'none' || isId(text) ? text : ''),
    isFolded: true,
  },
  clientName: textFilter(fields.clientName),
  port: { label: fields.port, read: (text) => (/^[A-Z]{2}[A-Z2-9]{3}$/.test(text) ? text : '') },
  systemType: textFilter(fields.systemType),
  vesselId: idFilter(fields.vesselId, () => messages.oneVessel),
  from: firstDay(fields.from),
  to: lastDay(fields.to),
  requestedFrom: firstDay(fields.requestedFrom),
  requestedTo: lastDay(fields.requestedTo),
  completedFrom: firstDay(fields.completedFrom),
  completedTo: lastDay(fields.completedTo),
  flag: {
    ...choiceFilter(fields.flag, PROJECT_FLAGS, (flag) => messages.flags[flag], messages.anyFlag),
    isFolded: true,
  },
} as const satisfies Record<string, FilterRule>

/** Projects, as a table the page that the address names. */
export const PROJECTS_LIST = defineList<typeof findAdminProjects | typeof findProjects>()({
  name: 'projects',
  endpoint: 'GET /api/portal/projects',
  rowKey: ({ id }) => id,
  pageSize: 50,
  isShown: (query) => viewIn(query) === 'table',
  texts: { ...messages, caption: messages.heading },
  filters: {
    q: searchFilter(messages.search),
    status: {
      ...choicesFilter(messages.status, PROJECT_STATUSES, statusWord),
      off: ALL_STATUSES,
    },
    ...NARROWING,
  },
  sorts: PROJECT_SORTS,
  usual: (query) => (isOpenWork(query) ? OPEN_WORK : {}),
})

/** An administrator reads the same list at an address of their own: a token travels only within its surface. */
export const ADMIN_PROJECTS_LIST: typeof PROJECTS_LIST = { ...PROJECTS_LIST, endpoint: 'GET /api/admin/projects' }

/** What the table opens with. */
const OPEN_WORK = { status: OPEN_STATUSES.join(','), sort: 'nearest' }

/** A link that narrows by anything but words means all states unless it says which. */
export const isOpenWork = (query: URLSearchParams): boolean =>
  viewIn(query) === 'table' && ['status', ...Object.keys(NARROWING)].every((name) => !query.get(name))

/** A filter on open work stays on open work. */
export const keepOpenWork = (changes: AddressChanges, query: URLSearchParams): AddressChanges =>
  isOpenWork(query) && !('status' in changes) && Object.keys(NARROWING).some((name) => changes[name])
    ? { ...OPEN_WORK, sort: query.get('sort') || OPEN_WORK.sort, ...changes }
    : changes

/** Quick views: the filters they set; everything else is cleared. */
const PRESETS = {
  open: {},
  all: { status: ALL_STATUSES },
  soon: { flag: 'starting-soon', sort: 'scheduledDate' },
  unassigned: { flag: 'unassigned', sort: 'scheduledDate' },
  overdue: { flag: 'overdue', sort: 'scheduledDate' },
  review: { flag: 'awaiting-review', sort: 'completedDate' },
} as const

/** The quick views, and the changes of the address that lead to them. */
export const listPresets = (): { id: keyof typeof PRESETS; changes: AddressChanges }[] =>
  (Object.keys(PRESETS) as (keyof typeof PRESETS)[]).map((id) => ({
    id,
    changes: { ...endFilters(PROJECTS_LIST), sort: '', ...PRESETS[id] },
  }))

/** The states that a filter names; none for all. */
export const statusesIn = (status: string): ProjectStatus[] =>
  PROJECT_STATUSES.filter((each) => status.split(',').includes(each))

/** A row of the chips: one status on or off. */
export const toggleStatus = (statuses: readonly ProjectStatus[], one: ProjectStatus): string =>
  PROJECT_STATUSES.filter((each) => statuses.includes(each) !== (each === one)).join(',') || ALL_STATUSES
