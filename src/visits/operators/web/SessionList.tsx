import { dayInOslo, formatDay } from '#core/days.ts'
import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import { Button } from '#ui/basic/Button.tsx'
import { ErrorNote } from '#ui/basic/ErrorNote.tsx'
import { SkeletonLines } from '#ui/basic/Skeleton.tsx'
import type { listOperatorSessions, Operator } from '../operators.contract.ts'
import { operatorMessages as messages } from './messages.en.ts'
import { usePersonAction } from './people-changes.ts'
import { describeLastSeen } from './PersonState.tsx'

/** A person's sessions, and a button to end all of them. */
export function SessionList({ person }: { person: Operator }) {
  const { data, isError, refetch } = useEndpoint<typeof listOperatorSessions>(
    'GET /api/portal/operators/:id/sessions',
    {
      params: { id: person.id },
    },
  )
  const end = usePersonAction('endSessions')
  return (
    <section>
      <div className="section-head">
        <h2>{messages.sessions}</h2>
        {data === undefined || data.items.length === 0 ? null : (
          <Button
            small
            variant="ghost"
            off={end.isPending}
            aria-label={messages.endSessionsOf(person.name)}
            onClick={() => end.act(person)}
          >
            {messages.endSessions}
          </Button>
        )}
      </div>
      {isError ? <ErrorNote title={messages.failed} onRetry={() => void refetch()} /> : null}
      {data === undefined && !isError ? <SkeletonLines lines={2} /> : null}
      {data?.items.length === 0 ? <p className="faint person-none">{messages.noSessions}</p> : null}
      <ul className="lines">
        {data?.items.map((session) => (
          <li key={session.id} className="two-lines">
            <span>
              <b>{session.deviceName}</b>
              <small>
                {session.isKept ? messages.staysSignedIn(formatDay(dayInOslo(session.expiresAt))) : messages.notKept}
              </small>
            </span>
            <span className="date">{describeLastSeen(session.lastSeenAt)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
