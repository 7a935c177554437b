import type { CSSProperties, ReactNode } from 'react'
import { dayRange, daysBetween, shortDay, weekNumberOf } from '#core/days.ts'
import { DOCUMENT_WORDS } from '#core/entity/document-words.en.ts'
import { spaceNumber } from '#core/language/counts.ts'
import { Avatar } from '#ui/basic/Avatar.tsx'
import { Button } from '#ui/basic/Button.tsx'
import { EmptyState } from '#ui/basic/EmptyState.tsx'
import { FlagText, type Flag } from '#ui/basic/Flags.tsx'
import { NameText } from '#ui/basic/NameText.tsx'
import { roundHours } from '#ui/format-hours.ts'
import { Cluster } from '#ui/layout/Cluster.tsx'
import { DataList, type DataColumn } from '#ui/list/DataList.tsx'
import type { Candidate, PlannerAnswer } from '../../planner.contract.ts'
import { overlapOf, placeOnBoard, type Span } from '../../schedule-layout.ts'
import { plannerMessages as messages } from './messages.en.ts'
import type { Question } from './planner-address.ts'

interface RankListProps {
  answer: PlannerAnswer | undefined
  question: Question
  chosen: string | null
  onChoose: (id: string) => void
  /** Actions for the chosen candidate: at the foot of the table, and on a phone in its card. */
  renderChoice: (isInCard: boolean) => ReactNode
}

/** Everybody in the order in which to ask them, each with what speaks for and against it. */
export function RankList({ answer, question, chosen, onChoose, renderChoice }: RankListProps) {
  return (
    <>
      <DataList
        caption={messages.caption}
        columns={makeColumns(answer, question, chosen, onChoose)}
        rows={answer?.items}
        rowKey={({ id }) => id}
        open={chosen}
        onOpen={({ id }) => onChoose(id)}
        empty={
          <EmptyState icon="users" title={messages.emptyTitle}>
            {messages.emptyText}
          </EmptyState>
        }
        cards={{
          look: 'rows tool-cards',
          target: ({ id }, content) => (
            <div className={id === chosen ? 'planner-card on' : 'planner-card'}>
              {content}
              {id === chosen ? renderChoice(true) : null}
            </div>
          ),
        }}
        className="planner-rank"
        skeletonRows={6}
      >
        {renderChoice(false)}
      </DataList>
      <Cluster gap={24} align="start" justify="between" className="planner-foot">
        {answer ? (
          <p className="hint">{messages.order(shortDay(answer.board.from), shortDay(answer.board.to))}</p>
        ) : null}
        <Legend />
      </Cluster>
    </>
  )
}

const LAST_JOB: DataColumn<Candidate> = {
  id: 'lastJob',
  head: messages.lastJob,
  width: '152px',
  wideOnly: true,
  title: ({ lastJob }) => (lastJob ? formatLastJob(lastJob) : ''),
  cell: ({ lastJob }) =>
    lastJob === null ? (
      <span className="faint">{messages.none}</span>
    ) : (
      <span className="planner-lines">
        {lastJob.vesselName}
        <small>{[lastJob.location, shortDay(lastJob.day)].filter(Boolean).join(', ')}</small>
      </span>
    ),
}

function makeColumns(
  answer: PlannerAnswer | undefined,
  { from, to }: Question,
  chosen: string | null,
  onChoose: (id: string) => void,
): DataColumn<Candidate>[] {
  const placeOfRow = (row: Candidate) => (answer?.items.indexOf(row) ?? 0) + 1
  const system = answer?.project?.system ?? null
  return [
    { id: 'place', head: '#', width: '36px', align: 'number', cell: placeOfRow },
    {
      id: 'name',
      nameOf: ({ name }) => name,
      head: messages.technician,
      width: '140px',
      title: ({ name, reasons }) => `${name}. ${formatReasons(reasons)}`,
      cell: ({ name, location, hasSignedIn }) => (
        <Cluster as="span" gap={8}>
          <Avatar name={name} />
          <span className="planner-lines">
            <b>
              <NameText name={name} />
            </b>
            <small>{hasSignedIn ? location : messages.neverSignedIn}</small>
          </span>
        </Cluster>
      ),
      card: 'title',
      cardCell: (row) => `${placeOfRow(row)} ${row.name}`,
    },
    LAST_JOB,
    { id: 'distance', head: messages.distance, width: '88px', align: 'number', cell: formatDistance },
    {
      id: 'papers',
      head: messages.papers(shortDay(to)),
      width: '140px',
      title: ({ papers }) => describePapers(papers).text,
      cell: ({ papers }) => <FlagText flag={describePapers(papers)} />,
    },
    {
      id: 'jobs',
      widestOnly: true,
      head: <span title={messages.jobsTitle(system)}>{system ?? messages.jobs}</span>,
      width: '96px',
      align: 'number',
      cell: ({ jobs }) => (jobs === 0 ? <span className="faint">{messages.none}</span> : messages.jobCount(jobs)),
    },
    {
      id: 'hours',
      widestOnly: true,
      head: messages.week(weekNumberOf(from)),
      width: '76px',
      align: 'number',
      cell: ({ hoursOfWeek }) => messages.hours(roundHours(hoursOfWeek)),
    },
    {
      id: 'weeks',
      widestOnly: true,
      head: answer ? dayRange(answer.board.from, answer.board.to) : '',
      cell: (row) => (answer ? <Strip row={row} answer={answer} /> : null),
      card: 'body',
    },
    {
      id: 'clash',
      head: messages.clash,
      width: '140px',
      title: ({ clash }) => describeClash(clash).text,
      cell: ({ clash }) => <FlagText flag={describeClash(clash)} />,
      card: 'mark',
    },
    {
      id: 'why',
      head: '',
      cell: ({ reasons }) => <span className="quiet">{formatReasons(reasons.slice(1))}</span>,
      card: 'body',
      cardOnly: true,
    },
    {
      id: 'choose',
      head: <span className="visually-hidden">{messages.choose}</span>,
      width: '100px',
      align: 'number',
      cellClass: 'control',
      cell: ({ id, name }) => (
        // The same button before and after, so that it retains the focus.
        <Button
          small
          icon={id === chosen ? 'check' : undefined}
          aria-pressed={id === chosen}
          aria-label={(id === chosen ? messages.chosenName : messages.chooseName)(name)}
          onClick={() => onChoose(id)}
        >
          {id === chosen ? messages.chosen : messages.choose}
        </Button>
      ),
      card: 'foot',
    },
  ]
}

