import { useQuery } from '@tanstack/react-query'
import { dayInOslo, formatDay, momentIn } from '#core/days.ts'
import { problemSentence } from '#core/web/api-error.ts'
import { showToast } from '#core/web/toast.ts'
import { Button } from '#ui/staff/Button.tsx'
import { ErrorNote } from '#ui/staff/ErrorNote.tsx'
import { SkeletonRows } from '#ui/staff/Skeleton.tsx'
import type { OwnSession } from '../../portal-auth.contract.ts'
import { FormSection } from './FormSection.tsx'
import { profileMessages as messages } from './messages.en.ts'
import { OTHERS, sessionsQuery, useEndSessions } from './profile-api.ts'

/** Where the person is signed in, each to be ended. */
export function SessionsSection() {
  const { data: sessions, isError, refetch } = useQuery(sessionsQuery)
  const { mutate, isPending } = useEndSessions()
  const end = (id: string) =>
    mutate(id, {
      onSuccess: () => showToast({ title: id === OTHERS ? messages.sessionsEnded : messages.sessionEnded }),
      onError: (error) =>
        showToast({
          title: messages.endFailed,
          description: problemSentence(error, messages.endFailed),
          variant: 'danger',
        }),
    })
  const others = sessions?.filter((session) => !session.isCurrent).length ?? 0
  return (
    <FormSection title={messages.sessions} hint={messages.sessionsHint}>
      {isError ? (
        <ErrorNote title={messages.sessionsFailed} onRetry={() => void refetch()} />
      ) : (
        <div className="tbl-wrap">
          <table className="tbl prof-sessions">
            <thead>
              <tr>
                <th>{messages.device}</th>
                <th className="prof-kept">{messages.kept}</th>
                <th className="num">{messages.lastUsed}</th>
                <th>
                  <span className="sr">{messages.end}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {sessions === undefined ? (
                <SkeletonRows columns={4} rows={2} />
              ) : (
                sessions.map((session) => (
                  <SessionRow key={session.id} session={session} isBusy={isPending} onEnd={() => end(session.id)} />
                ))
              )}
            </tbody>
          </table>
        </div>
      )}
      {others > 0 ? (
        <p>
          <Button off={isPending} onClick={() => end(OTHERS)}>
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
    <td className="quiet prof-kept">
      {session.isKept ? messages.keptTo(formatDay(dayInOslo(session.expiresAt))) : messages.notKept}
    </td>
    <td className="num quiet">{session.isCurrent ? messages.now : momentIn(session.lastSeenAt)}</td>
    <td className="num faint">
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
