import { QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import { Activity, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { paths } from '#core/paths.ts'
import { renewSubject } from '#core/web/call/stale.ts'
import { useDevice } from '#core/web/device/device-state.ts'
import { ViewerContext } from '#core/web/viewer.tsx'
import { Entrance } from '#people/portal-auth/web/Entrance.tsx'
import { useSession } from '#people/portal-auth/web/use-session.ts'
import { ErrorNote } from '#ui/basic/ErrorNote.tsx'
import { Waiting } from '#ui/basic/Waiting.tsx'
import { storeDraftsOf, useLeaveGuard } from '#ui/field/use-draft.ts'
import { ClashSourceContext } from '#ui/overlay/clash-question.tsx'
import { CLASH_SOURCE } from '#visits/projects/web/clash-source.ts'
import { AdminReader } from './AdminReader.tsx'
import { EntranceLine } from './device/EntranceLine.tsx'
import { homeOf } from './frame/menu.ts'
import { PortalFrame } from './frame/PortalFrame.tsx'
import { gateMessages } from './gate-messages.en.ts'
import { toViewer, useMe, type Me } from './me.ts'
import { portalMessages as messages } from './messages.en.ts'
import { getPortalClient } from './portal-client.ts'
import { findPortalScreen, PORTAL_SCREENS } from './screens.ts'

interface PortalInsideProps {
  companyName: string
  /** An administrator without a session of the portal, who may read some screens. */
  isAdmin: boolean
  /** A mail's link is open, also for a signed-in person. */
  hasLink: boolean
  onLinkClosed: () => void
}

/**
 * The portal of a signed-in person. It is hidden behind the login when a session ends, and preserved for the same
 * person.
 */
export function PortalInside(props: PortalInsideProps) {
  const screen = findPortalScreen(useLocation().pathname)
  const isForAdmin = props.isAdmin && screen !== null && PORTAL_SCREENS[screen].forAdmin === true
  return (
    <QueryClientProvider client={getPortalClient()}>
      <ClashSourceContext value={CLASH_SOURCE}>
        {isForAdmin ? <AdminReader companyName={props.companyName} /> : <Inside {...props} />}
      </ClashSourceContext>
    </QueryClientProvider>
  )
}

function Inside({ companyName, hasLink, onLinkClosed }: PortalInsideProps) {
  useLeaveGuard()
  const { phase, wasEnded } = useSession()
  const { pathname } = useLocation()
  const me = useMe(phase === 'in')
  const client = useQueryClient()
  const current = phase === 'in' ? me.data : undefined
  // Before any form is drawn.
  if (current !== undefined) storeDraftsOf(current.id)
  const last = useLast(current)
  // Asked for once per visit: the password works, it only should not stay.
  const [isPutOff, setIsPutOff] = useState(false)
  const mustChange = (person: Me | undefined) => person?.mustChangePassword === true && !isPutOff
  // The session has expired, and the person has chosen to sign in again: what they entered on the device waits.
  const isSigningIn = useDevice().session === 'signing in'
  const isWorking = current !== undefined && !mustChange(current) && !hasLink && !isSigningIn
  const isLost = wasEnded && phase === 'out'
  // What was typed outlives a session that ends in the middle: the screen stays behind the login, for the same person.
  const shown = current ?? (isLost || phase === 'in' ? last : undefined)
  return (
    <>
      {isWorking ? null : phase === 'in' && me.isError ? (
        <div className="app-error">
          <ErrorNote title={messages.meFailed} onRetry={() => void me.refetch()}>
            {messages.meFailedText}
          </ErrorNote>
        </div>
      ) : phase === 'in' && current === undefined ? (
        <Waiting label={gateMessages.loading} />
      ) : (
        <Entrance
          companyName={companyName}
          wasEnded={wasEnded || isSigningIn}
          mustChange={mustChange(current) && !hasLink}
          onChanged={() => void renewSubject(client, 'account')}
          onLater={() => setIsPutOff(true)}
          onLinkClosed={onLinkClosed}
          note={
            phase === 'out' || isSigningIn ? <EntranceLine goesOnAs={isSigningIn ? current?.name : undefined} /> : null
          }
        />
      )}
      {shown && !mustChange(shown) ? (
        <Activity key={shown.id} mode={isWorking ? 'visible' : 'hidden'}>
          <ViewerContext value={toViewer(shown)}>
            {pathname === paths.portalLogin ? (
              <Navigate to={homeOf(shown.role)} replace />
            ) : (
              <PortalFrame companyName={companyName} me={shown} />
            )}
          </ViewerContext>
        </Activity>
      ) : null}
    </>
  )
}

/** The last signed-in person: stored while the login is shown. */
function useLast(me: Me | undefined): Me | undefined {
  const [last, setLast] = useState(me)
  if (me !== undefined && me !== last) setLast(me)
  return last
}
