import { follow } from '#ui/chart/ChartFrame.tsx'
import type { AnalyticsPoint } from '../analytics.contract.ts'
import { TARGET_PERCENT } from '../analytics.limits.ts'
import { toNumber, wholeNumber } from './figure-words.ts'
import { analyticsMessages } from './messages.en.ts'
import type { FiguresProps } from './MonthChart.tsx'

const messages = analyticsMessages.tiles

interface TileWords {
  /** Unit after the number. */
  unit: (points: readonly AnalyticsPoint[]) => string
  note: (points: readonly AnalyticsPoint[], before: string) => string
}

const number = (point: AnalyticsPoint | undefined, name: 'value' | 'compared' = 'value'): string => {
  const value = toNumber(point?.[name])
  return value === null ? '–' : wholeNumber(value)
}
const before = (_points: readonly AnalyticsPoint[], was: string) => was

const WORDS: Readonly<Record<string, TileWords>> = {
  requested: { unit: () => '', note: before },
  'on time': { unit: () => '%', note: before },
  'request to completed': { unit: () => messages.days, note: before },
  utilisation: { unit: () => '%', note: (_, was) => messages.target(TARGET_PERCENT, was) },
  'days to bill': { unit: () => messages.days, note: before },
  'serviced of due': { unit: ([, due]) => messages.of(number(due)), note: before },
}

/** Key figures above the charts; each links to the list of its rows. */
export function Tiles({ figures, onOpen }: Pick<FiguresProps, 'figures' | 'onOpen'>) {
  return (
    <nav className="tiles figure-tiles" aria-label={messages.label}>
      {figures.series.map(({ key, label, points }) => {
        const [first, second] = points
        const words = WORDS[key]
        if (first === undefined || words === undefined) return null
        const was =
          figures.compared === null
            ? ''
            : messages.before(
                number(first, 'compared'),
                key === 'serviced of due'
                  ? messages.of(number(second, 'compared'))
                  : words.unit(points).replace(messages.days, messages.shortDays),
              )
        return (
          <a key={key} className="tile" href={first.href} onClick={(event) => follow(event, first.href, onOpen)}>
            <b>
              {number(first)} <span className="figure-unit">{words.unit(points)}</span>
            </b>
            <span className="tile-name">{label}</span>
            <span className="tile-note">{words.note(points, was)}</span>
          </a>
        )
      })}
    </nav>
  )
}
