import { lazy, Suspense, useEffect, useLayoutEffect, useState } from 'react'
import { PrefetchPageLinks, useLocation } from 'react-router'
import { paths } from '#core/paths.ts'
import { readSessionToken } from '#core/web/storage-keys.ts'
import { Entrance, loadNewPasswordForms } from '#people/portal-auth/web/Entrance.tsx'
import { readMailLink } from '#people/portal-auth/web/mail-link.ts'
import { useSession } from '#people/portal-auth/web/use-session.ts'
import { Waiting } from '#ui/basic/Waiting.tsx'
import { gateMessages as messages } from './gate-messages.en.ts'
import { PortalBoundary } from './PortalBoundary.tsx'
import { applyTheme, readTheme } from './theme.ts'

/** The form does not wait for them. */
const Toasts = lazy(async () => {
  const [{ Toasts: Region }, { en }] = await Promise.all([import('#ui/Toasts.tsx'), import('#core/messages/en.ts')])
  return { default: () => <Region texts={en.toasts} /> }
})

/** Neither does it wait for what is on this device. */
const EntranceLine = lazy(async () => ({ default: (await import('./device/EntranceLine.tsx')).EntranceLine }))
const EntranceNote = () => (
  <Suspense>
    <EntranceLine />
  </Suspense>
)

const loadInside = () => import('./PortalInside.tsx')
/** The login needs none of it: it is loaded while the password is typed. */
const PortalInside = lazy(async () => ({ default: (await loadInside()).PortalInside }))

/** The login leads to one of them. The requested screen's code was loaded with the page. */
const HOMES = [paths.managerDashboard, paths.operatorDashboard]

/**
 * Everything under /portal and the login: rendered by the browser alone, which has the session. The address stays the
 * requested one while the login is shown.
 */
export function PortalGate({ companyName }: { companyName: string }) {
  const { phase } = useSession()
  useLayoutEffect(() => applyTheme(readTheme()), [])
  return (
    <>
      {phase === 'unknown' ? <Waiting label={messages.loading} /> : <Entered companyName={companyName} />}
      <Suspense>
        <Toasts />
      </Suspense>
    </>
  )
}

function Entered({ companyName }: { companyName: string }) {
  const { phase, wasEnded } = useSession()
  const { pathname } = useLocation()
  // A signed-in person may still have a mailed link.
  const [hasLink, setHasLink] = useState(() => pathname === paths.portalLogin && readMailLink(location.hash) !== null)
  const closeLink = () => setHasLink(false)
  // Whether the address is one that an administrator may read is known inside.
  const isAdmin = phase === 'out' && !wasEnded && readSessionToken('adminSessionToken') !== null
  const isIn = phase === 'in' || isAdmin
  // The content is preserved when the session ends, for the sake of typed text.
  const [wasIn, setWasIn] = useState(isIn)
  if (isIn && !wasIn) setWasIn(true)
  useEffect(() => {
    if (phase === 'out') document.title = messages.loginTitle
  }, [phase])
  const [isTyping, setIsTyping] = useState(false)
  useEffect(() => {
    if (wasIn) return
    const load = () => {
      setIsTyping(true)
      void Promise.all([loadInside(), loadNewPasswordForms()]).catch(() => undefined)
    }
    addEventListener('input', load, { once: true })
    return () => removeEventListener('input', load)
  }, [wasIn])
  return (
    <PortalBoundary>
      {isTyping && !wasIn && pathname === paths.portalLogin
        ? HOMES.map((page) => <PrefetchPageLinks key={page} page={page} />)
        : null}
      {wasIn ? (
        <Suspense fallback={<Waiting label={messages.loading} />}>
          <PortalInside companyName={companyName} isAdmin={isAdmin} hasLink={hasLink} onLinkClosed={closeLink} />
        </Suspense>
      ) : (
        <Entrance companyName={companyName} wasEnded={wasEnded} note={<EntranceNote />} onLinkClosed={closeLink} />
      )}
    </PortalBoundary>
  )
}
