import type { ReactNode } from 'react'
import { whenOf } from '#core/days/when.ts'
import { Icon } from '#ui/basic/Icon.tsx'
import { Panel } from '#ui/overlay/Panel.tsx'
import type { SetupStep } from '../../setup-checklist.contract.ts'
import { setupMessages as messages } from './messages.en.ts'

export interface StepPanelProps {
  point: SetupStep
  /** Number in the list. */
  number: number
  now: string
  onClose: () => void
  onBefore: (() => void) | undefined
  onNext: (() => void) | undefined
  onSubmit?: () => void
  footer?: ReactNode
  children?: ReactNode
}

/** Description of a step, its checks, and instructions to complete it. */
export function StepPanel({ point, number, now, footer, children, onSubmit, ...panel }: StepPanelProps) {
  const steps: readonly string[] = point.state === 'done' ? [] : stepsOf(point)
  return (
    <Panel
      {...panel}
      {...(onSubmit === undefined ? {} : { onSubmit })}
      title={`${number} ${point.title}`}
      subtitle={
        point.doneAt === null || point.by === null
          ? `${messages.states[point.state].toLowerCase()}, ${point.checkedAt === null ? messages.notYet : `${messages.checked} ${whenOf(point.checkedAt, now)}`}`
          : messages.doneSince(whenOf(point.doneAt, now), point.by)
      }
      hasNeighbours
      focusKey={point.id}
      footer={footer}
    >
      {messages.about[point.id].map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <ul className="first-day-facts">
        {point.facts.map(({ isRight, says }) => (
          <li key={says} className={`status ${isRight ? 'status-ok' : 'status-not-confirmed'}`}>
            <Icon name={isRight ? 'check' : 'minus'} />
            <span>
              {says}
              <span className="visually-hidden">, {isRight ? messages.states.done : messages.states.open}</span>
            </span>
          </li>
        ))}
      </ul>
      {steps.length === 0 ? null : (
        <ol className="first-day-steps">
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      )}
      {children}
    </Panel>
  )
}

const stepsOf = ({ id }: SetupStep): readonly string[] =>
  id === 'backup' ? messages.about.backupSteps : id === 'pepper' ? messages.about.pepperSteps : []
