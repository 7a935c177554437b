import { parseWholeNumber } from '#core/contract/number/read-typed.ts'
import { labelsOf } from '#core/entity/entity-fields.ts'
import { onlySet } from '#core/web/address-values.ts'
import { defineList } from '#core/web/list/define-list.ts'
import { choiceFilter, searchFilter, type FilterRule } from '#core/web/list/list-filters.ts'
import { VESSEL_FIELDS } from '#fleet/vessels/vessels.entity.ts'
import type { findDirectory } from '../directory.contract.ts'
import { ALL_SORTS, CHOICE_FILTERS, type ChoiceFilter } from '../directory.fields.ts'
import { DUE_WINDOWS, joinValues, splitValues } from '../directory.limits.ts'
import { directoryMessages as messages } from './messages.en.ts'

const { fields } = messages
const LABELS: Readonly<Record<ChoiceFilter, string>> = { ...labelsOf(VESSEL_FIELDS), ...fields }
/** What people call a filter by choice. */
export const filterLabel = (name: ChoiceFilter): string => LABELS[name]

/** A value for each filter by choice. */
export const choicesOf = <Value>(make: (name: ChoiceFilter) => Value): Record<ChoiceFilter, Value> =>
  Object.fromEntries(CHOICE_FILTERS.map((name) => [name, make(name)])) as Record<ChoiceFilter, Value>

/** Months without a service that can be asked for. */
const IDLE_MONTHS = { min: 1, max: 600 }

/** Returns typed months as the address has them; null for anything but a whole number that can be asked for. */
export const readMonths = (typed: string): string | null => parseWholeNumber(typed, IDLE_MONTHS)?.toString() ?? null

/** Several of the values that there are, as one text. */
const valuesFilter = (name: ChoiceFilter): FilterRule => ({
  label: filterLabel(name),
  read: (text) => joinValues(splitValues(text.slice(0, 4000))),
  said: (text) => messages.chosen(splitValues(text)),
})

/** The fleet by its vessels, the next service first. */
export const VESSELS_LIST = defineList<typeof findDirectory>()({
  name: 'vessels',
  endpoint: 'GET /api/portal/vessel-directory',
  rowKey: ({ vesselId }) => vesselId,
  pageSize: 50,
  texts: { ...messages, caption: messages.title, csvName: 'vessels.csv' },
  filters: {
    q: searchFilter(messages.search),
    ...choicesOf(valuesFilter),
    // Chips above the list set these three; the bar says them all the same.
    due: { ...choiceFilter(fields.due, DUE_WINDOWS, (due) => messages.windowNames[due]), isBeside: false },
    idle: { label: fields.idle, read: (text) => readMonths(text) ?? '', said: messages.idleFor },
    missing: {
      label: fields.missing,
      read: (text) => (text === 'true' ? text : ''),
      said: () => messages.contactMissing,
    },
  },
  sorts: ALL_SORTS,
  usualSort: 'nextServiceDue',
})

/** The filters that the chips are counted within. */
export const toCountsQuery = (values: Readonly<Record<'q' | ChoiceFilter, string>>): Record<string, string> =>
  onlySet({ q: values.q, ...choicesOf((name) => values[name]) })
