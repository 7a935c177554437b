import { addDays, addMonths } from '#core/days.ts'
import { onlySet } from '#core/web/address-values.ts'
import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import type { AddressChanges } from '#core/web/list-address.ts'
import { defineList, type FilterWords } from '#core/web/list/define-list.ts'
import {
  choiceFilter,
  choicesFilter,
  currencyFilter,
  dayFilter,
  idFilter,
  searchFilter,
  textFilter,
} from '#core/web/list/list-filters.ts'
import { useCan } from '#core/web/viewer.tsx'
import { statusWord } from '#ui/basic/StatusMark.tsx'
import type { getOptions } from '#visits/projects/list/form-choices.contract.ts'
import { SERVICE_TYPES } from '#visits/projects/projects.limits.ts'
import type { findUsedParts, PartGroup, PartsSummary, UsedPart } from '../../parts-usage.contract.ts'
import { BILLING_STATUSES, PART_GROUPS, PART_SORTS, type PartGrouping } from '../../parts.limits.ts'
import { usageMessages as messages } from './messages.en.ts'

const { linked } = messages

/** '' for a list of lines. */
export type Grouping = '' | PartGrouping

export const readGrouping = (query: URLSearchParams): Grouping =>
  PART_GROUPS.find((group) => group === query.get('groupBy')) ?? ''

/** Parts over all projects. Figures link to it with filters that have no control here. */
export const PARTS_LIST = defineList<typeof findUsedParts>()({
  name: 'parts',
  endpoint: 'GET /api/portal/parts',
  rowKey: ({ id }) => id,
  pageSize: 50,
  hidesOnlyPage: true,
  texts: messages,
  filters: {
    q: searchFilter(messages.search),
    billingStatus: choicesFilter(messages.billing, BILLING_STATUSES, statusWord),
    category: { ...textFilter(messages.category, 60), isFolded: true },
    from: { ...dayFilter(messages.from), isFolded: true },
    to: { ...dayFilter(messages.to), isFolded: true },
    vessel: idFilter(messages.vessel, () => messages.oneVessel),
    project: textFilter(messages.project, 40),
    client: { ...textFilter(linked.client), said: (client) => (client === 'none' ? messages.notNoted : client) },
    serviceType: { ...choiceFilter(linked.serviceType, SERVICE_TYPES, statusWord), isBeside: false },
    operator: idFilter(linked.operator, () => '…'),
    currency: currencyFilter(linked.currency),
    part: textFilter(linked.part, 300),
  },
  sorts: PART_SORTS,
  usualSort: '-usedDate',
  pageQuery: (asked, query) => ({ ...asked, ...onlySet({ groupBy: readGrouping(query) }) }),
})

/**
 * Options and names of the filters.
 * @param operator the technician whose parts are shown, '' for all
 * @param line any shown line: it has the names of the one vessel and the one project
 */
export function useUsageWords(
  operator: string,
  summary: PartsSummary | undefined,
  line: UsedPart | undefined,
): FilterWords<(typeof PARTS_LIST)['filters']> {
  const people = useEndpoint<typeof getOptions>('GET /api/portal/options').data?.operators ?? []
  // Technicians see what they used themselves.
  const seesOthers = useCan('value:read')
  return {
    category: {
      control: {
        any: messages.anyCategory,
        options: (summary?.categories ?? []).map((value) => ({ value, label: statusWord(value) })),
      },
    },
    vessel: { said: () => line?.vesselName ?? messages.oneVessel },
    project: { said: () => line?.projectNumber ?? messages.oneProject },
    operator: {
      said: () => people.find(({ id }) => id === operator)?.name ?? '…',
      ...(seesOthers && {
        control: { any: messages.anyOperator, options: people.map(({ id, name }) => ({ value: id, label: name })) },
        isFolded: true,
      }),
    },
  }
}

/** The lines of one group as a list of their own, which has pages. */
export function linesOfGroup(
  groupBy: Grouping,
  { from, to }: { from: string; to: string },
  { key }: Pick<PartGroup, 'key'>,
): AddressChanges {
  if (groupBy !== 'month') return groupBy === '' ? {} : { groupBy: '', columns: '', [groupBy]: key }
  const [first, last] = [`${key}-01`, addDays(addMonths(`${key}-01`, 1), -1)]
  return {
    groupBy: '',
    columns: '',
    from: from > first ? from : first,
    to: to !== '' && to < last ? to : last,
  }
}
