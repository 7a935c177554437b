import { EmptyState } from '#ui/basic/EmptyState.tsx'
import { formatAmount } from '#ui/basic/MoneyText.tsx'
import { ChartBlock } from '#ui/chart/ChartBlock.tsx'
import { ChartTable } from '#ui/chart/ChartTable.tsx'
import { ColumnChart } from '#ui/chart/ColumnChart.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { grainOf } from '../period.ts'
import {
  columnOf,
  toNumber,
  formatBucket,
  formatPeriod,
  seriesOf,
  shortMoney,
  intervalPoints,
  totalPoint,
} from './figure-words.ts'
import { analyticsMessages } from './messages.en.ts'
import type { FiguresProps } from './MonthChart.tsx'

const messages = analyticsMessages.revenue
const STATES = ['billed', 'pending', 'credited'] as const

/** Revenue of the visits completed in the period, billed and unbilled; a chart per currency. */
export function RevenueChart({ figures, compare, onOpen, onCsv, nextSteps }: FiguresProps) {
  const own = figures.currency ?? ''
  const others = seriesOf(figures, 'currencies').points.flatMap(({ key }) => (key === own ? [] : [key]))
  const currencies = [own, ...others]
  const drawnOnes = currencies.filter((currency) => hasAny(figures, currency))
  const sums = currencies.map((currency) => [currency, moneyOf(figures, currency)] as const)
  const [, whole] = sums[0] ?? []
  return (
    <ChartBlock
      title={messages.title}
      unit={messages.unit(
        others.length === 0 ? own : '',
        analyticsMessages.heads[grainOf(figures.period)].toLowerCase(),
      )}
      onOpen={onOpen}
      onCsv={onCsv}
      note={sums
        .map(([currency, { billed, credited }]) => messages.note(currency, billed.text, credited.text))
        .join(' ')}
      link={
        whole?.pending.href === undefined
          ? undefined
          : { href: whole.pending.href, words: messages.pendingLink(own, whole.pending.text) }
      }
      table={currencies.map((each) => (
        <RevenueTwin key={each} figures={figures} currency={each} isOnly={currencies.length === 1} onOpen={onOpen} />
      ))}
    >
      {drawnOnes.length === 0 ? (
        <EmptyState icon="receipt" title={messages.none} actions={nextSteps}>
          {messages.noneText}
        </EmptyState>
      ) : (
        <Stack gap={8} className="currency-charts">
          {drawnOnes.map((currency) => (
            <RevenueColumns
              key={currency}
              figures={figures}
              compare={compare}
              currency={currency}
              isOnly={drawnOnes.length === 1}
              onOpen={onOpen}
            />
          ))}
        </Stack>
      )}
    </ChartBlock>
  )
}

/** Labels of series and points of a currency next to those of the requested one. */
const suffixOf = (figures: FiguresProps['figures'], currency: string): string =>
  currency === figures.currency ? '' : ` ${currency}`

const hasAny = (figures: FiguresProps['figures'], currency: string): boolean =>
  STATES.some((state) => (toNumber(totalPoint(figures, `${state}${suffixOf(figures, currency)}`)?.value) ?? 0) !== 0)

/** A currency's sums over the period, as they are written, and the lists of their items. */
function moneyOf(figures: FiguresProps['figures'], currency: string) {
  const whole = (state: (typeof STATES)[number]) => {
    const point = totalPoint(figures, `${state}${suffixOf(figures, currency)}`)
    return { text: money(point?.value), before: money(point?.compared), href: point?.href }
  }
  return { billed: whole('billed'), pending: whole('pending'), credited: whole('credited') }
}

interface RevenueColumnsProps extends Pick<FiguresProps, 'figures' | 'compare' | 'onOpen'> {
  currency: string
  isOnly: boolean
}

/** One currency over time, against its own axis. */
function RevenueColumns({ figures, compare, currency, isOnly, onOpen }: RevenueColumnsProps) {
  const say = formatBucket(figures)
  // The label for screen readers contains the currency.
  const named = (words: ReturnType<typeof say>) => (isOnly ? words : { ...words, name: `${words.name}, ${currency}` })
  const isCompared = figures.compared !== null
  const suffix = suffixOf(figures, currency)
  const pending = intervalPoints(figures, `pending${suffix}`)
  const sums = moneyOf(figures, currency)
  return (
    <div>
      {isOnly ? null : <h3>{currency}</h3>}
      <ColumnChart
        summary={messages.sentence(
          formatPeriod(figures.period),
          `${currency} ${sums.billed.text}`,
          sums.pending.text,
          isCompared ? sums.billed.before : null,
        )}
        columns={intervalPoints(figures, `billed${suffix}`).map(({ key, value, compared, href }, index) =>
          columnOf(named(say(key)), {
            key,
            values: { billed: toNumber(value) ?? 0, pending: toNumber(pending[index]?.value) ?? 0 },
            compared: isCompared ? toNumber(compared) : null,
            href,
          }),
        )}
        parts={[
          { key: 'billed', label: messages.states.billed, fill: 'part-1' },
          { key: 'pending', label: messages.states.pending, fill: 'pending' },
        ]}
        compared={isCompared ? analyticsMessages.before[compare] : undefined}
        format={shortMoney}
        height={isOnly ? 280 : 176}
        onOpen={onOpen}
      />
    </div>
  )
}

const money = (value: string | number | null | undefined) => formatAmount(String(value ?? '0.00'))

interface RevenueTwinProps extends Pick<FiguresProps, 'figures' | 'onOpen'> {
  currency: string
  isOnly: boolean
}

/** One currency of the table: those that aren't drawn are below. */
function RevenueTwin({ figures, currency, isOnly, onOpen }: RevenueTwinProps) {
  const say = formatBucket(figures)
  const isCompared = figures.compared !== null
  const suffix = suffixOf(figures, currency)
  const over = (name: string) => intervalPoints(figures, `${name}${suffix}`)
  const whole = (name: string) => totalPoint(figures, `${name}${suffix}`)
  return (
    <>
      {isOnly ? null : <h3 className="twin-head">{currency}</h3>}
      <ChartTable
        caption={messages.twin(currency)}
        onOpen={onOpen}
        head={[
          { name: analyticsMessages.heads[grainOf(figures.period)] },
          ...STATES.map((state) => ({ name: messages.states[state], wideOnly: state === 'credited' })),
          ...(isCompared ? [{ name: messages.billedBefore }] : []),
        ]}
        rows={over('billed').map((point, index) => ({
          key: point.key,
          name: say(point.key).name,
          cells: [
            ...STATES.map((state) => ({ text: money(over(state)[index]?.value), href: over(state)[index]?.href })),
            ...(isCompared ? [{ text: money(point.compared), tone: 'quiet' as const }] : []),
          ],
        }))}
        foot={{
          key: 'sum',
          name: analyticsMessages.sum,
          cells: [
            ...STATES.map((state) => ({ text: money(whole(state)?.value), href: whole(state)?.href })),
            ...(isCompared ? [{ text: money(whole('billed')?.compared) }] : []),
          ],
        }}
      />
    </>
  )
}
