import { addDays, addMonths, realDay } from '#core/days.ts'
import { isId } from '#core/web/address-values.ts'
import { SERVICE_TYPES } from '#visits/projects/projects.limits.ts'
import type { AnalyticsQuery } from '../analytics.contract.ts'
import { COMPARISONS, FIGURE_FILTERS, type Comparison, type FigureFilter } from '../analytics.limits.ts'
import { lastTwelveMonths, type Period } from '../period.ts'

export const PERIODS = ['30', '90', 'months', 'year', 'own'] as const
export type PeriodName = (typeof PERIODS)[number]

/** State of the figures in the address. */
export interface AnalyticsState {
  name: PeriodName
  period: Period
  compare: Comparison
  /** The active filters. */
  filters: Filters
}
export type Filters = Pick<AnalyticsQuery, FigureFilter>

const MEANS: Readonly<Record<FigureFilter, (value: string) => boolean>> = {
  clientName: (value) => value.length <= 200,
  serviceType: (value) => (SERVICE_TYPES as readonly string[]).includes(value),
  operatorId: isId,
}

/** The filters of figures in an address; invalid ones are ignored. */
export const readFilters = (query: URLSearchParams): Filters =>
  Object.fromEntries(
    FIGURE_FILTERS.flatMap((name) => {
      const value = query.get(name) ?? ''
      return value !== '' && MEANS[name](value) ? [[name, value]] : []
    }),
  )

/** Reads an address; invalid values are ignored rather than refused. */
export function readAnalyticsState(query: URLSearchParams, today: string): AnalyticsState {
  const named = PERIODS.find((each) => each === query.get('period')) ?? 'months'
  const from = query.get('from') ?? ''
  const to = query.get('to') ?? ''
  const isPeriod = realDay(from) !== '' && realDay(to) !== '' && from <= to
  const name = named === 'own' && !isPeriod ? 'months' : named
  return {
    name,
    period: name === 'own' ? { from, to } : periodOf(name, today),
    compare: COMPARISONS.find((each) => each === query.get('compare')) ?? 'year',
    filters: readFilters(query),
  }
}

function periodOf(name: Exclude<PeriodName, 'own'>, today: string): Period {
  switch (name) {
    case '30':
      return { from: addDays(today, -29), to: today }
    case '90':
      return { from: addDays(today, -89), to: today }
    case 'year':
      return { from: `${today.slice(0, 4)}-01-01`, to: today }
    case 'months':
      return lastTwelveMonths(today)
  }
}

/** The previous calendar month, preset for custom dates. */
export const usualOwnDates = (today: string): Period => {
  const month = `${today.slice(0, 7)}-01`
  return { from: addMonths(month, -1), to: addDays(month, -1) }
}