/** Each is a sentence of its own. */
export const formatReasons = (reasons: readonly string[]): string => reasons.map((reason) => `${reason}.`).join(' ')

const formatLastJob = ({ vesselName, location, day }: NonNullable<Candidate['lastJob']>): string =>
  [vesselName, location, shortDay(day)].filter(Boolean).join(', ')

function formatDistance({ distanceKm, distanceFrom }: Candidate): ReactNode {
  if (distanceKm === null) return <span className="faint">{messages.unknown}</span>
  const text = distanceKm === 0 ? messages.same : messages.km(spaceNumber(distanceKm))
  return <span title={distanceFrom ?? undefined}>{text}</span>
}

function describePapers({ state, category, until, valid }: Candidate['papers']): Flag {
  const name = category === null ? '' : DOCUMENT_WORDS[category]
  const day = until === null ? '' : shortDay(until).replaceAll(' ', '\u00A0')
  switch (state) {
    case 'ok':
      return {
        icon: 'check',
        tone: 'ok',
        text: messages.papersState.ok(valid.map((each) => DOCUMENT_WORDS[each]).join(', ')),
      }
    case 'none':
      return { icon: 'check', tone: 'ok', text: messages.papersState.none() }
    case 'ending':
      return { icon: 'clock-alert', tone: 'warn', text: messages.papersState.ending(name, day) }
    case 'expired':
      return { icon: 'file-warning', tone: 'danger', text: messages.papersState.expired(name, day) }
    case 'missing':
      return { icon: 'file-warning', tone: 'warn', text: messages.papersState.missing(name) }
  }
}

export function describeClash(clash: Candidate['clash']): Flag {
  if (clash === null) return { icon: 'check', tone: 'ok', text: messages.isFree }
  return clash.vesselName === null
    ? { icon: 'calendar', tone: 'warn', text: messages.clashAway(clash.reason, clash.days) }
    : { icon: 'triangle-alert', tone: 'danger', text: messages.clashJob(clash.vesselName, clash.days) }
}

/** Four weeks in small: booked, away, the asked days, and where they meet. */
function Strip({ row, answer }: { row: Candidate; answer: PlannerAnswer }) {
  const asked = { from: answer.from, to: answer.to }
  const taken = [...row.booked, ...row.absences]
  const clashes = taken.flatMap((span) => overlapOf(span, asked) ?? [])
  const days = taken.reduce((sum, span) => sum + daysBetween(span.from, span.to) + 1, 0)
  return (
    <span
      className="load-strip"
      role="img"
      aria-label={messages.strip(days === 0 ? messages.stripNothing : messages.stripDays(days))}
    >
      <Spans spans={row.booked} first={answer.board.from} />
      <Spans spans={row.absences} first={answer.board.from} kind="is-away" />
      <Spans spans={clashes} first={answer.board.from} kind="is-clash" />
      <Spans spans={[asked]} first={answer.board.from} kind="is-job" />
    </span>
  )
}

const Spans = ({ spans, first, kind }: { spans: readonly Span[]; first: string; kind?: string }) =>
  spans.map((span) => {
    const place = placeOnBoard(span, first)
    return place === null ? null : (
      <i key={span.from} className={kind} style={{ '--s': place.start, '--d': place.days } as CSSProperties} />
    )
  })

const Legend = () => (
  <span className="load-legend only-wide">
    {(
      [
        ['', messages.legend.booked],
        ['is-away', messages.legend.away],
        ['is-clash', messages.legend.clash],
        ['is-job', messages.legend.asked],
      ] as const
    ).map(([kind, words]) => (
      <Cluster as="span" gap={6} key={words}>
        <span className="load-strip" aria-hidden="true">
          <i className={kind} style={{ '--s': 0, '--d': 28 } as CSSProperties} />
        </span>
        {words}
      </Cluster>
    ))}
  </span>
)
