import { Link } from 'react-router'
import { dayRange, daysBetween, formatDayInProse } from '#core/days.ts'
import { paths } from '#core/paths.ts'
import { Button } from '#ui/basic/Button.tsx'
import { Flags } from '#ui/basic/Flags.tsx'
import { NameText } from '#ui/basic/NameText.tsx'
import { StatusMark } from '#ui/basic/StatusMark.tsx'
import { Table, type Column } from '#ui/list/Table.tsx'
import type { Schedule, ScheduleJob } from '#visits/projects/schedule.contract.ts'
import { overlaps } from '../../schedule-layout.ts'
import { scheduleMessages as messages } from '../messages.en.ts'
import { flagsOf } from './job-words.ts'
import { JobMenu } from './JobMenu.tsx'
import type { Plan } from './use-plan.tsx'

interface ListProps {
  schedule: Schedule
  plan: Plan
}

interface Line {
  job: ScheduleJob
  operatorName: string | null
}

/** All jobs of the weeks by their first day; those of one day by vessel. */
export function linesOf({ unassigned, operators }: Schedule): Line[] {
  const lines: Line[] = [
    ...unassigned.map((job) => ({ job, operatorName: null })),
    ...operators.flatMap(({ name, jobs }) => jobs.map((job) => ({ job, operatorName: name }))),
  ]
  return lines.toSorted(
    (a, b) => a.job.from.localeCompare(b.job.from) || a.job.vesselName.localeCompare(b.job.vesselName),
  )
}

/** The board as a table: the same jobs, flags and actions. */
export function ScheduleList({ schedule, plan }: ListProps) {
  return (
    <div className="table-wrap">
      <Table
        caption={messages.heading}
        columns={makeColumns(schedule, plan)}
        rows={linesOf(schedule)}
        rowKey={({ job }) => job.projectId}
      />
    </div>
  )
}

const makeColumns = (schedule: Schedule, plan: Plan): Column<Line>[] => [
  {
    id: 'days',
    head: messages.columns.days,
    width: '132px',
    cell: ({ job }) => (
      <time dateTime={job.from}>{job.from === job.to ? formatDayInProse(job.from) : dayRange(job.from, job.to)}</time>
    ),
  },
  {
    id: 'vessel',
    head: messages.columns.vessel,
    cellClass: 'name',
    nameOf: ({ job }) => job.vesselName,
    title: ({ job }) => job.vesselName,
    cell: ({ job }) => (
      <Link className="row-link" to={paths.project(job.projectId)}>
        <NameText name={job.vesselName} />
      </Link>
    ),
  },
  {
    id: 'project',
    head: messages.columns.project,
    width: '96px',
    wideOnly: true,
    cell: ({ job }) => job.projectNumber,
  },
  {
    id: 'port',
    head: messages.columns.port,
    width: '14%',
    wideOnly: true,
    title: ({ job }) => job.location ?? '',
    cell: ({ job }) => [job.location, job.portCode].filter(Boolean).join(' '),
  },
  {
    id: 'status',
    head: messages.columns.status,
    width: '132px',
    cell: ({ job }) => <StatusMark status={job.status} />,
  },
  {
    id: 'operator',
    head: messages.columns.operator,
    width: '14%',
    title: ({ operatorName }) => operatorName ?? '',
    nameOf: ({ operatorName }) => operatorName,
    cell: ({ operatorName }) => operatorName ?? <span className="faint">{messages.unassigned}</span>,
  },
  { id: 'notes', head: messages.columns.notes, width: '19%', cell: ({ job }) => <Flags flags={notesOf(job)} /> },
  {
    id: 'action',
    head: <span className="visually-hidden">{messages.columns.action}</span>,
    width: '96px',
    align: 'number',
    cell: ({ job }) => <AssignButton job={job} schedule={schedule} plan={plan} />,
  },
]

/** The operator's column says that there is none. */
const notesOf = (job: ScheduleJob) => flagsOf(job).filter(({ icon }) => icon !== 'user-round-x')

const AssignButton = ({ job, schedule, plan }: ListProps & { job: ScheduleJob }) =>
  job.isBooked ? (
    <JobMenu
      job={job}
      rows={schedule.operators}
      plan={plan}
      renderTrigger={(control) => (
        <Button
          {...control}
          small
          aria-label={(job.operatorId === null ? messages.assignVessel : messages.changeVessel)(job.vesselName)}
        >
          {job.operatorId === null ? messages.assignShort : messages.change}
        </Button>
      )}
    />
  ) : null

/** Jobs that a phone's page lists before the reader asks for all. */
const BRIEF = 8

/** The same on a phone: by day, what is under way today first. */
export function Agenda({ schedule, plan, isWhole }: ListProps & { isWhole: boolean }) {
  const { today } = schedule
  const lines = linesOf(schedule)
    .filter(({ job }) => isWhole || job.to >= today)
    .slice(0, isWhole ? undefined : BRIEF)
  const dayOf = ({ job }: Line) => (overlaps(job, { from: today, to: today }) ? today : job.from)
  const allDays = [...new Set(lines.map(dayOf))].toSorted()
  return allDays.map((day) => (
    <div key={day}>
      <h3>{day === today ? `${messages.today}, ${formatDayInProse(day)}` : formatDayInProse(day)}</h3>
      <ul className="rows">
        {lines
          .filter((line) => dayOf(line) === day)
          .map((line) => (
            <AgendaLine key={line.job.projectId} line={line} today={today} schedule={schedule} plan={plan} />
          ))}
      </ul>
    </div>
  ))
}

function AgendaLine({ line: { job, operatorName }, today, schedule, plan }: ListProps & { line: Line; today: string }) {
  const isNow = overlaps(job, { from: today, to: today })
  const [flag] = notesOf(job)
  return (
    <li>
      <Link to={paths.project(job.projectId)}>
        <span className="card-title">
          <b className="cut">{job.vesselName}</b>
          <StatusMark status={job.status} />
        </span>
        <span className="card-line">
          <span className="cut">{[job.location, job.portCode].filter(Boolean).join(' ')}</span>
          <span>
            {isNow && job.to > today ? messages.until(dayRange(job.to, job.to)) : messages.dayCount(lengthOf(job))}
          </span>
        </span>
        {operatorName === null ? null : (
          <span className="card-line">
            <span className="cut">{operatorName}</span>
            {flag ? <Flags flags={[flag]} /> : null}
          </span>
        )}
      </Link>
      {job.operatorId === null && job.isBooked ? (
        <span className="card-line">
          <Flags flags={flagsOf(job).slice(0, 1)} />
          <JobMenu
            job={job}
            rows={schedule.operators}
            plan={plan}
            renderTrigger={(control) => (
              <Button {...control} variant="ghost" aria-label={messages.assignVessel(job.vesselName)}>
                {messages.assignShort}
              </Button>
            )}
          />
        </span>
      ) : null}
    </li>
  )
}

const lengthOf = ({ from, to }: ScheduleJob): number => daysBetween(from, to) + 1
