import { EmptyState } from '#ui/basic/EmptyState.tsx'
import { ChartBlock } from '#ui/chart/ChartBlock.tsx'
import { ChartTable } from '#ui/chart/ChartTable.tsx'
import { ColumnChart } from '#ui/chart/ColumnChart.tsx'
import { grainOf } from '../period.ts'
import { columnOf, toNumber, formatBucket, seriesOf, intervalPoints, wholeNumber, totalPoint } from './figure-words.ts'
import { analyticsMessages } from './messages.en.ts'
import type { FiguresProps } from './MonthChart.tsx'

const messages = analyticsMessages.vessels

/** Services due against those done in their month, and future ones. */
export function VesselsChart({ figures, onOpen, onCsv, nextSteps }: FiguresProps) {
  const say = formatBucket(figures)
  const grain = grainOf(figures.period)
  const isCompared = figures.compared !== null
  const due = intervalPoints(figures, 'due')
  const serviced = intervalPoints(figures, 'serviced')
  const missed = intervalPoints(figures, 'missed')
  const ahead = seriesOf(figures, 'ahead').points
  const all = totalPoint(figures, 'due')
  const late = totalPoint(figures, 'missed')
  const count = toNumber(all?.value) ?? 0
  return (
    <ChartBlock
      title={messages.title}
      unit={messages.unit(analyticsMessages.heads[grain].toLowerCase())}
      onOpen={onOpen}
      onCsv={onCsv}
      note={messages.note(toNumber(late?.value) ?? 0, count)}
      link={late && { href: late.href, words: messages.missedLink(toNumber(late.value) ?? 0) }}
      table={
        <ChartTable
          caption={messages.title}
          onOpen={onOpen}
          head={[
            { name: analyticsMessages.heads[grain] },
            { name: messages.due },
            { name: messages.serviced },
            { name: messages.missed },
            ...(isCompared ? [{ name: messages.servicedBefore, wideOnly: true }] : []),
          ]}
          rows={[
            ...due.map((point, index) => ({
              key: point.key,
              name: say(point.key).name,
              cells: [
                { text: point.value, href: point.href },
                { text: serviced[index]?.value, href: serviced[index]?.href, tone: 'strong' as const },
                { text: missed[index]?.value, href: missed[index]?.href },
                ...(isCompared ? [{ text: serviced[index]?.compared, tone: 'quiet' as const }] : []),
              ],
            })),
            ...ahead.map((point) => ({
              key: `ahead ${point.key}`,
              name: messages.aheadIn(say(point.key).name),
              cells: [
                { text: point.value, href: point.href },
                { text: '–' },
                { text: '–' },
                ...(isCompared ? [{ text: '–' }] : []),
              ],
            })),
          ]}
        />
      }
    >
      {count + ahead.reduce((sum, { value }) => sum + (toNumber(value) ?? 0), 0) === 0 ? (
        <EmptyState icon="ship" title={messages.none} actions={nextSteps}>
          {messages.noneText}
        </EmptyState>
      ) : (
        <ColumnChart
          summary={messages.sentence(
            toNumber(totalPoint(figures, 'serviced')?.value) ?? 0,
            count,
            toNumber(late?.value) ?? 0,
            ahead.reduce((sum, { value }) => sum + (toNumber(value) ?? 0), 0),
          )}
          columns={[
            ...due.map(({ key, value, href }, index) =>
              columnOf(say(key), {
                key,
                values: { serviced: toNumber(serviced[index]?.value) ?? 0 },
                due: toNumber(value),
                missed: toNumber(missed[index]?.value),
                href,
              }),
            ),
            ...ahead.map(({ key, value, href }) =>
              columnOf(say(key), { key: `ahead ${key}`, values: { ahead: toNumber(value) ?? 0 }, href }),
            ),
          ]}
          parts={[
            { key: 'serviced', label: messages.serviced, fill: 'part-1' },
            { key: 'ahead', label: messages.ahead, fill: 'ahead' },
          ]}
          format={wholeNumber}
          isWhole
          height={280}
          onOpen={onOpen}
        />
      )}
    </ChartBlock>
  )
}
