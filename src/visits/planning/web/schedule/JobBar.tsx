import type { CSSProperties } from 'react'
import { Icon } from '#ui/basic/Icon.tsx'
import { NameText } from '#ui/basic/NameText.tsx'
import { StatusShape } from '#ui/basic/StatusMark.tsx'
import type { MenuTrigger } from '#ui/overlay/Menu.tsx'
import type { ScheduleJob } from '#visits/projects/schedule.contract.ts'
import type { Place } from '../../schedule-layout.ts'
import { scheduleMessages as messages } from '../messages.en.ts'
import { formatJob, formatJobWithoutVessel } from './job-words.ts'
import { BAR } from './move-focus.ts'
import type { useJobDrag } from './use-job-drag.ts'

interface JobBarProps {
  job: ScheduleJob
  place: Place
  lane: number
  /** Days until the next job of its lane; the label of a short bar is there. */
  roomAfter: number
  operatorName: string
  control: MenuTrigger
  drag: ReturnType<typeof useJobDrag>
  isTabStop: boolean
  onFocus: () => void
}

/** Position on the board for the styles. */
export const placeStyle = ({ start, days }: Pick<Place, 'start' | 'days'>, lane = 0): CSSProperties =>
  ({ '--s': start, '--d': days, '--l': lane }) as CSSProperties

/** Days up to which a bar is too short for a name, and free days that the name needs next to it. */
export const SHORT_DAYS = 2
const LABEL_DAYS = 2

/** One job on the board: tint, edge, shape and name; the port where there is room. */
export function JobBar({ job, place, lane, roomAfter, operatorName, control, drag, isTabStop, onFocus }: JobBarProps) {
  const isOut = place.days <= SHORT_DAYS && roomAfter >= LABEL_DAYS
  const isTiny = place.days === 1 && !isOut
  const classes = [
    'bar',
    `status-${job.status.replaceAll(' ', '-')}`,
    place.startsOut && 'starts-out',
    place.endsOut && 'ends-out',
    drag.dragged === job.projectId && 'is-dragged',
    (isOut || isTiny) && 'is-short',
  ]
  return (
    <button
      {...control}
      {...{ [BAR]: job.projectId }}
      {...drag.barProps(job)}
      type="button"
      className={classes.filter(Boolean).join(' ')}
      style={placeStyle(place, lane)}
      data-start={place.start}
      tabIndex={isTabStop ? 0 : -1}
      onFocus={onFocus}
    >
      <StatusShape status={job.status} />
      {isOut ? (
        <span className="bar-words bar-outside" style={{ '--room': roomAfter / place.days } as CSSProperties}>
          <Words job={job} />
          <Marks job={job} />
        </span>
      ) : isTiny ? null : (
        <span className="bar-words">
          <Words job={job} />
        </span>
      )}
      <span className="visually-hidden">
        {isTiny ? formatJob(job, operatorName) : `, ${formatJobWithoutVessel(job, operatorName)}`}
      </span>
      {isTiny || isOut ? null : <Marks job={job} />}
      <span className={place.start > 14 ? 'bar-name from-end' : 'bar-name'} aria-hidden="true">
        {formatJob(job, operatorName)}
      </span>
    </button>
  )
}

/** The port is shown as a whole or not at all. */
const Words = ({ job }: { job: ScheduleJob }) => (
  <>
    <span className="bar-vessel">
      <NameText name={job.vesselName} />
    </span>
    {job.location === null ? null : (
      <span className="bar-port" aria-hidden="true">
        {job.location}
      </span>
    )}
  </>
)

const Marks = ({ job }: { job: ScheduleJob }) =>
  job.isOverdue || job.lacksDocuments ? (
    <span className="bar-warning" title={job.isOverdue ? messages.overdue : messages.lacksDocuments}>
      <Icon name={job.isOverdue ? 'circle-alert' : 'file-warning'} />
    </span>
  ) : null
