import { paths } from '#core/paths.ts'
import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import type { readRequestFigures, RequestFigures } from '#money/requests/requests.contract.ts'
import { EmptyState } from '#ui/basic/EmptyState.tsx'
import { ErrorNote } from '#ui/basic/ErrorNote.tsx'
import { ChartBlock, ChartSkeleton } from '#ui/chart/ChartBlock.tsx'
import type { Period } from '../period.ts'
import { analyticsMessages } from './messages.en.ts'

const messages = analyticsMessages.requests

interface RequestsBlockProps {
  period: Period
  onOpen: (href: string) => void
}

const formatMinutes = (minutes: number | null): string =>
  minutes === null
    ? messages.none
    : minutes < 60
      ? messages.minutes(minutes)
      : messages.hours(Math.floor(minutes / 60), minutes % 60)

/** Requests of buyers in the period: answer time, share won, and lines that no article was found for. */
export function RequestsBlock({ period, onOpen }: RequestsBlockProps) {
  const { from, to } = period
  const asked = useEndpoint<typeof readRequestFigures>(
    'GET /api/portal/requests/figures',
    { query: { from, to } },
    { keepsPrevious: true },
  )
  return (
    <ChartBlock
      title={messages.title}
      unit={messages.unit}
      onOpen={onOpen}
      link={{ href: paths.requests, words: messages.open }}
    >
      {asked.data ? (
        <Figures figures={asked.data} />
      ) : asked.isError ? (
        <ErrorNote title={analyticsMessages.failedTitle} onRetry={() => void asked.refetch()}>
          {analyticsMessages.failedText}
        </ErrorNote>
      ) : (
        <ChartSkeleton />
      )}
    </ChartBlock>
  )
}

function Figures({ figures }: { figures: RequestFigures }) {
  const { received, answered, medianAnswerMinutes, won, lost, lines, notFound, words } = figures
  if (received === 0) {
    return (
      <EmptyState icon="mail" title={messages.empty}>
        {messages.emptyText}
      </EmptyState>
    )
  }
  const decided = won + lost
  const share = decided === 0 ? messages.none : messages.percent(Math.round((won / decided) * 100))
  const facts = [
    [messages.answer, formatMinutes(medianAnswerMinutes), messages.answerNote(answered, received)],
    [messages.won, share, messages.wonNote(won, decided)],
    [messages.notFound, String(notFound), messages.notFoundNote(lines)],
  ] as const
  return (
    <>
      <dl className="facts">
        {facts.map(([label, value, note]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <b>{value}</b> <span className="faint">{note}</span>
            </dd>
          </div>
        ))}
      </dl>
      {words.length > 0 ? (
        <>
          <p className="hint">{messages.words}</p>
          <ul className="lines">
            {words.map(({ text, count }) => (
              <li key={text}>
                <span className="cut" title={text}>
                  {text}
                </span>
                <span className="faint">{messages.times(count)}</span>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </>
  )
}
