import { Link } from 'react-router'
import { formatDayInProse, formatSpan } from '#core/days.ts'
import { paths } from '#core/paths.ts'
import { StatusShape, statusClass, statusWord } from '#ui/basic/StatusMark.tsx'
import { CardList, type CardColumn } from '#ui/list/CardList.tsx'
import { listDays } from './calendar-layout.ts'
import { overviewMessages } from './messages.en.ts'
import type { OverviewRow } from './overview-calls.ts'

const messages = overviewMessages.calendar

interface CalendarDaysProps {
  month: string
  visits: readonly OverviewRow[]
  today: string
}

/** The month on a phone: the days on which visits begin, and today with all that runs. */
export const CalendarDays = ({ month, visits, today }: CalendarDaysProps) => (
  <div className="only-phone">
    {listDays(month, visits, today).map(({ day, visits: those }) => (
      <div key={day}>
        <h3 className="day-head" {...(day === today ? { 'aria-current': 'date', tabIndex: -1 } : {})}>
          {day === today ? messages.todayHead(formatDayInProse(day)) : formatDayInProse(day)}
        </h3>
        {those.length === 0 ? <p className="quiet calendar-empty">{messages.noneToday}</p> : null}
        <CardList
          look="link-cards"
          columns={COLUMNS}
          rows={those}
          rowKey={({ id }) => id}
          target={({ id }, content) => <Link to={paths.project(id)}>{content}</Link>}
        />
      </div>
    ))}
  </div>
)

const COLUMNS: readonly CardColumn<OverviewRow>[] = [
  { id: 'vessel', card: 'title', nameOf: ({ vesselName }) => vesselName, cell: ({ vesselName }) => vesselName },
  {
    id: 'status',
    card: 'mark',
    cell: ({ status }) => (
      <span className={statusClass(status)}>
        <StatusShape status={status} />
        {statusWord(status)}
      </span>
    ),
  },
  {
    id: 'plan',
    card: 'line',
    // For a visit of one day the heading has the date.
    cell: ({ scheduledDate, scheduledEndDate, location }) => {
      const isLong = scheduledDate !== null && scheduledEndDate !== null && scheduledEndDate !== scheduledDate
      return [isLong && formatSpan(scheduledDate, scheduledEndDate), location].filter(Boolean).join(', ') || null
    },
  },
]
