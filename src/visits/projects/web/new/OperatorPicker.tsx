import type { CSSProperties } from 'react'
import { addDays, daysBetween, formatSpan } from '#core/days.ts'
import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import { useOpeningDay } from '#core/web/use-opening-day.ts'
import { Avatar } from '#ui/basic/Avatar.tsx'
import { FlagText } from '#ui/basic/Flags.tsx'
import { SkeletonLines } from '#ui/basic/Skeleton.tsx'
import { Cluster } from '#ui/layout/Cluster.tsx'
import type { OperatorLoad, readSchedule, ScheduleRow } from '../../schedule.contract.ts'
import { useOperatorLoad } from '../project-calls.ts'
import { newMessages as messages } from './messages.en.ts'

const STRIP_DAYS = 28
/** Days before the job that the strip shows. */
const LEAD_DAYS = 7

interface Days {
  from: string
  to: string
}

interface OperatorPickerProps {
  /** The days of the job; null while they are open. */
  job: Days | null
  /** UN/LOCODE; empty for none. */
  portCode: string
  value: string | null
  onValue: (operatorId: string | null) => void
}

/** Candidates for the job: free ones first, each with a small chart of four weeks of work. */
export function OperatorPicker({ job, portCode, value, onValue }: OperatorPickerProps) {
  const load = useOperatorLoad({ from: job?.from ?? null, to: job?.to ?? null, portCode })
  const today = useOpeningDay()
  const schedule = useSchedule(addDays(job?.from ?? today, -LEAD_DAYS))
  if (load.isLoadingError) return <p className="faint">{messages.operatorsFailed}</p>
  if (load.data === undefined) return <SkeletonLines lines={4} />
  const operators = load.data.items
  return (
    <fieldset className="field operator-picker-field">
      <legend className="label">
        {messages.operator} <span className="faint">{job ? messages.inOrder : messages.byLoad}</span>
      </legend>
      <div className="operator-picker" role="presentation">
        <label className={value === null ? 'operator-row on' : 'operator-row'}>
          <input
            className="radio"
            type="radio"
            name="operator"
            checked={value === null}
            onChange={() => onValue(null)}
          />
          <Avatar />
          <span>
            <b>{messages.nobody}</b>
            <small>{messages.nobodyAside}</small>
          </span>
        </label>
        {operators.map((operator) => (
          <label key={operator.id} className={value === operator.id ? 'operator-row on' : 'operator-row'}>
            <input
              className="radio"
              type="radio"
              name="operator"
              checked={value === operator.id}
              onChange={() => onValue(operator.id)}
            />
            <Avatar name={operator.name} />
            <span>
              <b>{operator.name}</b>
              <small>{operator.location ?? ''}</small>
            </span>
            <span className="say">
              <Fit operator={operator} job={job} />
              <small className="reasons" title={operator.reasons.join('; ')}>
                {formatOtherReasons(operator)}
              </small>
            </span>
            <Strip
              row={schedule.data?.operators.find(({ id }) => id === operator.id)}
              first={schedule.data?.from ?? null}
              job={job}
            />
            <span className="day-count" title={messages.daysLong(operator.daysBooked)}>
              {messages.days(operator.daysBooked)}
            </span>
          </label>
        ))}
      </div>
      {schedule.data ? <Legend from={schedule.data.from} to={schedule.data.to} /> : null}
    </fieldset>
  )
}

/**
 * Documents and distance: the fourth and third of the reasons from the end (rank-candidates.ts); `Fit` shows the days.
 */
const formatOtherReasons = ({ reasons }: OperatorLoad): string => reasons.slice(-4, -2).join('; ')

const useSchedule = (from: string) =>
  useEndpoint<typeof readSchedule>('GET /api/portal/dashboard/schedule', { query: { from } }, { keepsPrevious: true })

/** Free, or the obstacle, in words. */
function Fit({ operator: { absence, job: other }, job }: { operator: OperatorLoad; job: Days | null }) {
  if (absence) return <FlagText flag={{ icon: 'triangle-alert', tone: 'warn', text: messages.away(absence.reason) }} />
  if (other)
    return <FlagText flag={{ icon: 'triangle-alert', tone: 'danger', text: messages.clash(other.vesselName) }} />
  return <span className="quiet">{job ? messages.freeOn(formatSpan(job.from, job.to)) : messages.noDates}</span>
}

/** A span on the strip, cut at its edges; null where nothing of it is on it. */
function stripSpan({ from, to }: Days, first: string): { start: number; days: number } | null {
  const start = Math.max(0, daysBetween(first, from))
  const end = Math.min(STRIP_DAYS - 1, daysBetween(first, to))
  return end < start ? null : { start, days: end - start + 1 }
}

/** Four weeks as a small picture; the words next to it say the same. */
function Strip({ row, first, job }: { row: ScheduleRow | undefined; first: string | null; job: Days | null }) {
  if (first === null) return <span className="load-strip" aria-hidden="true" />
  const booked = (row?.jobs ?? []).filter(({ isBooked }) => isBooked)
  const spans = [
    ...booked.map(({ from, to }) => ({ from, to, kind: undefined })),
    ...(row?.absences ?? []).map(({ from, to }) => ({ from, to, kind: 'is-away' })),
    ...(job === null
      ? []
      : booked
          .filter((each) => overlaps(each, job))
          .map((each) => Object.assign(cut(each, job), { kind: 'is-clash' }))),
    ...(job === null ? [] : [{ ...job, kind: 'is-job' }]),
  ]
  return (
    <span className="load-strip" aria-hidden="true">
      {spans.map((span) => {
        const place = stripSpan(span, first)
        return place === null ? null : (
          <i
            key={`${span.kind}${span.from}${span.to}`}
            className={span.kind}
            style={{ '--s': place.start, '--d': place.days } as CSSProperties}
          />
        )
      })}
    </span>
  )
}

const overlaps = (a: Days, b: Days) => a.from <= b.to && b.from <= a.to
const cut = (a: Days, b: Days): Days => ({ from: a.from > b.from ? a.from : b.from, to: a.to < b.to ? a.to : b.to })

const Sample = ({ kind, words }: { kind?: string; words: string }) => (
  <Cluster as="span" gap={6}>
    <span className="load-strip" aria-hidden="true">
      <i className={kind} style={{ '--s': 0, '--d': STRIP_DAYS } as CSSProperties} />
    </span>
    {words}
  </Cluster>
)

const Legend = ({ from, to }: Days) => (
  <p className="load-legend">
    <span>{formatSpan(from, to)}</span>
    <Sample words={messages.legend.booked} />
    <Sample kind="is-away" words={messages.legend.away} />
    <Sample kind="is-clash" words={messages.legend.clash} />
    <Sample kind="is-job" words={messages.legend.job} />
  </p>
)
