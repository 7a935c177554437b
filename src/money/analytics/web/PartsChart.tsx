import { EmptyState } from '#ui/basic/EmptyState.tsx'
import { formatAmount } from '#ui/basic/MoneyText.tsx'
import { ChartBlock } from '#ui/chart/ChartBlock.tsx'
import { ChartTable } from '#ui/chart/ChartTable.tsx'
import { RowChart } from '#ui/chart/RowChart.tsx'
import { CurrencyChoice } from './CurrencyChoice.tsx'
import { toNumber, seriesOf, shortMoney, wholeNumber, totalPoint } from './figure-words.ts'
import { analyticsMessages } from './messages.en.ts'
import type { FiguresProps } from './MonthChart.tsx'

const messages = analyticsMessages.parts
/** Rows of the drawing; the table names more. */
const SHOWN = 7

export interface MoneyProps extends FiguresProps {
  onCurrency: (currency: string) => void
}

/** Parts that clients pay for, the dearest first, in one currency. */
export function PartsChart({ figures, onOpen, onCsv, nextSteps, onCurrency }: MoneyProps) {
  const isCompared = figures.compared !== null
  const ranked = seriesOf(figures, 'cost').points
  const quantities = new Map(seriesOf(figures, 'quantity').points.map(({ key, value }) => [key, value]))
  const shown = ranked.slice(0, SHOWN)
  const kinds = toNumber(totalPoint(figures, 'kinds')?.value) ?? 0
  const total = totalPoint(figures, 'total')
  const currency = figures.currency ?? ''
  const money = (value: string | number | null | undefined) => formatAmount(String(value ?? '0.00'))
  const sum = shown.reduce((all, { value }) => all + (toNumber(value) ?? 0), 0)
  return (
    <ChartBlock
      title={messages.title}
      unit={messages.unit(Math.min(SHOWN, kinds), kinds)}
      onOpen={onOpen}
      onCsv={onCsv}
      controls={<CurrencyChoice title={messages.title} figures={figures} onCurrency={onCurrency} />}
      note={shown.length === 0 ? null : messages.note(shown.length, `${currency} ${wholeNumber(sum)}`)}
      link={total && { href: total.href, words: messages.all(kinds) }}
      table={
        <ChartTable
          caption={messages.title}
          onOpen={onOpen}
          head={[
            { name: messages.part },
            { name: messages.quantity, wideOnly: true },
            { name: currency },
            ...(isCompared ? [{ name: analyticsMessages.beforeHead }] : []),
          ]}
          rows={ranked.map(({ key, label, value, compared, href }) => ({
            key,
            name: key === label ? label : `${key} ${label}`,
            cells: [
              { text: quantities.get(key) },
              { text: money(value), href, tone: 'strong' as const },
              ...(isCompared ? [{ text: money(compared), tone: 'quiet' as const }] : []),
            ],
          }))}
          foot={{
            key: 'all',
            name: messages.all(kinds),
            cells: [
              { text: '' },
              { text: money(total?.value), href: total?.href },
              ...(isCompared ? [{ text: money(total?.compared) }] : []),
            ],
          }}
        />
      }
    >
      {shown.length > 0 ? (
        <RowChart
          summary={messages.sentence(
            kinds,
            `${currency} ${money(total?.value)}`,
            isCompared ? money(total?.compared) : null,
            shown[0]?.label ?? '',
          )}
          heads={[currency]}
          rows={shown.map(({ key, label, value, compared, href }) => ({
            key,
            label: key,
            sub: key === label ? undefined : label,
            href,
            stretches: [{ key: 'cost', fill: 'part-1' as const, from: 0, to: toNumber(value) ?? 0 }],
            compared: toNumber(compared),
            cells: [
              <span key="cost">
                <b>{wholeNumber(toNumber(value) ?? 0)}</b>
                <small className="faint">{messages.pieces(quantities.get(key))}</small>
              </span>,
            ],
          }))}
          format={shortMoney}
          onOpen={onOpen}
        />
      ) : (
        <EmptyState icon="package" title={messages.none} actions={nextSteps}>
          {messages.noneText}
        </EmptyState>
      )}
    </ChartBlock>
  )
}
