import type { CSSProperties } from 'react'
import { dayRange } from '#core/days.ts'
import type { ScheduleJob } from '#modules/projects/schedule.contract.ts'
import { Icon } from '#ui/basic/Icon.tsx'
import { StatusShape } from '#ui/basic/StatusMark.tsx'
import type { MenuTrigger } from '#ui/overlay/Menu.tsx'
import type { Place } from '../../schedule-layout.ts'
import { scheduleMessages as messages } from '../messages.en.ts'
import { sayJob, sayRest } from './job-words.ts'
import { BAR } from './move-focus.ts'
import type { useJobDrag } from './use-job-drag.ts'

interface JobBarProps {
  job: ScheduleJob
  place: Place
  lane: number
  /** Days until the next job of its lane; the label of a short one stands there. */
  roomAfter: number
  operatorName: string
  control: MenuTrigger
  drag: ReturnType<typeof useJobDrag>
  isTabStop: boolean
  onFocus: () => void
}

/** Where something stands on the board, as the styles read it. */
export const placeStyle = ({ start, days }: Pick<Place, 'start' | 'days'>, lane = 0): CSSProperties =>
  ({ '--s': start, '--d': days, '--l': lane }) as CSSProperties

/** A bar of so many days is too short for a name; beside it the name needs so many free ones. */
const SHORT_DAYS = 2
const LABEL_DAYS = 2
/** Up to so many days a name may be cut: it is shown whole while the bar is under the pointer or has the focus. */
const NAMED_DAYS = 4

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
      title={isTiny || place.days <= NAMED_DAYS ? undefined : sayJob(job, operatorName)}
      onFocus={onFocus}
    >
      <StatusShape status={job.status} />
      {isOut ? (
        <span className="bar-outside cut" style={{ '--room': roomAfter / place.days } as CSSProperties}>
          <span className="bar-vessel">{job.vesselName}</span>{' '}
          <span className="quiet" aria-hidden="true">
            {job.location}
          </span>{' '}
          <Marks job={job} />
        </span>
      ) : isTiny ? null : (
        <>
          <span className="bar-vessel cut">{job.vesselName}</span>
          {job.location === null ? null : (
            <span className="bar-port cut" aria-hidden="true">
              {job.location}
            </span>
          )}
        </>
      )}
      <span className="visually-hidden">{isTiny ? sayJob(job, operatorName) : `, ${sayRest(job, operatorName)}`}</span>
      {isTiny || isOut ? null : <Marks job={job} />}
      {isOut || place.days > NAMED_DAYS ? null : (
        <span className={place.start > 14 ? 'bar-name from-end' : 'bar-name'} aria-hidden="true">
          {[job.vesselName, job.location, dayRange(job.from, job.to)].filter(Boolean).join(', ')}
        </span>
      )}
    </button>
  )
}

const Marks = ({ job }: { job: ScheduleJob }) =>
  job.isOverdue || job.lacksDocuments ? (
    <span className="bar-warning" title={job.isOverdue ? messages.overdue : messages.lacksDocuments}>
      <Icon name={job.isOverdue ? 'circle-alert' : 'file-warning'} />
    </span>
  ) : null
