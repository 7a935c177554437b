import type { ReactNode } from 'react'
import { whenOf } from '#core/days/when.ts'
import { Icon } from '#ui/basic/Icon.tsx'
import { StatusShape } from '#ui/basic/StatusMark.tsx'
import type { SetupStep } from '../../setup-checklist.contract.ts'
import type { StepState } from '../../setup-checklist.limits.ts'
import { setupMessages as messages } from './messages.en.ts'

interface StepListProps {
  points: readonly SetupStep[]
  now: string
  open: string | null
  cursor: string | null
  onOpen: (id: string) => void
  /** Button of a step's next action. */
  action: (point: SetupStep) => ReactNode
}

/** The steps in order, each with the result of its check. */
export const StepList = ({ points, now, open, cursor, onOpen, action }: StepListProps) => (
  <ol className="first-day" aria-label={messages.list}>
    {points.map((point, index) => (
      <li
        key={point.id}
        data-row={point.id}
        className={['first-day-point', point.id === open && 'is-selected', point.id === cursor && 'is-cursor']
          .filter(Boolean)
          .join(' ')}
      >
        <StepMark point={point} />
        <div className="first-day-text">
          <button type="button" className="row-open" onClick={() => onOpen(point.id)}>
            {index + 1} {point.title}
          </button>
          <p>{point.says}</p>
        </div>
        <span className="first-day-when">
          {point.checkedAt === null ? (
            <span className="faint">{messages.notYet}</span>
          ) : (
            <>
              <span className="faint">{messages.checked}</span> {whenOf(point.checkedAt, now)}
            </>
          )}
        </span>
        <span className="first-day-action">
          {point.id === open ? (
            <span className="first-day-opened">
              {messages.opened} <Icon name="chevron-right" />
            </span>
          ) : (
            action(point)
          )}
        </span>
      </li>
    ))}
  </ol>
)

const LOOKS: Readonly<Record<StepState, { tone: string; shape: ReactNode }>> = {
  open: { tone: 'status-not-confirmed', shape: <StatusShape status="not confirmed" /> },
  part: { tone: 'status-in-progress', shape: <StatusShape status="in progress" /> },
  waits: { tone: 'status-on-hold', shape: <Icon name="clock" /> },
  again: { tone: 'status-warn', shape: <Icon name="clock-alert" /> },
  done: { tone: 'status-closed', shape: <StatusShape status="closed" /> },
}

/** Dashed ring open, half partly, clock waits, filled check done; a clock with a mark, done once and open again. */
export const StepMark = ({ point: { state, right, facts } }: { point: SetupStep }) => (
  <span className={`status ${LOOKS[state].tone}`}>
    {LOOKS[state].shape}
    <span>{state === 'part' ? messages.part(right, facts.length) : messages.states[state]}</span>
  </span>
)
