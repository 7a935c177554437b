import { useRef, useState, type CSSProperties, type KeyboardEvent } from 'react'
import { addDays, dayRange, daysBetween, minutesOfDay, weekNumberOf } from '#core/days.ts'
import { useNow } from '#core/web/clock.ts'
import type { Schedule } from '#visits/projects/schedule.contract.ts'
import { BOARD_DAYS } from '../../schedule-layout.ts'
import { scheduleMessages as messages } from '../messages.en.ts'
import { BoardRow, UnassignedRow } from './BoardRow.tsx'
import { BAR, moveFocus } from './move-focus.ts'
import { daysLater } from './use-assign-job.ts'
import { NOBODY, useJobDrag } from './use-job-drag.ts'
import type { Plan } from './use-plan.tsx'

/** Number of people from which on the rows are lower, so that twelve fit a window. */
const DENSE_FROM = 9

/** Four weeks of everybody's days. */
export function Board({ schedule, plan }: { schedule: Schedule; plan: Plan }) {
  const board = useRef<HTMLDivElement>(null)
  const [focused, setFocused] = useState<string | null>(null)
  const { operators, unassigned } = schedule
  const drag = useJobDrag((job, { rowId, shift }) => {
    const operator = operators.find(({ id }) => id === rowId) ?? null
    if (operator === null && rowId !== NOBODY) return
    if (shift === 0) plan.assign({ job, operator })
    else plan.move({ ...daysLater({ job, days: shift }), operatorId: operator?.id ?? null })
  })
  const jobs = [...unassigned, ...operators.flatMap((row) => row.jobs)]
  const isThere = jobs.some(({ projectId }) => projectId === focused)
  const tabStop = isThere ? focused : (jobs[0]?.projectId ?? null)
  const shared = { schedule, drag, tabStop, onFocus: setFocused, plan }
  const onKeyDown = (event: KeyboardEvent) => {
    const from = event.target
    if (!(from instanceof HTMLElement) || !from.hasAttribute(BAR) || board.current === null) return
    const days = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0
    if (event.altKey && days !== 0) {
      // Also where nothing moves: the browser would go back.
      event.preventDefault()
      const job = jobs.find(({ projectId }) => projectId === from.getAttribute(BAR))
      if (job?.isBooked && !plan.isMoving) plan.move(daysLater({ job, days }))
      return
    }
    if (!event.altKey && !event.ctrlKey && !event.metaKey && moveFocus(event.key, from, board.current)) {
      event.preventDefault()
    }
  }
  return (
    // Reached by Tab through its bars; the keys move among them.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      className={operators.length >= DENSE_FROM ? 'schedule is-dense' : 'schedule'}
      role="group"
      aria-label={messages.boardLabel}
      ref={board}
      onKeyDown={onKeyDown}
    >
      <div className="schedule-inner">
        <Axis from={schedule.from} today={schedule.today} />
        <UnassignedRow jobs={unassigned} {...shared} />
        {operators.map((row) => (
          <BoardRow key={row.id} row={row} {...shared} />
        ))}
        <NowLine from={schedule.from} today={schedule.today} />
      </div>
    </div>
  )
}

function Axis({ from, today }: { from: string; today: string }) {
  const all = Array.from({ length: BOARD_DAYS }, (_, index) => addDays(from, index))
  return (
    <div className="schedule-row schedule-axis" aria-hidden="true">
      <div className="schedule-name">
        <span>{messages.operator}</span>
        <span className="day-count">{messages.booked}</span>
      </div>
      <div className="axis">
        {all
          .filter((_, index) => index % 7 === 0)
          .map((monday) => (
            <span key={monday} className="axis-week">
              <b>{messages.week(weekNumberOf(monday))}</b> {dayRange(monday, addDays(monday, 6))}
            </span>
          ))}
        {all.map((day, index) => (
          <span key={day} className={`axis-day${index % 7 === 0 ? ' monday' : ''}${day === today ? ' now' : ''}`}>
            {day === today ? <b>{Number(day.slice(8))}</b> : Number(day.slice(8))}
          </span>
        ))}
      </div>
    </div>
  )
}

/** The current time of Oslo. */
function NowLine({ from, today }: { from: string; today: string }) {
  const now = useNow()
  const index = daysBetween(from, today)
  if (now === null || index < 0 || index >= BOARD_DAYS) return null
  const share = (index + minutesOfDay(now) / 1440) / BOARD_DAYS
  return <div className="now-line" style={{ '--x': share } as CSSProperties} aria-hidden="true" />
}
