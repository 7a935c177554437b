import { QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import { Activity, useEffect, useLayoutEffect, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { en } from '#core/messages/en.ts'
import { paths } from '#core/paths.ts'
import { findPortalScreen, PORTAL_SCREENS } from '#core/policy.ts'
import { readSessionToken } from '#core/web/storage-keys.ts'
import { ViewerContext } from '#core/web/viewer.tsx'
import { Entrance } from '#modules/portal-auth/web/Entrance.tsx'
import { readMailLink } from '#modules/portal-auth/web/mail-link.ts'
import { useSession } from '#modules/portal-auth/web/use-session.ts'
import { ErrorNote } from '#ui/staff/ErrorNote.tsx'
import { useLeaveGuard } from '#ui/staff/use-draft.ts'
import { Toasts } from '#ui/Toasts.tsx'
import { AdminReader } from './AdminReader.tsx'
import { ME_KEY, toViewer, useMe, type Me } from './me.ts'
import { homeOf } from './menu.ts'
import { portalMessages as messages } from './messages.en.ts'
import { getPortalClient } from './portal-client.ts'
import { PortalFrame } from './PortalFrame.tsx'
import { applyTheme, readTheme } from './theme.ts'

/**
 * Everything under /portal and the login: drawn by the browser alone, for only it holds the session. The address stays
 * what was asked for while the login stands in its place.
 */
export function PortalGate({ companyName }: { companyName: string }) {
  const { phase } = useSession()
  useLeaveGuard()
  useLayoutEffect(() => applyTheme(readTheme()), [])
  return (
    <>
      {phase === 'unknown' ? (
        <Waiting />
      ) : (
        <QueryClientProvider client={getPortalClient()}>
          <Entered companyName={companyName} />
        </QueryClientProvider>
      )}
      <Toasts texts={en.toasts} />
    </>
  )
}

const Waiting = () => (
  <main className="gate-wait" aria-busy="true">
    <span className="spinner" role="img" aria-label={messages.loading} />
  </main>
)

function Entered({ companyName }: { companyName: string }) {
  const { phase, wasEnded } = useSession()
  const { pathname } = useLocation()
  const me = useMe(phase === 'in')
  const client = useQueryClient()
  const current = phase === 'in' ? me.data : undefined
  const last = useLast(current)
  // Somebody who is signed in may still have been mailed a link.
  const [hasLink, setHasLink] = useState(() => pathname === paths.portalLogin && readMailLink(location.hash) !== null)
  // Asked for once per visit: the password works, it only should not stay.
  const [isPutOff, setIsPutOff] = useState(false)
  const mustChange = (person: Me | undefined) => person?.mustChangePassword === true && !isPutOff
  const isWorking = current !== undefined && !mustChange(current) && !hasLink
  useEffect(() => {
    if (phase === 'out') document.title = messages.loginTitle
  }, [phase])

  if (phase === 'out' && !wasEnded && isForAdmin(pathname) && readSessionToken('adminSessionToken') !== null) {
    return <AdminReader companyName={companyName} />
  }
  const isLost = wasEnded && phase === 'out'
  // What was typed outlives a session that ends in the middle: the screen stays behind the login, for the same person.
  const held = current ?? (isLost || phase === 'in' ? last : undefined)
  return (
    <>
      {isWorking ? null : phase === 'in' && me.isError ? (
        <div className="app-error">
          <ErrorNote title={messages.meFailed} onRetry={() => void me.refetch()}>
            {messages.meFailedText}
          </ErrorNote>
        </div>
      ) : phase === 'in' && current === undefined ? (
        <Waiting />
      ) : (
        <Entrance
          companyName={companyName}
          wasEnded={wasEnded}
          mustChange={mustChange(current) && !hasLink}
          onChanged={() => void client.invalidateQueries({ queryKey: ME_KEY })}
          onLater={() => setIsPutOff(true)}
          onLinkClosed={() => setHasLink(false)}
        />
      )}
      {held && !mustChange(held) ? (
        <Activity key={held.id} mode={isWorking ? 'visible' : 'hidden'}>
          <ViewerContext value={toViewer(held)}>
            {pathname === paths.portalLogin ? (
              <Navigate to={homeOf(held.role)} replace />
            ) : (
              <PortalFrame companyName={companyName} me={held} />
            )}
          </ViewerContext>
        </Activity>
      ) : null}
    </>
  )
}

/** Who was last seen here: kept while the login stands before the screens. */
function useLast(me: Me | undefined): Me | undefined {
  const [last, setLast] = useState(me)
  if (me !== undefined && me !== last) setLast(me)
  return last
}

const isForAdmin = (pathname: string): boolean => {
  const screen = findPortalScreen(pathname)
  return screen !== null && PORTAL_SCREENS[screen].forAdmin
}
