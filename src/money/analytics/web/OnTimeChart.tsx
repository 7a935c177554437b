import { ChartBlock, TooLittle } from '#ui/chart/ChartBlock.tsx'
import { ChartTable } from '#ui/chart/ChartTable.tsx'
import { LineChart, type LinePoint } from '#ui/chart/LineChart.tsx'
import { SAMPLE_MIN } from '../analytics.limits.ts'
import { grainOf } from '../period.ts'
import { toNumber, percent, formatBucket, intervalPoints, totalPoint } from './figure-words.ts'
import { analyticsMessages as messages } from './messages.en.ts'
import type { FiguresProps } from './MonthChart.tsx'

/** The share of projects that were completed by the agreed day, over time. */
export function OnTimeChart({ figures, onOpen, onCsv, nextSteps }: FiguresProps) {
  const { onTime } = messages
  const say = formatBucket(figures)
  const shares = intervalPoints(figures, 'on time share')
  const wholeOnTime = totalPoint(figures, 'on time')
  const late = totalPoint(figures, 'late')
  const share = totalPoint(figures, 'on time share')
  const isCompared = figures.compared !== null
  const points = (name: 'value' | 'compared'): LinePoint[] =>
    shares.map(({ key, href, ...values }) => ({ key, href, ...say(key), value: toNumber(values[name]) }))
  const known = [...points('value'), ...points('compared')].flatMap(({ value }) => (value === null ? [] : [value]))
  const start = Math.max(0, Math.floor((Math.min(100, ...known) - 1) / 10) * 10)
  const agreed = (toNumber(wholeOnTime?.value) ?? 0) + (toNumber(late?.value) ?? 0)
  const isDrawn = points('value').filter(({ value }) => value !== null).length > 1
  const counts = (key: string) => intervalPoints(figures, key)
  return (
    <ChartBlock
      title={onTime.title}
      unit={onTime.unit}
      span={6}
      onOpen={onOpen}
      onCsv={onCsv}
      note={isDrawn && start > 0 ? onTime.note(percent(start)) : null}
      link={late && { href: late.href, words: onTime.late(toNumber(late.value) ?? 0) }}
      table={
        <ChartTable
          caption={onTime.title}
          onOpen={onOpen}
          head={[
            { name: messages.heads[grainOf(figures.period)] },
            { name: onTime.completed, wideOnly: true },
            { name: onTime.lateHead },
            { name: onTime.share },
            ...(isCompared ? [{ name: messages.beforeHead }] : []),
          ]}
          rows={shares.map((point, index) => ({
            key: point.key,
            name: say(point.key).name,
            cells: [
              { text: counts('completed')[index]?.value, href: point.href },
              { text: counts('late')[index]?.value, href: counts('late')[index]?.href },
              { text: formatShare(toNumber(point.value)), tone: 'strong' as const },
              ...(isCompared ? [{ text: formatShare(toNumber(point.compared)), tone: 'quiet' as const }] : []),
            ],
          }))}
        />
      }
    >
      {isDrawn ? (
        <LineChart
          summary={onTime.sentence(
            formatShare(toNumber(share?.value)),
            isCompared ? formatShare(toNumber(share?.compared)) : null,
            toNumber(wholeOnTime?.value) ?? 0,
            agreed,
          )}
          lines={[
            { key: 'now', points: points('value') },
            ...(isCompared
              ? [{ key: 'before', label: messages.beforeWord, isCompared: true, points: points('compared') }]
              : []),
          ]}
          format={percent}
          start={start}
          onOpen={onOpen}
        />
      ) : (
        <TooLittle actions={nextSteps}>
          <p>{onTime.tooLittle(agreed, SAMPLE_MIN)}</p>
        </TooLittle>
      )}
    </ChartBlock>
  )
}

const formatShare = (share: number | null): string => (share === null ? '–' : percent(share))
