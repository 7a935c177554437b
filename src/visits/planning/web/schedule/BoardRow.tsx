import type { CSSProperties, ReactNode } from 'react'
import { dayRange, shortDay } from '#core/days.ts'
import { Icon } from '#ui/basic/Icon.tsx'
import { NameText } from '#ui/basic/NameText.tsx'
import { statusClass, StatusShape } from '#ui/basic/StatusMark.tsx'
import type { Schedule, ScheduleJob, ScheduleRow } from '#visits/projects/schedule.contract.ts'
import { BOARD_DAYS, freeRunOf, placeOnBoard, toLanes, type Place } from '../../schedule-layout.ts'
import { scheduleMessages as messages } from '../messages.en.ts'
import { obstacleOf } from './job-words.ts'
import { JobBar, placeStyle, SHORT_DAYS } from './JobBar.tsx'
import { JobMenu } from './JobMenu.tsx'
import { NOBODY, type useJobDrag } from './use-job-drag.ts'
import type { Plan } from './use-plan.tsx'

interface SharedProps {
  schedule: Schedule
  drag: ReturnType<typeof useJobDrag>
  tabStop: string | null
  onFocus: (projectId: string) => void
  plan: Plan
}

/** The days of one technician: jobs in lanes, absences, and the days that are booked twice. */
export function BoardRow({ row, ...shared }: SharedProps & { row: ScheduleRow }) {
  const { schedule, drag } = shared
  const [clash] = row.clashes
  const ghost = drag.ghostOf(row.id)
  return (
    <Row
      id={row.id}
      takesJobs={row.isAssignable}
      jobs={row.jobs}
      away={row.absences.flatMap((absence) => placeOnBoard(absence, schedule.from) ?? [])}
      operatorName={row.name}
      head={
        <>
          <div>
            <span className="strong">
              <NameText name={row.name} />
            </span>
            {clash ? (
              <small className="bad" title={messages.clash(dayRange(clash.from, clash.to))}>
                <Icon name="triangle-alert" />
                <span className="cut">{messages.clash(dayRange(clash.from, clash.to))}</span>
              </small>
            ) : (
              <small className="cut">{row.isAssignable ? row.location : messages.left}</small>
            )}
          </div>
          <span className="day-count">
            {row.daysBooked}
            <span className="visually-hidden"> {messages.bookedDays(row.daysBooked)}</span>
          </span>
        </>
      }
      ghostWords={ghost === null ? '' : (obstacleOf(ghost, row) ?? describeFreeDays(ghost, schedule))}
      isGhostBad={ghost !== null && obstacleOf(ghost, row) !== null}
      {...shared}
    >
      {row.clashes.map((span) => {
        const place = placeOnBoard(span, schedule.from)
        return place === null ? null : <span key={span.from} className="clash" style={placeStyle(place)} />
      })}
      {row.absences.map((absence) => (
        <Away key={absence.id} absence={absence} row={row} schedule={schedule} />
      ))}
    </Row>
  )
}

/** Days that the name after a short bar may take. */
const NAME_DAYS = 4

/** Fewer days than these have no room for words. */
const WORDS_DAYS = 2

/** An absence, with its words where no bar covers them: bars are drawn over it. */
function Away({
  absence,
  row,
  schedule,
}: {
  absence: ScheduleRow['absences'][number]
  row: ScheduleRow
  schedule: Schedule
}) {
  const place = placeOnBoard(absence, schedule.from)
  if (place === null) return null
  const bars = toLanes(row.jobs).flatMap(({ item, lane }) => {
    const bar = lane === 0 ? placeOnBoard(item, schedule.from) : null
    if (bar === null) return []
    const { start, days } = bar
    // The name of a short bar is after it.
    return { start, days: days > SHORT_DAYS ? days : days + NAME_DAYS }
  })
  const free = freeRunOf(place, bars)
  const words = messages.away(absence.reason, dayRange(absence.from, absence.to))
  const room = { '--from': (free?.start ?? 0) - place.start, '--room': free?.days ?? 0 } as CSSProperties
  return (
    <span className="away" style={placeStyle(place)} title={words}>
      {free === null || free.days < WORDS_DAYS ? (
        <span className="visually-hidden">{words}</span>
      ) : (
        <span className="cut" style={room}>
          {free.days > 4 ? words : messages.awayBrief(absence.reason)}
        </span>
      )}
    </span>
  )
}

