import { searchWords } from '#core/contract/search-words.ts'
import { daysBetween } from '#core/days.ts'
import { compareNames } from '#core/language/compare-names.ts'
import { isOperatorRole } from '#core/policy.ts'
import { onlySet } from '#core/web/address-values.ts'
import { defineList } from '#core/web/list/define-list.ts'
import { choicesFilter, searchFilter } from '#core/web/list/list-filters.ts'
import type { Schedule } from '#visits/projects/schedule.contract.ts'
import type { listOperators, Operator } from '../operators.contract.ts'
import { ACCESS_STATES } from '../operators.limits.ts'
import { operatorMessages as messages } from './messages.en.ts'

export const PEOPLE_FILTERS = ['active', 'invited', 'off', 'technicians', 'documents'] as const
export type PeopleFilter = (typeof PEOPLE_FILTERS)[number]

/** Access of a person, in one word. */
export const accessOf = ({ isActive, isInvited }: Operator): 'active' | 'invited' | 'off' =>
  !isActive ? 'off' : isInvited ? 'invited' : 'active'

const lacksDocuments = ({ documents }: Operator): boolean =>
  documents.state === 'missing' || documents.state === 'expired' || documents.state === 'expiring'

/** Whether a person belongs to a filter. */
export const fits: Record<PeopleFilter, (person: Operator) => boolean> = {
  active: (person) => accessOf(person) === 'active',
  invited: (person) => accessOf(person) === 'invited',
  off: (person) => accessOf(person) === 'off',
  technicians: ({ role }) => isOperatorRole(role),
  documents: lacksDocuments,
}

/** People of the portal. A company has tens of them: all are read at once, and the screen filters and orders them. */
export const PEOPLE_LIST = defineList<typeof listOperators>()({
  name: 'operators',
  endpoint: 'GET /api/portal/operators',
  rowKey: ({ id }) => id,
  pageSize: 200,
  texts: {
    ...messages,
    caption: messages.title,
    searchHint: messages.searchPlaceholder,
    csvName: 'people.csv',
    csvFailed: { title: messages.csvFailed, fallback: messages.csvFailed },
  },
  filters: {
    q: searchFilter(messages.search),
    show: choicesFilter(messages.filterLabel, PEOPLE_FILTERS, (filter) => messages.filters[filter]),
  },
  sorts: ['name', 'role', 'location'],
  usualSort: 'name',
  toQuery({ q, show }) {
    const filters = readFilters(show)
    return onlySet({
      q,
      access: ACCESS_STATES.filter((state) => filters.includes(state)).join(','),
      role: filters.includes('technicians') ? 'operator' : '',
      documents: filters.includes('documents') ? 'due' : '',
      sort: 'name',
    })
  },
  pageQuery: () => ({ sort: 'name', page: '1' }),
})

/** The filters of `show`. */
export const readFilters = (show: string): PeopleFilter[] =>
  PEOPLE_FILTERS.filter((filter) => show.split(',').includes(filter))

const byName = (a: Operator, b: Operator): number => compareNames(a.name, b.name)

/** The three of access are alternatives; the others narrow. In the order of their names. */
export function filterPeople(people: readonly Operator[], filters: readonly PeopleFilter[], q: string): Operator[] {
  const access = filters.filter((filter) => filter === 'active' || filter === 'invited' || filter === 'off')
  const others = filters.filter((filter) => filter === 'technicians' || filter === 'documents')
  const words = searchWords(q.toLowerCase())
  return people.toSorted(byName).filter((person) => {
    const says = `${person.name} ${person.email} ${person.location ?? ''}`.toLowerCase()
    return (
      (access.length === 0 || access.some((filter) => fits[filter](person))) &&
      others.every((filter) => fits[filter](person)) &&
      words.every((word) => says.includes(word))
    )
  })
}

const DOCUMENT_ORDER = ['expired', 'missing', 'expiring', 'ok', 'none'] as const

type Sorter = (a: Operator, b: Operator, schedule: Schedule | undefined) => number

