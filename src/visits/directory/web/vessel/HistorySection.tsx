import { useState } from 'react'
import { Link } from 'react-router'
import { formatDay, formatPrintedDay, shortDay, todayInOslo } from '#core/days.ts'
import { paths } from '#core/paths.ts'
import type { Vessel } from '#fleet/vessels/vessels.contract.ts'
import { DayText } from '#ui/basic/DayText.tsx'
import { StatusShape, statusClass, statusWord } from '#ui/basic/StatusMark.tsx'
import { vesselMessages as messages } from '../messages.en.ts'
import { MoreButton, Section } from './Section.tsx'
import { positionInSpan, spanOf, yearsOf, type LineMark } from './service-line.ts'
import { useHistory, useOpenVisits } from './vessel-reads.ts'

/** Services that are shown at first. */
const SHORT = 6

interface Entry extends LineMark {
  serviceType: string
  location: string | null
  /** Null for what has no screen here. */
  project: { id: string; number: string } | null
}

/** Visits and imported services on one timeline: done, under way and due. */
export function HistorySection({ vessel }: { vessel: Vessel }) {
  const [isWhole, setIsWhole] = useState(false)
  const history = useHistory(vessel.id)
  const open = useOpenVisits(vessel.id).data?.items ?? []
  const done = history.data?.items ?? []
  const entries: Entry[] = [
    ...open.map(({ id, scheduledDate, requestDate, status, serviceType, location, projectNumber }) => ({
      id,
      date: scheduledDate ?? requestDate,
      status,
      serviceType,
      location,
      project: { id, number: projectNumber },
    })),
    ...done.map(({ id, date, status, serviceType, location, projectId, projectNumber, mayOpen }) => ({
      id,
      date: date ?? '',
      status: status === 'imported' ? 'closed' : status,
      serviceType,
      location,
      project:
        mayOpen && projectId !== null && projectNumber !== null ? { id: projectId, number: projectNumber } : null,
    })),
  ].toSorted((a, b) => b.date.localeCompare(a.date))
  const all = (history.data?.total ?? 0) + open.length
  return (
    <Section
      title={messages.history}
      read={history}
      failed={messages.historyFailed}
      action={
        entries.length > SHORT ? (
          <MoreButton
            isWhole={isWhole}
            words={isWhole ? messages.fewer : messages.all(all)}
            onPress={() => setIsWhole(!isWhole)}
          />
        ) : null
      }
    >
      {() =>
        entries.length === 0 ? (
          <p className="faint">{messages.noHistory}</p>
        ) : (
          <>
            <ServiceLine entries={entries} due={vessel.serviceDue} />
            <ul className="services">
              {entries.slice(0, isWhole ? undefined : SHORT).map((entry) => (
                <ServiceEntry key={entry.id} entry={entry} />
              ))}
            </ul>
          </>
        )
      }
    </Section>
  )
}

const ServiceEntry = ({ entry: { date, status, serviceType, location, project } }: { entry: Entry }) => (
  <li>
    <span className={statusClass(status)} title={statusWord(status)}>
      <StatusShape status={status} />
      <span className="visually-hidden">{statusWord(status)}</span>
    </span>
    <span className="services-day">
      <DayText day={date} />
    </span>
    <span className="cut">
      {statusWord(serviceType)} <span className="quiet">{location}</span>
    </span>
    {project === null ? (
      <span className="faint">{messages.imported}</span>
    ) : (
      <Link className="project-number" to={paths.project(project.id)}>
        {project.number}
      </Link>
    )}
  </li>
)

/**
 * The services on a timeline, with the due day and today. For screen readers it is one sentence; the list below has the
 * details.
 */
function ServiceLine({ entries, due }: { entries: readonly Entry[]; due: string | null }) {
  const today = todayInOslo()
  const marks = entries.filter(({ date }) => date !== '')
  const span = spanOf(marks, due, today)
  const at = (day: string) => {
    const place = positionInSpan(span, day)
    return place === null ? null : { left: `${place}%` }
  }
  const dueAt = due === null ? null : at(due)
  return (
    <div
      className="service-line"
      role="img"
      aria-label={messages.line(
        marks.length,
        formatDay(marks.at(-1)?.date ?? today),
        formatDay(marks[0]?.date ?? today),
      )}
    >
      <div className="service-line-track">
        <span className="service-line-today" style={at(today) ?? undefined} />
        {marks.map(({ id, date, status }) => {
          const place = at(date)
          return place === null ? null : (
            <span key={id} className={`service-line-mark ${statusClass(status)}`} style={place}>
              <StatusShape status={status} />
            </span>
          )
        })}
        {due === null || dueAt === null ? null : (
          <>
            <span className="service-line-mark status status-warn" style={dueAt}>
              <StatusShape status="not confirmed" />
            </span>
            <span
              className={positionInSpan(span, due) === 100 ? 'service-line-due is-last' : 'service-line-due'}
              style={dueAt}
            >
              {messages.due(due.slice(0, 4) === today.slice(0, 4) ? shortDay(due) : formatPrintedDay(due))}
            </span>
          </>
        )}
        {yearsOf(span).map(({ year, place }) => (
          <span key={year} className="service-line-year" style={{ left: `${place}%` }}>
            {year}
          </span>
        ))}
      </div>
    </div>
  )
}
