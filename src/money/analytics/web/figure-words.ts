import { addDays, formatPrintedDay, shortDay, shortMonthName, weekNumberOf } from '#core/days.ts'
import { spaceNumber } from '#core/language/counts.ts'
import type { Column } from '#ui/chart/ColumnChart.tsx'
import type { Analytics, AnalyticsPoint, AnalyticsSeries } from '../analytics.contract.ts'
import { grainOf, type Grain, type Period } from '../period.ts'
import { analyticsMessages as messages } from './messages.en.ts'

/** `1 376` */
export const wholeNumber = (value: number): string => spaceNumber(Math.round(value))
/** `91 %`, from the call's tenths. */
export const percent = (value: number): string => `${Math.round(value)} %`
/** `19 d`; a dash without enough data. */
export const inDays = (days: number | null | undefined): string =>
  days === null || days === undefined ? '–' : `${Math.round(days)} d`
/** `400 k`, `1.2 M`: for axes; the exact amount is in the table. */
export const shortMoney = (value: number): string =>
  Math.abs(value) >= 1e6
    ? `${Number((value / 1e6).toFixed(1))} M`
    : Math.abs(value) >= 1e3
      ? `${Math.round(value / 1e3)} k`
      : wholeNumber(value)
/** `+3`, `−1`, `0`. */
export const signed = (value: number): string =>
  `${value > 0 ? '+' : value < 0 ? '−' : ''}${wholeNumber(Math.abs(value))}`

/** A value as a number for charts; the precision that decimal text loses is not visible. */
export const toNumber = (value: AnalyticsPoint['value'] | undefined): number | null =>
  value === null || value === undefined ? null : Number(value)

const monthAndYear = (day: string) => `${shortMonthName(day)} ${day.slice(0, 4)}`

const isFirst = (day: string) => day.endsWith('-01')

/** Name of a period: whole months by name, else its days. */
export const formatPeriod = ({ from, to }: Period): string =>
  isFirst(from) && isFirst(addDays(to, 1))
    ? messages.span(monthAndYear(from), monthAndYear(to))
    : messages.span(formatPrintedDay(from), formatPrintedDay(to))

interface BucketWords {
  label: string
  name: string
  group: string
}

const SAY: Readonly<Record<Grain, (day: string) => BucketWords>> = {
  day: (day) => ({ label: String(Number(day.slice(8))), name: formatPrintedDay(day), group: shortMonthName(day) }),
  week: (day) => ({
    label: shortDay(day),
    name: messages.week(weekNumberOf(day), shortDay(day)),
    group: day.slice(0, 4),
  }),
  month: (day) => ({ label: shortMonthName(day), name: monthAndYear(day), group: day.slice(0, 4) }),
  year: (day) => ({ label: day.slice(0, 4), name: day.slice(0, 4), group: '' }),
}

/** Labels of the intervals of these figures: below the axis, in a sentence, and of the group above several. */
export const formatBucket = ({ period }: Pick<Analytics, 'period'>) => SAY[grainOf(period)]

/** A column of a chart with the labels of its interval. */
export const columnOf = (words: BucketWords, column: Omit<Column, keyof BucketWords>): Column => ({
  ...words,
  ...column,
})

const EMPTY: AnalyticsSeries = { key: '', label: '', points: [] }

export const seriesOf = ({ series }: Analytics, key: string): AnalyticsSeries =>
  series.find((each) => each.key === key) ?? EMPTY

/** The single point of a series for the whole period. */
export const totalPoint = (figures: Analytics, key: string): AnalyticsPoint | undefined =>
  seriesOf(figures, key).points.find((point) => point.key === 'all')

/** Series over time, in their order. */
export const intervalPoints = (figures: Analytics, key: string): AnalyticsPoint[] =>
  seriesOf(figures, key).points.filter((point) => point.key !== 'all')