/** Sort keys of the list; people with equal keys are ordered by name. */
const SORTERS: Readonly<Record<string, Sorter>> = {
  name: byName,
  role: (a, b) => a.role.localeCompare(b.role),
  location: (a, b) => compareNames(a.location ?? '\uffff', b.location ?? '\uffff'),
  load: (a, b, schedule) => (rowOf(schedule, a.id)?.daysBooked ?? -1) - (rowOf(schedule, b.id)?.daysBooked ?? -1),
  hours: (a, b, schedule) => hoursOf(schedule, a.id) - hoursOf(schedule, b.id),
  documents: (a, b) =>
    DOCUMENT_ORDER.indexOf(a.documents.state) - DOCUMENT_ORDER.indexOf(b.documents.state) ||
    (a.documents.daysLeft ?? Infinity) - (b.documents.daysLeft ?? Infinity) ||
    0,
  seen: (a, b) => (a.lastSeenAt ?? '').localeCompare(b.lastSeenAt ?? ''),
}

const rowOf = (schedule: Schedule | undefined, id: string) => schedule?.operators.find((each) => each.id === id)
const hoursOf = (schedule: Schedule | undefined, id: string): number =>
  Number(rowOf(schedule, id)?.hoursThisMonth ?? -1)

/** @param sort a column, `-` before it turns the order round; others leave the order as it is */
export function sortPeople(people: readonly Operator[], sort: string, schedule: Schedule | undefined): Operator[] {
  const sorter = SORTERS[sort.replace('-', '')]
  if (sorter === undefined) return [...people]
  const sign = sort.startsWith('-') ? -1 : 1
  return people.toSorted((a, b) => sign * sorter(a, b, schedule))
}

interface Days {
  from: string
  to: string
}
const overlaps = (a: Days, b: Days): boolean => a.from <= b.to && b.from <= a.to

/** The job of the four weeks that an absence falls into. */
export const findMetJob = (schedule: Schedule | undefined, id: string, absence: Days) =>
  rowOf(schedule, id)?.jobs.find((job) => job.isBooked && overlaps(job, absence))

/** Whether a person is free on these days; null outside the four weeks. */
export function describeFree(
  schedule: Schedule | undefined,
  id: string,
  days: { from: string | null; to: string | null },
): 'free' | 'booked' | 'away' | null {
  const row = rowOf(schedule, id)
  if (schedule === undefined || row === undefined || days.from === null) return null
  const span = { from: days.from, to: days.to ?? days.from }
  if (span.from < schedule.from || span.to > schedule.to) return null
  if (row.absences.some((absence) => overlaps(absence, span))) return 'away'
  return row.jobs.some((job) => job.isBooked && overlaps(job, span)) ? 'booked' : 'free'
}

/** Places of the four weeks that a strip draws: first place and number of days. */
export interface Strip {
  booked: Span[]
  away: Span[]
  clashes: Span[]
  daysBooked: number
  /** Hours logged this month, `44.0`. */
  hours: string
}
interface Span {
  start: number
  days: number
}

const STRIP_DAYS = 28

/** A person's jobs in the four weeks; undefined for a person not on the board. */
export function stripOf(schedule: Schedule | undefined, id: string): Strip | undefined {
  const row = rowOf(schedule, id)
  if (schedule === undefined || row === undefined) return undefined
  const cut = (spans: readonly { from: string; to: string }[]): Span[] =>
    spans.flatMap(({ from, to }) => {
      const start = Math.max(0, daysBetween(schedule.from, from))
      const end = Math.min(STRIP_DAYS - 1, daysBetween(schedule.from, to))
      return end < start ? [] : [{ start, days: end - start + 1 }]
    })
  return {
    booked: cut(row.jobs.filter(({ isBooked }) => isBooked)),
    away: cut(row.absences),
    clashes: cut(row.clashes),
    daysBooked: row.daysBooked,
    hours: Number(row.hoursThisMonth).toFixed(1),
  }
}
