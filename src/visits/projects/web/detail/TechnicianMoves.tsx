import { useRef } from 'react'
import { dayInOslo, formatDayInProse } from '#core/days.ts'
import type { IconName } from '#ui/basic/icon-paths.data.ts'
import { Icon } from '#ui/basic/Icon.tsx'
import { Dock, useIsAway } from '#ui/overlay/Dock.tsx'
import type { ProjectDetail } from '../../projects.contract.ts'
import { detailMessages as messages } from './messages.en.ts'
import type { MoveOption } from './next-move.ts'
import type { Moves } from './ProjectActions.tsx'

interface Step {
  id: string
  icon: IconName
  verb: string
  aside: string
  option?: MoveOption | undefined
  isDone?: boolean
  isNext?: boolean
}

/** Start, Hold and Complete as large as a thumb in a glove; in the phone's bottom bar while they are out of sight. */
export function TechnicianMoves({ project, moves }: { project: ProjectDetail; moves: Moves }) {
  const place = useRef<HTMLDivElement>(null)
  const isAway = useIsAway(place)
  const buttons = stepsOf(project).map((step) => <StepButton key={step.id} {...step} moves={moves} />)
  return (
    <div className="thumb-moves-place only-phone-grid" ref={place}>
      {isAway ? (
        <Dock label={messages.moveLabel}>{buttons}</Dock>
      ) : (
        <div className="thumb-moves" role="group" aria-label={messages.moveLabel}>
          {buttons}
        </div>
      )}
    </div>
  )
}

function StepButton({ icon, verb, aside, option, isDone, isNext, moves }: Step & { moves: Moves }) {
  const isOff = option === undefined || option.blockedBy !== undefined || moves.going !== null
  return (
    <button
      type="button"
      className={isDone ? 'done' : isNext && !isOff ? 'next' : undefined}
      aria-disabled={isOff || undefined}
      aria-describedby={isOff && option ? 'why-not' : undefined}
      onClick={() => {
        if (!isOff) moves.move(option)
      }}
    >
      <Icon name={icon} />
      <b>{verb}</b>
      <span>{aside}</span>
    </button>
  )
}

/** Labels of the three buttons in the job's state. */
function stepsOf({ status, moves, statusChangedAt, operatorHours, counts }: ProjectDetail): readonly Step[] {
  const find = (to: string) => moves.find((move) => move.to === to)
  const since = formatDayInProse(dayInOslo(statusChangedAt))
  const isBefore = status === 'not confirmed' || status === 'confirmed'
  const isHeld = status === 'on hold'
  const isOver = status === 'completed' || status === 'closed'
  const start = find('in progress')
  const complete = find('completed')
  const lacks = !/[1-9]/.test(operatorHours) ? messages.noHours : counts.reports === 0 ? messages.noReport : ''
  return [
    isHeld
      ? { id: 'start', icon: 'play', verb: 'Resume', aside: '', option: start, isNext: true }
      : isBefore
        ? {
            id: 'start',
            icon: 'play',
            verb: 'Start',
            aside: status === 'not confirmed' ? messages.notConfirmed : '',
            option: start,
            isNext: true,
          }
        : {
            id: 'start',
            icon: 'check',
            verb: messages.started,
            aside: status === 'in progress' ? since : '',
            isDone: true,
          },
    isHeld
      ? { id: 'hold', icon: 'pause', verb: messages.isOnHold, aside: since, isDone: true }
      : {
          id: 'hold',
          icon: 'pause',
          verb: 'Hold',
          aside: status === 'in progress' ? messages.asksWhy : '',
          option: find('on hold'),
        },
    isOver
      ? { id: 'complete', icon: 'check', verb: messages.done, aside: messages.handedIn, isDone: true }
      : {
          id: 'complete',
          icon: 'flag',
          verb: 'Complete',
          aside: status === 'in progress' ? lacks : isHeld ? messages.isOnHold : messages.notStarted,
          option: status === 'in progress' ? complete : undefined,
          isNext: lacks === '',
        },
  ]
}
