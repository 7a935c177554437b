import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { dayRange } from '#core/days.ts'
import { paths } from '#core/paths.ts'
import { Avatar } from '#ui/basic/Avatar.tsx'
import { Menu, type MenuItem, type MenuTrigger } from '#ui/overlay/Menu.tsx'
import type { ScheduleJob, ScheduleRow } from '#visits/projects/schedule.contract.ts'
import { scheduleMessages as messages } from '../messages.en.ts'
import { DaysDialog } from './DaysDialog.tsx'
import { obstacleOf } from './job-words.ts'
import { daysLater } from './use-assign-job.ts'
import type { Plan } from './use-plan.tsx'

interface JobMenuProps {
  job: ScheduleJob
  rows: readonly ScheduleRow[]
  plan: Plan
  renderTrigger: (control: MenuTrigger) => ReactNode
}

/** Actions on a job: assign it, with load and obstacles in each line, or open it. */
export function JobMenu({ job, rows, plan, renderTrigger }: JobMenuProps) {
  const [isMoving, setIsMoving] = useState(false)
  const onAssign = plan.assign
  const navigate = useNavigate()
  const span = [job.vesselName, job.location, dayRange(job.from, job.to)].filter(Boolean).join(', ')
  const open: MenuItem = {
    id: 'open',
    label: messages.open,
    icon: 'arrow-up-right',
    startsGroup: job.isBooked,
    onSelect: () => void navigate(paths.project(job.projectId)),
  }
  const step = (id: string, label: string, aside: string, days: number): MenuItem => ({
    id,
    label,
    aside,
    icon: days < 0 ? 'arrow-left' : 'arrow-right',
    startsGroup: days < 0,
    onSelect: () => plan.move(daysLater({ job, days })),
  })
  const days: MenuItem[] = [
    step('earlier', messages.earlier, messages.altLeft, -1),
    step('later', messages.later, messages.altRight, 1),
    { id: 'days', label: messages.otherDays, icon: 'calendar', onSelect: () => setIsMoving(true) },
    {
      id: 'planner',
      label: messages.compare,
      icon: 'users',
      onSelect: () => void navigate(`${paths.planner}?project=${job.projectId}`),
    },
  ]
  return (
    <>
      <Menu
        label={messages.menu(job.vesselName)}
        head={job.isBooked ? messages.assign(span) : span}
        items={job.isBooked ? [...assignees(job, rows, onAssign), ...days, open] : [open]}
        trigger={renderTrigger}
      />
      {isMoving ? <DaysDialog job={job} onMove={plan.move} onClose={() => setIsMoving(false)} /> : null}
    </>
  )
}

/** Candidates: free ones with the fewest booked days first; a clash requires a reason and is never refused. */
function assignees(job: ScheduleJob, rows: readonly ScheduleRow[], onAssign: Plan['assign']): MenuItem[] {
  const people = rows
    .filter(({ isAssignable }) => isAssignable)
    .map((row) => ({ row, obstacle: obstacleOf(job, row) }))
    .toSorted(
      (a, b) => Number(a.obstacle !== null) - Number(b.obstacle !== null) || a.row.daysBooked - b.row.daysBooked,
    )
    .map(({ row, obstacle }) => toItem(job, row, obstacle, onAssign))
  if (job.operatorId === null) return people
  const nobody: MenuItem = {
    id: 'nobody',
    label: messages.nobody,
    mark: <Avatar small />,
    aside: messages.nobodyAside,
    startsGroup: true,
    onSelect: () => onAssign({ job, operator: null }),
  }
  return [...people, nobody]
}

const toItem = (job: ScheduleJob, row: ScheduleRow, obstacle: string | null, onAssign: Plan['assign']): MenuItem => ({
  id: row.id,
  label: <span className="nowrap">{row.name}</span>,
  mark: <Avatar name={row.name} small />,
  aside: messages.load(obstacle, row.daysBooked),
  ...(row.id === job.operatorId ? { isChecked: true } : {}),
  onSelect: () => {
    if (row.id !== job.operatorId) onAssign({ job, operator: row })
  },
})
