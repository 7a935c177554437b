import type { ReactNode } from 'react'
import { isManagerRole } from '#core/policy.ts'
import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import { ErrorNote } from '#ui/basic/ErrorNote.tsx'
import { SkeletonLines } from '#ui/basic/Skeleton.tsx'
import type { getMe } from '../../portal-auth.contract.ts'
import type { Theme } from '../../portal-auth.limits.ts'
import { LookSection, MailSection, ShortcutsSection } from './ChoiceSections.tsx'
import { profileMessages as messages } from './messages.en.ts'
import { PasswordSection } from './PasswordSection.tsx'
import { SessionsSection } from './SessionsSection.tsx'
import { YouSection } from './YouSection.tsx'

/**
 * The own account.
 * @param uploads part of another module: own files on their way, shown after the sessions
 * @param device likewise: what is stored on this device
 * @param calendar likewise: the calendar link, shown between mail and look
 */
export function ProfileScreen({
  uploads,
  device,
  calendar,
  onTheme,
}: {
  uploads: ReactNode
  device: ReactNode
  calendar: ReactNode
  onTheme: (theme: Theme) => void
}) {
  const { data: me, isLoadingError, refetch } = useEndpoint<typeof getMe>('GET /api/portal/me')
  if (isLoadingError) return <ErrorNote title={messages.failed} onRetry={() => void refetch()} />
  if (me === undefined) return <SkeletonLines lines={8} />
  const about = isManagerRole(me.role) ? messages.aboutManager : messages.aboutOperator
  return (
    <div className="page profile">
      <div className="page-head">
        <div>
          <h1>{messages.title}</h1>
          <p>{`${me.name}, ${about(me.email)}`}</p>
        </div>
      </div>
      <YouSection me={me} />
      <PasswordSection me={me} />
      <SessionsSection />
      {device}
      {uploads}
      <MailSection me={me} />
      {calendar}
      <LookSection me={me} onTheme={onTheme} />
      <ShortcutsSection me={me} />
    </div>
  )
}
