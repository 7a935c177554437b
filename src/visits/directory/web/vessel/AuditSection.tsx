import { Link } from 'react-router'
import { formatOsloTime, formatAuditValue } from '#core/days.ts'
import { labelsOf } from '#core/entity/entity-fields.ts'
import { paths } from '#core/paths.ts'
import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import { VESSEL_FIELDS } from '#fleet/vessels/vessels.entity.ts'
import type { listAuditLogs } from '#house/audit/audit.contract.ts'
import { fieldWord, spellOut } from '#house/audit/messages.en.ts'
import { vesselMessages as messages } from '../messages.en.ts'
import { Section } from './Section.tsx'

const SHORT = '6'

/** The latest audit entries of the vessel, newest first; the audit log's screen shows all of them. */
export function AuditSection({ vesselId }: { vesselId: string }) {
  const logs = useEndpoint<typeof listAuditLogs>('GET /api/portal/audit-logs', {
    query: { entityType: 'vessel', entityId: vesselId, pageSize: SHORT },
  })
  return (
    <Section
      title={messages.audit}
      read={logs}
      failed={messages.auditFailed}
      action={
        <Link className="link" to={`${paths.audit}?entityType=vessel&entityId=${vesselId}`}>
          {messages.auditAll}
        </Link>
      }
    >
      {({ items }) =>
        items.length === 0 ? (
          <p className="faint">{messages.noAudit}</p>
        ) : (
          <ul className="lines vessel-audit">
            {items.map(({ id, action, fieldChanged, oldValue, newValue, changedByName, createdAt, description }) => (
              <li key={id}>
                <span>
                  {fieldChanged === null ? spellOut(action) : labelOf(fieldChanged)}
                  {oldValue !== null || newValue !== null ? (
                    <small className="cut">
                      {oldValue === null ? null : <del>{formatAuditValue(oldValue)}</del>}{' '}
                      {newValue && formatAuditValue(newValue)}
                    </small>
                  ) : description === null ? null : (
                    <small className="cut">{description}</small>
                  )}
                </span>
                <span className="faint">{messages.by(changedByName)}</span>
                <time className="date" dateTime={createdAt}>
                  {formatOsloTime(createdAt)}
                </time>
              </li>
            ))}
          </ul>
        )
      }
    </Section>
  )
}

const LABELS: Readonly<Record<string, string>> = labelsOf(VESSEL_FIELDS)
const labelOf = (field: string): string => LABELS[field] ?? fieldWord(field)
