import { lazy, Suspense, useEffect, useLayoutEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { en } from '#core/messages/en.ts'
import { paths } from '#core/paths.ts'
import { readSessionToken } from '#core/web/storage-keys.ts'
import { Entrance } from '#modules/portal-auth/web/Entrance.tsx'
import { readMailLink } from '#modules/portal-auth/web/mail-link.ts'
import { useSession } from '#modules/portal-auth/web/use-session.ts'
import { Waiting } from '#ui/basic/Waiting.tsx'
import { Toasts } from '#ui/Toasts.tsx'
import { portalMessages as messages } from './messages.en.ts'
import { PortalBoundary } from './PortalBoundary.tsx'
import { findPortalScreen, PORTAL_SCREENS } from './screens.ts'
import { applyTheme, readTheme } from './theme.ts'

const loadInside = () => import('./PortalInside.tsx')
/** The login needs none of it: it comes while the password is typed. */
const PortalInside = lazy(async () => ({ default: (await loadInside()).PortalInside }))

/**
 * Everything under /portal and the login: drawn by the browser alone, for only it holds the session. The address stays
 * what was asked for while the login stands in its place.
 */
export function PortalGate({ companyName }: { companyName: string }) {
  const { phase } = useSession()
  useLayoutEffect(() => applyTheme(readTheme()), [])
  return (
    <>
      {phase === 'unknown' ? <Waiting label={messages.loading} /> : <Entered companyName={companyName} />}
      <Toasts texts={en.toasts} />
    </>
  )
}

function Entered({ companyName }: { companyName: string }) {
  const { phase, wasEnded } = useSession()
  const { pathname } = useLocation()
  // Somebody who is signed in may still have been mailed a link.
  const [hasLink, setHasLink] = useState(() => pathname === paths.portalLogin && readMailLink(location.hash) !== null)
  const closeLink = () => setHasLink(false)
  const isForAdmin =
    phase === 'out' && !wasEnded && showsToAdmin(pathname) && readSessionToken('adminSessionToken') !== null
  const isIn = phase === 'in' || isForAdmin
  // What is inside stays when the session ends, for what was typed there.
  const [wasIn, setWasIn] = useState(isIn)
  if (isIn && !wasIn) setWasIn(true)
  useEffect(() => {
    if (phase === 'out') document.title = messages.loginTitle
  }, [phase])
  useEffect(() => {
    if (wasIn) return
    const load = () => void loadInside().catch(() => undefined)
    addEventListener('input', load, { once: true })
    return () => removeEventListener('input', load)
  }, [wasIn])
  if (!wasIn) return <Entrance companyName={companyName} wasEnded={wasEnded} onLinkClosed={closeLink} />
  return (
    <PortalBoundary>
      <Suspense fallback={<Waiting label={messages.loading} />}>
        <PortalInside companyName={companyName} isForAdmin={isForAdmin} hasLink={hasLink} onLinkClosed={closeLink} />
      </Suspense>
    </PortalBoundary>
  )
}

const showsToAdmin = (pathname: string): boolean => {
  const screen = findPortalScreen(pathname)
  return screen !== null && PORTAL_SCREENS[screen].forAdmin === true
}
