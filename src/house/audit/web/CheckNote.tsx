import { Link } from 'react-router'
import { formatOsloTime } from '#core/days.ts'
import { writeNumber } from '#core/language/counts.ts'
import { Note } from '#ui/basic/ErrorNote.tsx'
import { Icon } from '#ui/basic/Icon.tsx'
import type { AuditCheck } from '../audit.contract.ts'
import { describeChange, nameOf, nameWho } from './Change.tsx'
import { auditMessages as messages } from './messages.en.ts'

/** Result of the verification: whole, or the first broken link of the chain. */
export function CheckNote({ check }: { check: AuditCheck }) {
  const { checked, firstBroken, anchor } = check
  const rows = messages.checked(writeNumber(checked))
  if (firstBroken === undefined) {
    const checkpoint =
      anchor === null ? messages.notAnchored : messages.anchored(writeNumber(anchor.seq), formatOsloTime(anchor.at))
    return (
      <div className="note whole" role="status">
        <Icon name="circle-check" />
        <div>
          <b>{messages.whole}</b>
          <div>
            {rows} {checkpoint}
          </div>
        </div>
      </div>
    )
  }
  const { entry, seq, kind } = firstBroken
  return (
    <div className="check-broken">
      <Note tone="bad" title={messages.broken(writeNumber(seq))}>
        <p>
          {messages.fault(kind)} {rows}{' '}
          {anchor === null
            ? messages.notAnchored
            : messages.anchoredLast(writeNumber(anchor.seq), formatOsloTime(anchor.at))}
        </p>
        {entry === null ? null : (
          <p>
            {messages.brokenEntry(
              [
                formatOsloTime(entry.createdAt),
                nameWho(entry),
                messages.action(entry.action),
                nameOf(entry),
                describeChange(entry),
              ]
                .filter((part) => part !== '')
                .join(', '),
            )}{' '}
            {entry.entityId === null ? null : (
              <Link
                className="link"
                to={`?${new URLSearchParams({ entityType: entry.entityType, entityId: entry.entityId })}`}
              >
                {messages.timelineOf(nameOf(entry))}
              </Link>
            )}
          </p>
        )}
      </Note>
    </div>
  )
}