/** Days beyond the board's edge are unknown: no one is shown as free there. */
const describeFreeDays = (job: ScheduleJob, { from, to }: Schedule): string =>
  job.to > to ? messages.freeSoFar(shortDay(to)) : job.from < from ? messages.freeSince(shortDay(from)) : messages.free

/** Unassigned jobs; one that is dropped here is taken from its technician. */
export const UnassignedRow = ({ jobs, ...shared }: SharedProps & { jobs: readonly ScheduleJob[] }) => (
  <Row
    id={NOBODY}
    takesJobs
    jobs={jobs}
    operatorName={messages.unassigned}
    head={
      <div>
        <span className="strong">{messages.unassigned}</span>
        <small>{messages.jobs(jobs.length)}</small>
      </div>
    }
    ghostWords={messages.nobody}
    isGhostBad={false}
    {...shared}
  />
)

interface RowProps extends SharedProps {
  id: string
  takesJobs: boolean
  jobs: readonly ScheduleJob[]
  operatorName: string
  head: ReactNode
  away?: readonly Place[]
  ghostWords: string
  isGhostBad: boolean
  children?: ReactNode
}

interface Placed {
  job: ScheduleJob
  lane: number
  place: Place
}

function Row(props: RowProps) {
  const { id, takesJobs, jobs, away = [], operatorName, head, ghostWords, isGhostBad, children, ...shared } = props
  const { schedule, drag, tabStop, onFocus, plan } = shared
  const placed = toLanes(jobs).flatMap(({ item: job, lane }): Placed[] => {
    const place = placeOnBoard(job, schedule.from)
    return place === null ? [] : [{ job, lane, place }]
  })
  const ghost = drag.ghostOf(id)
  const ghostPlace = ghost === null ? null : placeOnBoard(ghost, schedule.from)
  const lanes = 1 + Math.max(0, ...placed.map(({ lane }) => lane))
  return (
    <div className={`schedule-row${ghost === null ? '' : ' is-over'}`} role="group" aria-label={operatorName}>
      <div className="schedule-name">{head}</div>
      <div
        className="schedule-days"
        data-lane-row={id}
        style={{ '--lanes': lanes } as CSSProperties}
        {...drag.rowProps(id, takesJobs)}
      >
        {children}
        {placed.map(({ job, lane, place }) => (
          <JobMenu
            key={job.projectId}
            job={job}
            rows={schedule.operators}
            plan={plan}
            renderTrigger={(control) => (
              <JobBar
                job={job}
                place={place}
                lane={lane}
                roomAfter={roomAfter(placed, away, lane, place)}
                operatorName={operatorName}
                control={control}
                drag={drag}
                isTabStop={tabStop === job.projectId}
                onFocus={() => onFocus(job.projectId)}
              />
            )}
          />
        ))}
        {ghost === null || ghostPlace === null ? null : (
          <span
            className={[
              'ghost-bar',
              statusClass(ghost.status),
              isGhostBad && 'bad',
              ghostPlace.startsOut && 'starts-out',
              ghostPlace.endsOut && 'ends-out',
              // The label would extend past the board: it is placed at the other end.
              ghostPlace.start > BOARD_DAYS / 2 && 'from-end',
            ]
              .filter(Boolean)
              .join(' ')}
            style={placeStyle(ghostPlace)}
          >
            <StatusShape status={ghost.status} />
            <span className="cut">{messages.ghost(dayRange(ghost.from, ghost.to), ghostWords)}</span>
          </span>
        )}
      </div>
    </div>
  )
}

/** Free days after a bar in its lane: to the next bar, the next absence, or the board's edge. */
function roomAfter(placed: readonly Placed[], away: readonly Place[], lane: number, { start, days }: Place): number {
  const next = [
    ...placed.filter((each) => each.lane === lane).map(({ place }) => place.start),
    // An absence is drawn in the first lane.
    ...(lane === 0 ? away.map((each) => each.start) : []),
  ].filter((other) => other > start)
  return Math.min(BOARD_DAYS, ...next) - start - days
}
