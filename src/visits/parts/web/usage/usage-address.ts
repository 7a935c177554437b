import { addDays, addMonths, realDay } from '#core/days.ts'
import { idIn, onlySet, pageIn } from '#core/web/address-values.ts'
import type { AddressChanges } from '#core/web/list-address.ts'
import { SERVICE_TYPES } from '#visits/projects/projects.limits.ts'
import type { PartGroup } from '../../parts-usage.contract.ts'
import { BILLING_STATUSES, PART_GROUPS, PART_SORTS, type BillingStatus, type PartGrouping } from '../../parts.limits.ts'

/** State of the list in its address. */
export interface UsageAddress {
  q: string
  /** Several with commas between. */
  billingStatus: string
  groupBy: '' | PartGrouping
  category: string
  from: string
  to: string
  vessel: string
  project: string
  operator: string
  client: string
  serviceType: string
  currency: string
  part: string
  sort: string
  page: number
}

const matching = (text: string | null, pattern: RegExp): string => (text !== null && pattern.test(text) ? text : '')

/** The valid states of a comma-separated list. */
export const statesOf = (list: string): BillingStatus[] =>
  BILLING_STATUSES.filter((status) => list.split(',').includes(status))

/** Invalid values of filters are ignored, since links may be outdated. */
export function readUsageAddress(query: URLSearchParams): UsageAddress {
  const sort = query.get('sort') ?? ''
  return {
    q: (query.get('q') ?? '').slice(0, 200),
    billingStatus: statesOf(query.get('billingStatus') ?? '').join(','),
    groupBy: PART_GROUPS.find((group) => group === query.get('groupBy')) ?? '',
    category: (query.get('category') ?? '').slice(0, 60),
    from: realDay(query.get('from')),
    to: realDay(query.get('to')),
    vessel: idIn(query, 'vessel'),
    project: (query.get('project') ?? '').slice(0, 40),
    operator: idIn(query, 'operator'),
    client: (query.get('client') ?? '').slice(0, 200),
    serviceType: SERVICE_TYPES.find((type) => type === query.get('serviceType')) ?? '',
    currency: matching(query.get('currency'), /^[A-Z]{3}$/),
    part: (query.get('part') ?? '').slice(0, 300),
    sort: (PART_SORTS as readonly string[]).includes(sort.replace(/^-/, '')) ? sort : '',
    page: pageIn(query),
  }
}

/** Filters as the calls take them: only those that are set. */
export const filtersOf = ({ page: _page, sort: _sort, groupBy: _groupBy, ...filters }: UsageAddress) => onlySet(filters)

/** The lines of one group as a list of their own, which has pages. */
export function linesOfGroup({ groupBy, from, to }: UsageAddress, { key }: Pick<PartGroup, 'key'>): AddressChanges {
  if (groupBy !== 'month') return groupBy === '' ? {} : { groupBy: '', columns: '', [groupBy]: key }
  const [first, last] = [`${key}-01`, addDays(addMonths(`${key}-01`, 1), -1)]
  return {
    groupBy: '',
    columns: '',
    from: from > first ? from : first,
    to: to !== '' && to < last ? to : last,
  }
}
