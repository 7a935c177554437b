import { ChartBlock, TooLittle } from '#ui/chart/ChartBlock.tsx'
import { ChartTable } from '#ui/chart/ChartTable.tsx'
import { LineChart, type LinePoint } from '#ui/chart/LineChart.tsx'
import { grainOf } from '../period.ts'
import { CurrencyChoice } from './CurrencyChoice.tsx'
import { toNumber, inDays, formatBucket, intervalPoints, totalPoint } from './figure-words.ts'
import { analyticsMessages } from './messages.en.ts'
import type { MoneyProps } from './PartsChart.tsx'

const messages = analyticsMessages.days

/** Days from a completed visit to its invoice, over time. */
export function DaysChart({ figures, onOpen, onCsv, nextSteps, onCurrency }: MoneyProps) {
  const say = formatBucket(figures)
  const isCompared = figures.compared !== null
  const medians = intervalPoints(figures, 'days to bill')
  const bills = intervalPoints(figures, 'bills')
  const whole = totalPoint(figures, 'days to bill')
  const count = totalPoint(figures, 'bills')
  const few = figures.tooLittle?.find(({ key }) => key === 'days to bill')
  const points = (name: 'value' | 'compared'): LinePoint[] =>
    medians.map((point) => ({ ...say(point.key), key: point.key, href: point.href, value: toNumber(point[name]) }))
  return (
    <ChartBlock
      title={messages.title(figures.currency ?? '')}
      unit={messages.unit}
      span={6}
      onOpen={onOpen}
      onCsv={onCsv}
      controls={<CurrencyChoice title={messages.name} figures={figures} onCurrency={onCurrency} />}
      note={messages.note}
      link={count && { href: count.href, words: messages.bills(toNumber(count.value) ?? 0) }}
      table={
        <ChartTable
          caption={messages.title(figures.currency ?? '')}
          onOpen={onOpen}
          head={[
            { name: analyticsMessages.heads[grainOf(figures.period)] },
            { name: messages.count },
            { name: messages.median },
            ...(isCompared ? [{ name: analyticsMessages.beforeHead }] : []),
          ]}
          rows={medians.map((point, index) => ({
            key: point.key,
            name: say(point.key).name,
            cells: [
              { text: bills[index]?.value, href: bills[index]?.href },
              { text: inDays(toNumber(point.value)), tone: 'strong' as const },
              ...(isCompared ? [{ text: inDays(toNumber(point.compared)), tone: 'quiet' as const }] : []),
            ],
          }))}
        />
      }
    >
      {few ? (
        <TooLittle actions={nextSteps}>
          <p>{messages.tooLittle(few.count, few.needed, figures.currency ?? '')}</p>
        </TooLittle>
      ) : (
        <LineChart
          summary={messages.sentence(
            inDays(toNumber(whole?.value)),
            toNumber(count?.value) ?? 0,
            isCompared ? inDays(toNumber(whole?.compared)) : null,
          )}
          lines={[
            { key: 'now', points: points('value') },
            ...(isCompared
              ? [{ key: 'before', label: analyticsMessages.beforeWord, isCompared: true, points: points('compared') }]
              : []),
          ]}
          format={inDays}
          onOpen={onOpen}
        />
      )}
    </ChartBlock>
  )
}
