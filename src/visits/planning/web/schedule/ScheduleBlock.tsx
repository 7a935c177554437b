import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { addDays, mondayOf, shortDay } from '#core/days.ts'
import { paths } from '#core/paths.ts'
import { Button, IconButton } from '#ui/basic/Button.tsx'
import { EmptyState } from '#ui/basic/EmptyState.tsx'
import { ErrorNote } from '#ui/basic/ErrorNote.tsx'
import { Icon } from '#ui/basic/Icon.tsx'
import { useDelayed } from '#ui/basic/Skeleton.tsx'
import { StateMark } from '#ui/basic/StateMark.tsx'
import { StatusMark } from '#ui/basic/StatusMark.tsx'
import { Cluster } from '#ui/layout/Cluster.tsx'
import type { Schedule } from '#visits/projects/schedule.contract.ts'
import { planningMessages, scheduleMessages as messages } from '../messages.en.ts'
import { useSchedule } from '../planning-reads.ts'
import { Board } from './Board.tsx'
import { Agenda, linesOf, ScheduleList } from './ScheduleList.tsx'
import { usePlan, type Plan } from './use-plan.tsx'

const LEGEND = ['not confirmed', 'confirmed', 'in progress', 'on hold', 'completed', 'cancelled'] as const

export const countClashes = ({ operators }: Schedule): number =>
  operators.reduce((sum, { clashes }) => sum + clashes.length, 0)

/** The schedule with its weeks and its view in the address: board or list at the desk, days on a phone. */
export function ScheduleBlock() {
  const [address, setAddress] = useSearchParams()
  const from = address.get('from') ?? ''
  const isList = address.get('view') === 'list'
  const schedule = useSchedule(from)
  const { plan, question } = usePlan()
  const [isWhole, setIsWhole] = useState(false)
  const change = (values: Readonly<Record<string, string>>) =>
    setAddress(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [name, value] of Object.entries(values)) {
          if (value === '') next.delete(name)
          else next.set(name, value)
        }
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  const { data } = schedule
  const move = (weeks: number) => {
    if (data === undefined) return
    const monday = addDays(data.from, weeks * 7)
    change({ from: monday === mondayOf(data.today) ? '' : monday })
  }
  const clashes = data === undefined ? 0 : countClashes(data)
  return (
    <section className="block board-block" aria-labelledby="schedule">
      <div className="block-head">
        <h2 id="schedule">{messages.heading}</h2>
        {data ? <span className="quiet">{messages.span(shortDay(data.from), shortDay(data.to))}</span> : null}
        {clashes > 0 ? (
          <StateMark tone="danger" icon="triangle-alert" small>
            {messages.clashes(clashes)}
          </StateMark>
        ) : null}
        <div className="actions">
          <div className="segments only-wide" role="group" aria-label={messages.views}>
            <button type="button" aria-pressed={!isList} onClick={() => change({ view: '' })}>
              <Icon name="gantt-chart" />
              {messages.board}
            </button>
            <button type="button" aria-pressed={isList} onClick={() => change({ view: 'list' })}>
              <Icon name="list" />
              {messages.list}
            </button>
          </div>
          <IconButton icon="chevron-left" label={messages.back} off={data === undefined} onClick={() => move(-4)} />
          <Button onClick={() => change({ from: '' })}>{messages.today}</Button>
          <IconButton icon="chevron-right" label={messages.on} off={data === undefined} onClick={() => move(4)} />
        </div>
      </div>
      {data === undefined ? (
        schedule.isError ? (
          <ErrorNote title={planningMessages.failedTitle} onRetry={() => void schedule.refetch()}>
            {planningMessages.failedText}
          </ErrorNote>
        ) : (
          <BoardSkeleton />
        )
      ) : (
        <Weeks
          schedule={data}
          isList={isList}
          isWhole={isWhole || from !== ''}
          onWhole={() => setIsWhole(true)}
          plan={plan}
        />
      )}
      {question}
    </section>
  )
}

interface WeeksProps {
  schedule: Schedule
  isList: boolean
  isWhole: boolean
  onWhole: () => void
  plan: Plan
}

function Weeks({ schedule, isList, isWhole, onWhole, plan }: WeeksProps) {
  if (schedule.operators.length === 0 && schedule.unassigned.length === 0) {
    return (
      <EmptyState
        icon="users"
        title={messages.emptyTitle}
        actions={
          <Link className="button" to={paths.operatorManagement}>
            {messages.operator}
          </Link>
        }
      >
        {messages.emptyText}
      </EmptyState>
    )
  }
  const isEmpty = linesOf(schedule).length === 0
  const nothing = (
    <EmptyState icon="calendar" title={messages.none}>
      {messages.noneText}
    </EmptyState>
  )
  return (
    <>
      <div className="only-wide">
        {isList ? isEmpty ? nothing : <ScheduleList schedule={schedule} plan={plan} /> : null}
        {isList ? null : (
          <>
            <Board schedule={schedule} plan={plan} />
            <Legend />
          </>
        )}
      </div>
      <div className="only-phone agenda">
        {isEmpty ? nothing : <Agenda schedule={schedule} plan={plan} isWhole={isWhole} />}
        {isWhole || isEmpty ? null : (
          <button type="button" className="block-more" onClick={onWhole}>
            {messages.allWeeks}
            <Icon name="chevron-right" />
          </button>
        )}
      </div>
      {schedule.leftOut === 0 ? null : (
        <p className="left-out">
          {messages.leftOut(schedule.leftOut)}{' '}
          <Link className="link" to={`${paths.projectsOverview}?from=${schedule.from}&to=${schedule.to}`}>
            {messages.leftOutLink}
          </Link>
        </p>
      )}
    </>
  )
}

const Legend = () => (
  <Cluster gap={[4, 16]} align="stretch" wraps className="legend">
    {LEGEND.map((status) => (
      <StatusMark key={status} status={status} />
    ))}
    <StateMark tone="danger" icon="triangle-alert">
      {messages.clash('').trim()}
    </StateMark>
    <StateMark tone="danger" icon="file-warning">
      {messages.lacksDocuments}
    </StateMark>
  </Cluster>
)

/** Rows at their real height while the first answer is on its way. */
function BoardSkeleton() {
  const isShown = useDelayed(true)
  return (
    <div className="schedule" aria-busy="true">
      <div className="schedule-inner">
        {Array.from({ length: 8 }, (_, row) => (
          <div key={row} className="schedule-row">
            <div className="schedule-name">
              {isShown ? <span className="skeleton" style={{ width: '64%' }} /> : null}
            </div>
            <div className="schedule-days">
              {isShown ? (
                <span
                  className="skeleton bar-skeleton"
                  style={{ left: `${(row * 17) % 60}%`, width: `${12 + ((row * 7) % 12)}%` }}
                />
              ) : null}
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}
