import { EmptyState } from '#ui/basic/EmptyState.tsx'
import { statusWord } from '#ui/basic/StatusMark.tsx'
import { ChartBlock } from '#ui/chart/ChartBlock.tsx'
import { ChartTable } from '#ui/chart/ChartTable.tsx'
import { RowChart } from '#ui/chart/RowChart.tsx'
import { SAMPLE_MIN } from '../analytics.limits.ts'
import { toNumber, inDays, seriesOf, totalPoint } from './figure-words.ts'
import { analyticsMessages } from './messages.en.ts'
import type { FiguresProps } from './MonthChart.tsx'

const messages = analyticsMessages.lead

/** Days from request to scheduled and to completed: the median and the middle half, by kind of service. */
export function LeadChart({ figures, onOpen, onCsv, nextSteps }: FiguresProps) {
  const isCompared = figures.compared !== null
  const at = (name: string, key: string) => seriesOf(figures, `lead ${name}`).points.find((point) => point.key === key)
  const kinds = seriesOf(figures, 'lead count').points.filter(
    ({ key, value }) => key !== 'all' && (toNumber(value) ?? 0) > 0,
  )
  const stretch = (name: 'scheduled' | 'completed', key: string) => {
    const [from, median, to] = ['Low', '', 'High'].map((end) => toNumber(at(`${name}${end}`, key)?.value))
    return from === null ||
      from === undefined ||
      median === null ||
      median === undefined ||
      to === null ||
      to === undefined
      ? []
      : [{ key: name, fill: name === 'scheduled' ? ('part-4' as const) : ('part-3' as const), from, median, to }]
  }
  const count = totalPoint(figures, 'lead count')
  const now = toNumber(totalPoint(figures, 'lead completed')?.value)
  const before = toNumber(totalPoint(figures, 'lead completed')?.compared)
  const completed = (key: string) => at('completed', key)
  return (
    <ChartBlock
      title={messages.title}
      unit={messages.unit}
      span={5}
      onOpen={onOpen}
      onCsv={onCsv}
      note={now !== null && before !== null ? messages.note(now - before) : null}
      link={count && { href: count.href, words: messages.completed(toNumber(count.value) ?? 0) }}
      table={
        <ChartTable
          caption={messages.title}
          onOpen={onOpen}
          head={[
            { name: messages.kind },
            { name: messages.count },
            { name: messages.scheduled, wideOnly: true },
            { name: messages.now },
            ...(isCompared ? [{ name: messages.was }] : []),
          ]}
          rows={kinds.map(({ key, label, value, href }) => ({
            key,
            name: statusWord(label),
            cells: [
              { text: value, href },
              { text: inDays(toNumber(at('scheduled', key)?.value)) },
              { text: inDays(toNumber(completed(key)?.value)), tone: 'strong' as const },
              ...(isCompared ? [{ text: inDays(toNumber(completed(key)?.compared)), tone: 'quiet' as const }] : []),
            ],
          }))}
        />
      }
    >
      {kinds.length === 0 ? (
        <EmptyState icon="clock" title={messages.none} actions={nextSteps}>
          {messages.noneText}
        </EmptyState>
      ) : (
        <RowChart
          summary={messages.sentence(
            inDays(toNumber(totalPoint(figures, 'lead scheduled')?.value)),
            inDays(now),
            before === null ? null : inDays(before),
            toNumber(count?.value) ?? 0,
          )}
          names={[
            { label: messages.toScheduled, fill: 'part-4' },
            { label: messages.toCompleted, fill: 'part-3' },
          ]}
          heads={isCompared ? [messages.now, messages.was] : [messages.now]}
          rows={kinds.map(({ key, label, value, href }) => {
            const few = (toNumber(value) ?? 0) < SAMPLE_MIN
            return {
              key,
              label: statusWord(label),
              href,
              stretches: few ? [] : [...stretch('scheduled', key), ...stretch('completed', key)],
              compared: toNumber(completed(key)?.compared),
              note: few ? messages.few(toNumber(value) ?? 0, SAMPLE_MIN) : undefined,
              cells: few
                ? ['', '']
                : [
                    <b key="now">{inDays(toNumber(completed(key)?.value))}</b>,
                    <span key="was" className="faint">
                      {inDays(toNumber(completed(key)?.compared))}
                    </span>,
                  ].slice(0, isCompared ? 2 : 1),
            }
          })}
          format={inDays}
          onOpen={onOpen}
        />
      )}
    </ChartBlock>
  )
}
