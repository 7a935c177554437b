import { dayInOslo, formatDay, momentIn } from '#core/days.ts'
import { useChange } from '#core/web/call/use-change.ts'
import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import { Button } from '#ui/basic/Button.tsx'
import { ErrorNote } from '#ui/basic/ErrorNote.tsx'
import { SkeletonRows } from '#ui/basic/Skeleton.tsx'
import { FormSection } from '#ui/field/FormSection.tsx'
import type { endOneSession, endOtherSessions, findSessions, OwnSession } from '../../portal-auth.contract.ts'
import { profileMessages as messages } from './messages.en.ts'

/** The person's sessions, each with a button to end it. */
export function SessionsSection() {
  const { data, isLoadingError, refetch } = useEndpoint<typeof findSessions>('GET /api/portal/me/sessions')
  const sessions = data?.items
  const rules = { failed: { title: messages.endFailed, fallback: messages.endFailed }, waits: true }
  const endOne = useChange<typeof endOneSession>('DELETE /api/portal/me/sessions/:id', {
    ...rules,
    done: messages.sessionEnded,
  })
  const endOthers = useChange<typeof endOtherSessions>('POST /api/portal/me/sessions/end-others', {
    ...rules,
    done: messages.sessionsEnded,
  })
  const isPending = endOne.isPending || endOthers.isPending
  const others = sessions?.filter((session) => !session.isCurrent).length ?? 0
  return (
    <FormSection title={messages.sessions} hint={messages.sessionsHint}>
      {isLoadingError ? (
        <ErrorNote title={messages.sessionsFailed} onRetry={() => void refetch()} />
      ) : (
        <div className="table-wrap">
          <table className="table sessions">
            <thead className="read-out-on-phone">
              <tr>
                <th>{messages.device}</th>
                <th className="session-kept">{messages.staysSignedIn}</th>
                <th className="number">{messages.lastUsed}</th>
                <th>
                  <span className="visually-hidden">{messages.end}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {sessions === undefined ? (
                <SkeletonRows columns={4} rows={2} />
              ) : (
                sessions.map((session) => (
                  <SessionRow
                    key={session.id}
                    session={session}
                    isBusy={isPending}
                    onEnd={() => endOne.mutate({ params: { id: session.id } })}
                  />
                ))
              )}
            </tbody>
          </table>
        </div>
      )}
      {others > 0 ? (
        <p>
          <Button off={isPending} onClick={() => endOthers.mutate({ body: {} })}>
            {messages.endOthers(others)}
          </Button>
        </p>
      ) : null}
    </FormSection>
  )
}

const SessionRow = ({ session, isBusy, onEnd }: { session: OwnSession; isBusy: boolean; onEnd: () => void }) => (
  <tr>
    <td className="name">{session.deviceName}</td>
    <td className="quiet session-kept">
      {session.isKept ? messages.keptTo(formatDay(dayInOslo(session.expiresAt))) : messages.notKept}
    </td>
    <td className="number quiet">{session.isCurrent ? messages.now : momentIn(session.lastSeenAt)}</td>
    <td className="number faint">
      {session.isCurrent ? (
        messages.thisOne
      ) : (
        <Button small off={isBusy} aria-label={messages.endOf(session.deviceName)} onClick={onEnd}>
          {messages.end}
        </Button>
      )}
    </td>
  </tr>
)
