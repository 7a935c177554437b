import { useRef, useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { dayInOslo, formatDayInProse, shortDay } from '#core/days.ts'
import { paths } from '#core/paths.ts'
import type { IconName } from '#ui/basic/icon-paths.data.ts'
import { Icon } from '#ui/basic/Icon.tsx'
import { Dock, useIsAway } from '#ui/overlay/Dock.tsx'
import type { ProjectDetail } from '#visits/projects/projects.contract.ts'
import type { ProjectStatus } from '#visits/projects/projects.limits.ts'
import { operatorMessages as messages } from '../messages.en.ts'

export interface MoveRequest {
  projectId: string
  to: ProjectStatus
  onClose: () => void
}

/** Asks for the input of a move and makes it; the dialog belongs to the projects module and is passed by the page. */
export type RenderMove = (request: MoveRequest) => ReactNode

interface Step {
  to: ProjectStatus
  icon: IconName
  label: string
  aside: string
  state: 'done' | 'next' | 'open' | 'off'
}

type Option = ProjectDetail['moves'][number]

/** The three large buttons for the moves of a job. */
export function stepsOf(project: ProjectDetail): Step[] {
  const { status, statusChangedAt, followUpDate } = project
  const option = (to: ProjectStatus) => project.moves.find((move) => move.to === to)
  const start = option('in progress')
  const [isRunning, isHeld] = [status === 'in progress', status === 'on hold']
  const since = formatDayInProse(dayInOslo(statusChangedAt))
  return [
    isRunning
      ? { to: 'in progress', icon: 'check', label: messages.started, aside: since, state: 'done' }
      : {
          to: 'in progress',
          icon: 'play',
          label: isHeld ? messages.resume : messages.start,
          aside:
            start === undefined || start.blockedBy
              ? messages.notYet
              : start.asks
                ? messages.asksReason
                : messages.ready,
          state: start === undefined || start.blockedBy ? 'off' : 'next',
        },
    isHeld
      ? {
          to: 'on hold',
          icon: 'pause',
          label: messages.onHold,
          aside: followUpDate === null ? since : messages.until(shortDay(followUpDate)),
          state: 'done',
        }
      : {
          to: 'on hold',
          icon: 'pause',
          label: messages.hold,
          aside: isRunning ? messages.asksWhy : messages.notStarted,
          state: option('on hold') ? 'open' : 'off',
        },
    completeStep(project, option('completed')),
  ]
}

function completeStep({ counts, status }: ProjectDetail, move: Option | undefined): Step {
  const base = { to: 'completed', icon: 'flag', label: messages.complete } as const
  if (move === undefined) {
    return { ...base, aside: status === 'in progress' ? messages.notYet : messages.notStarted, state: 'off' }
  }
  if (move.blockedBy !== undefined) return { ...base, aside: messages.noHours, state: 'off' }
  return counts.reports === 0
    ? { ...base, aside: messages.noReport, state: 'open' }
    : { ...base, aside: messages.ready, state: 'next' }
}

/** The obstacle of the next step, in words. */
function hindranceOf({ moves, status }: ProjectDetail): string | null {
  const next = moves.find(({ to }) => to === (status === 'in progress' ? 'completed' : 'in progress'))
  if (next?.blockedBy !== undefined) return next.blockedBy
  return next?.asks === undefined ? null : messages.asksFor(next.asks, next.label)
}

interface MoveButtonsProps {
  project: ProjectDetail
  renderMove: RenderMove
}

/** Start, hold, complete: 80 px high; once they are scrolled out of view, they dock in the bottom bar of a phone. */
export function MoveButtons({ project, renderMove }: MoveButtonsProps) {
  const [to, setTo] = useState<ProjectStatus | null>(null)
  const place = useRef<HTMLDivElement>(null)
  const isGone = useIsAway(place)
  const steps = stepsOf(project)
  const hindrance = hindranceOf(project)
  const why = hindrance === null ? undefined : `why-${project.id}`
  const press = (step: Step) => {
    if (step.state === 'next' || step.state === 'open') setTo(step.to)
  }
  return (
    <>
      <div className="thumb-moves" role="group" aria-label={messages.moveGroup} ref={place}>
        {steps.map((step) => (
          <StepButton key={step.to} step={step} why={why} onPress={press} />
        ))}
      </div>
      {hindrance === null ? null : (
        <p className="thumb-why" id={why}>
          <Icon name="info" />
          <span>{hindrance}</span>
        </p>
      )}
      {project.status === 'in progress' || project.status === 'on hold' ? (
        <Link className="button" to={paths.attendanceSheet(project.id)}>
          <Icon name="clipboard-check" />
          {project.counts.reports === 0 ? messages.sheetUnsigned : messages.sheet}
        </Link>
      ) : null}
      {isGone ? (
        // The same buttons once more within reach of the thumb; screen readers have them above.
        <Dock>
          {steps
            .filter(({ state }) => state === 'next' || state === 'open')
            .map((step) => (
              <button
                key={step.to}
                type="button"
                tabIndex={-1}
                className={step.state === 'next' ? 'button primary' : 'button'}
                onClick={() => press(step)}
              >
                <Icon name={step.icon} />
                {step.label}
              </button>
            ))}
        </Dock>
      ) : null}
      {to === null ? null : renderMove({ projectId: project.id, to, onClose: () => setTo(null) })}
    </>
  )
}

function StepButton({ step, why, onPress }: { step: Step; why: string | undefined; onPress: (step: Step) => void }) {
  const isOff = step.state === 'off' || step.state === 'done'
  const className = { done: 'done', next: 'next', open: undefined, off: undefined }[step.state]
  return (
    <button
      type="button"
      className={className}
      aria-disabled={isOff || undefined}
      aria-describedby={step.state === 'off' ? why : undefined}
      onClick={() => onPress(step)}
    >
      <Icon name={step.icon} />
      <b>{step.label}</b>
      <span>{step.aside}</span>
    </button>
  )
}
