import { Link } from 'react-router'
import { addMonths, formatDay, formatSpan, monthAndYear } from '#core/days.ts'
import { paths } from '#core/paths.ts'
import { useToday } from '#core/web/clock.ts'
import { Button, IconButton } from '#ui/basic/Button.tsx'
import { ErrorNote } from '#ui/basic/ErrorNote.tsx'
import { SkeletonLines } from '#ui/basic/Skeleton.tsx'
import { StatusShape, statusClass, statusWord } from '#ui/basic/StatusMark.tsx'
import { CardList, type CardColumn } from '#ui/list/CardList.tsx'
import { daysOfGrid, layOutMonth, type Week } from './calendar-layout.ts'
import { overviewMessages } from './messages.en.ts'
import { useProjects, type OverviewRow } from './overview-calls.ts'
import type { Overview } from './use-overview.ts'

const messages = overviewMessages.calendar
/** Visits that one month shows; more than a screen can hold anyway. */
const MONTH_MAX = 200
/** Lanes of a week before the rest is counted. */
const LANES_MAX = 5

/** A month with a bar for every visit; on a phone the same visits as a list. */
export function CalendarView({ overview: { state, change } }: { overview: Overview }) {
  const today = useToday()
  const month = state.month || today.slice(0, 7)
  const { from, to } = daysOfGrid(month)
  const list = useProjects(state, { from, to, pageSize: String(MONTH_MAX), sort: 'scheduledDate' })
  const name = monthAndYear(`${month}-01`)
  const visits = list.data?.items ?? []
  const goTo = (next: string) => change({ month: next === today.slice(0, 7) ? '' : next })
  const goBy = (months: number) => goTo(addMonths(`${month}-01`, months).slice(0, 7))
  return (
    <section className="calendar" aria-label={messages.label(name)}>
      <div className="calendar-head">
        <h2 aria-live="polite">{name}</h2>
        <span className="calendar-steps">
          <IconButton icon="chevron-left" label={messages.before} onClick={() => goBy(-1)} />
          <Button onClick={() => goTo(today.slice(0, 7))}>{messages.today}</Button>
          <IconButton icon="chevron-right" label={messages.next} onClick={() => goBy(1)} />
        </span>
      </div>
      {list.isError && list.data === undefined ? (
        <ErrorNote title={overviewMessages.failedTitle} onRetry={() => void list.refetch()}>
          {overviewMessages.failedText}
        </ErrorNote>
      ) : list.data === undefined ? (
        <SkeletonLines lines={10} />
      ) : (
        <>
          <div className="calendar-grid only-wide">
            <div className="calendar-days">
              {messages.weekdays.map((day) => (
                <span key={day}>{day}</span>
              ))}
            </div>
            {layOutMonth(month, visits).map((week) => (
              <WeekRow key={week.first} week={week} month={month} today={today} />
            ))}
          </div>
          <CardList
            look="link-cards"
            columns={CARD_COLUMNS}
            rows={visits}
            rowKey={({ id }) => id}
            target={({ id }, content) => <Link to={paths.project(id)}>{content}</Link>}
          />
          {visits.length === 0 ? <p className="quiet calendar-empty">{messages.none}</p> : null}
          {list.data.total > visits.length ? (
            <p className="quiet calendar-empty">{messages.cut(visits.length, list.data.total)}</p>
          ) : null}
        </>
      )}
    </section>
  )
}

function WeekRow({ week, month, today }: { week: Week<OverviewRow>; month: string; today: string }) {
  const shown = week.bars.filter(({ lane }) => lane < LANES_MAX)
  return (
    <div
      className="calendar-week"
      style={{ gridTemplateRows: `28px repeat(${Math.max(3, Math.min(week.lanes, LANES_MAX))}, 26px) 20px` }}
    >
      {week.days.map((day, column) => {
        const hidden = week.bars.filter(
          ({ lane, from, to }) => lane >= LANES_MAX && from <= column && to >= column,
        ).length
        return (
          <div
            key={day}
            className={`calendar-day${day.startsWith(month) ? '' : ' other-month'}${column > 4 ? ' weekend' : ''}`}
            style={{ gridColumn: column + 1 }}
          >
            <time dateTime={day} className={day === today ? 'now' : undefined}>
              {Number(day.slice(8))}
            </time>
            {hidden > 0 ? <span className="calendar-more">{messages.more(hidden)}</span> : null}
          </div>
        )
      })}
      {shown.map(({ visit, from, to, lane, isCutLeft, isCutRight }) => (
        <Link
          key={visit.id}
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

const CARD_COLUMNS: readonly CardColumn<OverviewRow>[] = [
  { id: 'vessel', card: 'title', cell: ({ vesselName }) => vesselName },
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
    cell: ({ scheduledDate, location }) => (
      <>
        {scheduledDate ? formatDay(scheduledDate) : ''} {location ?? ''}
      </>
    ),
  },
]
