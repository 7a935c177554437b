import { Link } from 'react-router'
import { clockWithSeconds, dayInOslo, formatDay, weekdayName } from '#core/days.ts'
import { paths } from '#core/paths.ts'
import { Button } from '#ui/basic/Button.tsx'
import { Icon } from '#ui/basic/Icon.tsx'
import { Cluster } from '#ui/layout/Cluster.tsx'
import type { AuditEntry } from '../audit.contract.ts'
import { Change, nameOf, nameWho } from './Change.tsx'
import { auditMessages as messages } from './messages.en.ts'

interface TimelineHeadProps {
  /** The newest event, which has the record's name. */
  entry: AuditEntry | undefined
  entityType: string
  entityId: string
  onAll: () => void
}

/** The name of the record, a link to it where it has a screen, and the way back to all events. */
export const TimelineHead = ({ entry, entityType, entityId, onAll }: TimelineHeadProps) => (
  <Cluster gap={16} className="timeline-head">
    <h2>{messages.timeline(entry === undefined ? messages.entity(entityType) : nameOf(entry))}</h2>
    <div className="actions">
      {entityType === 'project' ? (
        <Link className="button" to={paths.project(entityId)}>
          <Icon name="clipboard-list" />
          <span>{messages.openProject}</span>
        </Link>
      ) : null}
      <Button icon="arrow-left" onClick={onAll}>
        {messages.allEvents}
      </Button>
    </div>
  </Cluster>
)

/** One record's events under their days. */
export function AuditTimeline({ rows }: { rows: readonly AuditEntry[] }) {
  const days: { day: string; rows: AuditEntry[] }[] = []
  for (const row of rows) {
    const day = dayInOslo(row.createdAt)
    const last = days.at(-1)
    if (last?.day === day) last.rows.push(row)
    else days.push({ day, rows: [row] })
  }
  return (
    <div className="timeline">
      {days.map(({ day, rows: events }) => (
        <section key={day}>
          <h3 className="day-head">
            {weekdayName(day)} {formatDay(day)}
          </h3>
          <ol>
            {events.map((row) => (
              <li key={row.id}>
                <time dateTime={row.createdAt}>{clockWithSeconds(row.createdAt)}</time>
                <div>
                  <p>
                    <b>{messages.action(row.action)}</b> <span className="by">{nameWho(row)}</span>
                  </p>
                  <p>
                    <Change row={row} />
                  </p>
                </div>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}
