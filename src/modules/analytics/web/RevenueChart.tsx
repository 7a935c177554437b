import { EmptyState } from '#ui/basic/EmptyState.tsx'
import { formatAmount } from '#ui/basic/MoneyText.tsx'
import { ChartBlock } from '#ui/chart/ChartBlock.tsx'
import { ChartTable } from '#ui/chart/ChartTable.tsx'
import { ColumnChart } from '#ui/chart/ColumnChart.tsx'
import { grainOf } from '../period.ts'
import { CurrencyChoice } from './CurrencyChoice.tsx'
import { columnOf, drawn, sayBucket, sayPeriod, seriesOf, shortMoney, stretchesOf, wholeOf } from './figure-words.ts'
import { analyticsMessages } from './messages.en.ts'
import type { MoneyProps } from './PartsChart.tsx'

const messages = analyticsMessages.revenue
const STATES = ['billed', 'pending', 'credited'] as const

/** What the visits of the period brought and what of it waits, by their completion. */
export function RevenueChart({ figures, compare, onOpen, onCsv, nextSteps, onCurrency }: MoneyProps) {
  const say = sayBucket(figures)
  const grain = grainOf(figures.period)
  const isCompared = figures.compared !== null
  const currency = figures.currency ?? ''
  const billed = stretchesOf(figures, 'billed')
  const at = (name: string, index: number) => stretchesOf(figures, name)[index]
  const whole = (name: string) => wholeOf(figures, name)
  const pending = whole('pending')
  const currencies = [
    currency,
    ...seriesOf(figures, 'currencies')
      .points.map(({ key }) => key)
      .filter((each) => each !== currency),
  ]
  return (
    <ChartBlock
      title={messages.title}
      unit={messages.unit(currency, analyticsMessages.heads[grain].toLowerCase())}
      onOpen={onOpen}
      onCsv={onCsv}
      controls={<CurrencyChoice figures={figures} onCurrency={onCurrency} />}
      note={messages.note(`${currency} ${money(whole('billed')?.value)}`, money(whole('credited')?.value))}
      link={pending && { href: pending.href, words: messages.pendingLink(money(pending.value)) }}
      twin={currencies.map((each) => (
        <RevenueTwin key={each} figures={figures} currency={each} isOnly={currencies.length === 1} onOpen={onOpen} />
      ))}
    >
      {STATES.every((state) => (drawn(whole(state)?.value) ?? 0) === 0) ? (
        <EmptyState icon="receipt" title={messages.none} actions={nextSteps}>
          {messages.noneText}
        </EmptyState>
      ) : (
        <ColumnChart
          summary={messages.sentence(
            sayPeriod(figures.period),
            `${currency} ${money(whole('billed')?.value)}`,
            money(pending?.value),
            isCompared ? money(whole('billed')?.compared) : null,
          )}
          columns={billed.map(({ key, value, compared, href }, index) =>
            columnOf(say(key), {
              key,
              values: { billed: drawn(value) ?? 0, pending: drawn(at('pending', index)?.value) ?? 0 },
              compared: isCompared ? drawn(compared) : null,
              href,
            }),
          )}
          parts={[
            { key: 'billed', label: messages.states.billed, fill: 'part-1' },
            { key: 'pending', label: messages.states.pending, fill: 'pending' },
          ]}
          compared={isCompared ? analyticsMessages.before[compare] : undefined}
          format={shortMoney}
          height={280}
          onOpen={onOpen}
        />
      )}
    </ChartBlock>
  )
}

const money = (value: string | number | null | undefined) => formatAmount(String(value ?? '0.00'))

interface RevenueTwinProps extends Pick<MoneyProps, 'figures' | 'onOpen'> {
  currency: string
  isOnly: boolean
}

/** One currency of the table: those that are not drawn stand below, by themselves. */
function RevenueTwin({ figures, currency, isOnly, onOpen }: RevenueTwinProps) {
  const say = sayBucket(figures)
  const isCompared = figures.compared !== null
  const suffix = currency === figures.currency ? '' : ` ${currency}`
  const over = (name: string) => stretchesOf(figures, `${name}${suffix}`)
  const whole = (name: string) => wholeOf(figures, `${name}${suffix}`)
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
