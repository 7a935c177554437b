import type { ReactNode } from 'react'
import { EmptyState } from '#ui/basic/EmptyState.tsx'
import { statusWord } from '#ui/basic/StatusMark.tsx'
import { ChartBlock } from '#ui/chart/ChartBlock.tsx'
import type { ChartProps } from '#ui/chart/ChartFrame.tsx'
import { ChartTable } from '#ui/chart/ChartTable.tsx'
import { ColumnChart, type Column, type ColumnPart } from '#ui/chart/ColumnChart.tsx'
import type { Analytics, AnalyticsPoint } from '../analytics.contract.ts'
import type { Comparison } from '../analytics.limits.ts'
import { grainOf } from '../period.ts'
import {
  toNumber,
  formatBucket,
  formatPeriod,
  signed,
  intervalPoints,
  wholeNumber,
  totalPoint,
} from './figure-words.ts'
import { analyticsMessages as messages } from './messages.en.ts'

export interface FiguresProps extends Pick<ChartProps, 'onOpen'> {
  figures: Analytics
  compare: Comparison
  onCsv: () => void
  /** Text and links for empty states. */
  nextSteps?: ReactNode
}

const PREFIX = 'requested '
const OTHER = 'other kinds'
/** Kinds that have a fill of their own; the rest is one hatched part. */
const NAMED = 4
const FILLS = ['part-1', 'part-2', 'part-3', 'part-4'] as const

const add = (points: readonly (AnalyticsPoint | undefined)[], name: 'value' | 'compared'): number =>
  points.reduce((total, point) => total + (toNumber(point?.[name]) ?? 0), 0)

/**
 * Kinds of service with their number of requests, the most frequent first; those without a fill of their own are
 * `others`.
 */
function sortTypes(figures: Analytics) {
  const types = figures.series
    .filter(({ key }) => key.startsWith(PREFIX))
    .map(({ key, label }) => ({ label, points: intervalPoints(figures, key) }))
    .toSorted((a, b) => add(b.points, 'value') - add(a.points, 'value'))
  const named = types.slice(0, NAMED).filter(({ points }) => add(points, 'value') > 0)
  const others = types.filter((type) => !named.includes(type))
  const parts: ColumnPart[] = named.map(({ label }, index) => ({
    key: label,
    label: statusWord(label),
    fill: FILLS[index] ?? 'part-4',
  }))
  if (others.some(({ points }) => add(points, 'value') > 0)) {
    parts.push({ key: OTHER, label: messages.other, fill: 'hatched' })
  }
  return { types, named, others, parts }
}
type Sorted = ReturnType<typeof sortTypes>

function makeColumns(figures: Analytics, { types, named, others }: Sorted): Column[] {
  const say = formatBucket(figures)
  return (types[0]?.points ?? []).map(({ key, href }, index) => {
    const at = (list: Sorted['types']) => list.map(({ points }) => points[index])
    const { label, name, group } = say(key)
    return {
      key,
      label,
      name,
      group,
      values: {
        ...Object.fromEntries(named.map(({ label: type, points }) => [type, toNumber(points[index]?.value) ?? 0])),
        [OTHER]: add(at(others), 'value'),
      },
      compared: figures.compared === null ? null : add(at(types), 'compared'),
      href: types.length === 1 ? href : withoutType(href),
    }
  })
}

/** Requested projects over time, stacked by kind of service. */
export function MonthChart({ figures, compare, onOpen, onCsv, nextSteps }: FiguresProps) {
  const title = messages.months.titles[grainOf(figures.period)]
  const sorted = sortTypes(figures)
  const columns = makeColumns(figures, sorted)
  const total = totalPoint(figures, 'total')
  const isCompared = figures.compared !== null
  const count = toNumber(total?.value) ?? 0
  const before = isCompared ? toNumber(total?.compared) : null
  const most = columns.toSorted((a, b) => sumOf(b) - sumOf(a))[0]
  return (
    <ChartBlock
      title={title}
      unit={messages.months.unit}
      span={7}
      onOpen={onOpen}
      onCsv={onCsv}
      note={messages.months.note(messages.projects(count), before === null ? null : wholeNumber(before))}
      link={total && { href: total.href, words: messages.projects(count) }}
      table={<MonthTwin figures={figures} sorted={sorted} columns={columns} onOpen={onOpen} />}
    >
      {(count === 0 && (before ?? 0) === 0) || most === undefined ? (
        <EmptyState icon="list-filter" title={messages.months.none} actions={nextSteps} />
      ) : (
        <ColumnChart
          summary={messages.months.sentence(
            messages.projects(count),
            formatPeriod(figures.period),
            `${most.name}, ${sumOf(most)}`,
            before === null ? null : wholeNumber(before),
          )}
          columns={columns}
          parts={sorted.parts}
          compared={isCompared ? messages.before[compare] : undefined}
          format={wholeNumber}
          isWhole
          hasSums
          onOpen={onOpen}
        />
      )}
    </ChartBlock>
  )
}

interface TwinProps extends Pick<FiguresProps, 'figures' | 'onOpen'> {
  sorted: Sorted
  columns: readonly Column[]
}

function MonthTwin({ figures, sorted: { named, parts }, columns, onOpen }: TwinProps) {
  const grain = grainOf(figures.period)
  const total = totalPoint(figures, 'total')
  const isCompared = figures.compared !== null
  const hasOthers = parts.length > named.length
  const sumOfPart = (key: string) => columns.reduce((sum, { values }) => sum + (values[key] ?? 0), 0)
  const count = toNumber(total?.value) ?? 0
  return (
    <ChartTable
      caption={messages.months.titles[grain]}
      onOpen={onOpen}
      head={[
        { name: messages.heads[grain] },
        ...parts.map(({ label }) => ({ name: label, wideOnly: true })),
        { name: messages.all },
        ...(isCompared ? [{ name: messages.beforeHead }, { name: messages.difference }] : []),
      ]}
      rows={columns.map((column, index) => ({
        key: column.key,
        name: column.name,
        cells: [
          ...named.map(({ points }) => ({ text: points[index]?.value ?? 0, href: points[index]?.href })),
          ...(hasOthers ? [{ text: column.values[OTHER] ?? 0 }] : []),
          { text: sumOf(column), href: column.href, tone: 'strong' as const },
          ...comparedCells(sumOf(column), column.compared ?? null),
        ],
      }))}
      foot={{
        key: 'sum',
        name: messages.sum,
        cells: [
          ...parts.map(({ key }) => ({ text: sumOfPart(key) })),
          { text: wholeNumber(count), href: total?.href },
          ...comparedCells(count, isCompared ? toNumber(total?.compared) : null),
        ],
      }}
    />
  )
}

const sumOf = ({ values }: Column): number => Object.values(values).reduce((sum, value) => sum + value, 0)

/** The list of all kinds: that of one without its kind. */
function withoutType(href: string): string {
  const [path = '', query = ''] = href.split('?')
  const values = new URLSearchParams(query)
  values.delete('serviceType')
  return `${path}?${values}`
}

/** The last columns of the table. */
const comparedCells = (value: number, before: number | null) =>
  before === null ? [] : [{ text: wholeNumber(before), tone: 'quiet' as const }, { text: signed(value - before) }]
