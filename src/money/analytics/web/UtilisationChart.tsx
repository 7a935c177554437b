import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import { EmptyState } from '#ui/basic/EmptyState.tsx'
import { ChartBlock } from '#ui/chart/ChartBlock.tsx'
import { ChartTable } from '#ui/chart/ChartTable.tsx'
import { RowChart } from '#ui/chart/RowChart.tsx'
import type { getOptions } from '#visits/projects/list/form-choices.contract.ts'
import { TARGET_PERCENT } from '../analytics.limits.ts'
import { toNumber, percent, seriesOf, wholeNumber, totalPoint } from './figure-words.ts'
import { analyticsMessages } from './messages.en.ts'
import type { FiguresProps } from './MonthChart.tsx'

const messages = analyticsMessages.utilisation
const KINDS = ['work', 'travel', 'waiting'] as const
const FILLS = { work: 'part-1', travel: 'part-2', waiting: 'part-4' } as const

/** Hours of each person by kind, with the target share of their available time. */
export function UtilisationChart({ figures, onOpen, onCsv, nextSteps }: FiguresProps) {
  const options = useEndpoint<typeof getOptions>('GET /api/portal/options')
  const places = new Map(options.data?.operators.map(({ id, location }) => [id, location]))
  const isCompared = figures.compared !== null
  const people = seriesOf(figures, 'hours').points.filter(({ key }) => key !== 'all')
  const at = (name: string, key: string) => seriesOf(figures, name).points.find((point) => point.key === key)
  const whole = totalPoint(figures, 'hours')
  const share = (key: string, name: 'value' | 'compared') => {
    const value = toNumber(at('used', key)?.[name])
    return value === null ? '–' : percent(value)
  }
  const heads = [messages.hours, messages.used, ...(isCompared ? [messages.was] : [])]
  const hasHours = (toNumber(whole?.value) ?? 0) > 0
  return (
    <ChartBlock
      title={messages.title}
      unit={messages.unit}
      onOpen={onOpen}
      onCsv={onCsv}
      note={messages.note(TARGET_PERCENT)}
      link={whole && { href: whole.href, words: messages.byDay }}
      table={
        <ChartTable
          caption={messages.title}
          onOpen={onOpen}
          head={[
            { name: messages.person },
            ...KINDS.map((kind) => ({ name: messages.kinds[kind], wideOnly: true })),
            ...heads.map((name) => ({ name })),
          ]}
          rows={[...people, ...(whole ? [whole] : [])].map(({ key, label, value, href }) => ({
            key,
            name: label,
            cells: [
              ...KINDS.map((kind) => ({ text: hours(at(kind, key)?.value), href: at(kind, key)?.href })),
              { text: hours(value), href, tone: 'strong' as const },
              { text: share(key, 'value') },
              ...(isCompared ? [{ text: share(key, 'compared'), tone: 'quiet' as const }] : []),
            ],
          }))}
        />
      }
    >
      {hasHours ? (
        <RowChart
          summary={messages.sentence(
            wholeNumber(toNumber(whole?.value) ?? 0),
            people.length,
            share('all', 'value'),
            isCompared ? share('all', 'compared') : null,
            TARGET_PERCENT,
          )}
          names={KINDS.map((kind) => ({ label: messages.kinds[kind], fill: FILLS[kind] }))}
          heads={heads}
          comparedAs="line"
          rows={people.map(({ key, label, value, compared, href }) => {
            let end = 0
            const stretches = KINDS.map((kind) => {
              const from = end
              end += toNumber(at(kind, key)?.value) ?? 0
              return { key: kind, fill: FILLS[kind], from, to: end }
            })
            return {
              key,
              label,
              sub: places.get(key) ?? undefined,
              href,
              stretches,
              target: ((toNumber(at('own time', key)?.value) ?? 0) * TARGET_PERCENT) / 100,
              compared: toNumber(compared),
              cells: [
                <b key="hours">{messages.inHours(wholeNumber(toNumber(value) ?? 0))}</b>,
                <b key="used">{share(key, 'value')}</b>,
                <span key="was" className="faint">
                  {share(key, 'compared')}
                </span>,
              ].slice(0, heads.length),
            }
          })}
          format={(value) => (value === 0 ? messages.inHours('0') : wholeNumber(value))}
          onOpen={onOpen}
        />
      ) : (
        <EmptyState icon="clock" title={messages.none} actions={nextSteps}>
          {messages.noneText}
        </EmptyState>
      )}
    </ChartBlock>
  )
}

const hours = (value: string | number | null | undefined): string => wholeNumber(toNumber(value) ?? 0)
