import { Link } from 'react-router'
import { formatDayInProse, formatSpan } from '#core/days.ts'
import { paths } from '#core/paths.ts'
import { StatusShape, statusClass, statusWord } from '#ui/basic/StatusMark.tsx'
import type { Placement } from '#ui/overlay/placement.ts'
import { Popover } from '#ui/overlay/Popover.tsx'
import { layOutMonth, type CalendarDay, type Week } from './calendar-layout.ts'
import { overviewMessages } from './messages.en.ts'
import type { OverviewRow } from './overview-calls.ts'

const messages = overviewMessages.calendar
/** Lanes of a week; the rest is counted. */
const LANES_MAX = 5
const AT_DAY: Placement = { side: 'bottom', align: 'start', gap: 4, edge: 8, flips: true }

interface CalendarGridProps {
  month: string
  visits: readonly OverviewRow[]
  today: string
}

/** The month as weeks; what a day has no room for opens with all that runs on it. */
export const CalendarGrid = ({ month, visits, today }: CalendarGridProps) => (
  <div className="calendar-grid only-wide">
    <div className="calendar-days">
      {messages.weekdays.map((day) => (
        <span key={day}>{day}</span>
      ))}
    </div>
    {layOutMonth(month, visits, LANES_MAX).map((week) => (
      <WeekRow key={week.first} week={week} month={month} today={today} />
    ))}
  </div>
)

function WeekRow({ week, month, today }: { week: Week<OverviewRow>; month: string; today: string }) {
  return (
    <div
      className="calendar-week"
      style={{ gridTemplateRows: `28px repeat(${Math.max(3, week.lanes)}, 26px) var(--control-s)` }}
    >
      {week.days.map(({ day, visits, hidden }, column) => (
        <div
          key={day}
          className={`calendar-day${day.startsWith(month) ? '' : ' other-month'}${column > 4 ? ' weekend' : ''}`}
          style={{ gridColumn: column + 1 }}
        >
          <time dateTime={day} {...(day === today ? { className: 'now', 'aria-current': 'date', tabIndex: -1 } : {})}>
            {Number(day.slice(8))}
          </time>
          {hidden > 0 ? <MoreOfDay day={day} visits={visits} hidden={hidden} /> : null}
        </div>
      ))}
      {week.bars.map(({ visit, from, to, lane, isCutLeft, isCutRight }) => (
        <Link
          key={`${visit.id}-${from}`}
          to={paths.project(visit.id)}
          className={`calendar-visit ${statusClass(visit.status)}${isCutLeft ? ' cut-left' : ''}${isCutRight ? ' cut-right' : ''}`}
          style={{ gridColumn: `${from + 1} / ${to + 2}`, gridRow: lane + 2 }}
          title={describe(visit)}
        >
          <StatusShape status={visit.status} />
          <span className="visually-hidden">{statusWord(visit.status)}: </span>
          <span className="cut">{visit.vesselName}</span>
        </Link>
      ))}
    </div>
  )
}

/** "4 more", which opens the day: a line for each visit that runs on it. */
function MoreOfDay({ day, visits, hidden }: CalendarDay<OverviewRow>) {
  const name = formatDayInProse(day)
  return (
    <Popover
      className="menu calendar-box"
      label={messages.dayLabel(name)}
      placement={AT_DAY}
      trigger={(control) => (
        <button className="calendar-more" type="button" aria-label={messages.moreOn(hidden, name)} {...control}>
          {messages.more(hidden)}
        </button>
      )}
    >
      {() => (
        <>
          <div className="menu-head">{messages.dayHead(name, visits.length)}</div>
          <ul>
            {visits.map((visit) => (
              <li key={visit.id}>
                <Link
                  className={`menu-item ${statusClass(visit.status)}`}
                  to={paths.project(visit.id)}
                  title={describe(visit)}
                >
                  <StatusShape status={visit.status} />
                  <span className="visually-hidden">{statusWord(visit.status)}: </span>
                  <span className="menu-item-text cut">{visit.vesselName}</span>
                  <span className="menu-item-aside">{visit.location}</span>
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </Popover>
  )
}

const describe = ({
  vesselName,
  projectNumber,
  location,
  operatorName,
  scheduledDate,
  scheduledEndDate,
}: OverviewRow) =>
  [projectNumber, vesselName, location, scheduledDate && formatSpan(scheduledDate, scheduledEndDate), operatorName]
    .filter(Boolean)
    .join(', ')
