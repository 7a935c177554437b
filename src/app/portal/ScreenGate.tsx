import type { ReactNode } from 'react'
import { Link, Navigate } from 'react-router'
import type { PortalRole } from '#core/contract/portal-role.ts'
import { isPermitted } from '#core/policy.ts'
import { EmptyState } from '#ui/basic/EmptyState.tsx'
import { homeOf } from './frame/menu.ts'
import { portalMessages as messages } from './messages.en.ts'
import { PORTAL_SCREENS, type PortalScreenName } from './screens.ts'

/** Route by role: the screen, or its replacement (the table in screens.ts). */
export function ScreenGate({
  screen,
  role,
  children,
}: {
  screen: PortalScreenName | null
  role: PortalRole
  children: ReactNode
}) {
  if (screen === null) return <Navigate to={homeOf(role)} replace />
  const { action, otherwise, title } = PORTAL_SCREENS[screen]
  if (isPermitted(role, action)) return children
  if (otherwise === 'own dashboard') return <Navigate to={homeOf(role)} replace />
  const isNew = screen === 'project/new'
  return (
    <div className="page">
      <h1 className="visually-hidden">{title}</h1>
      <EmptyState
        icon="users"
        title={isNew ? messages.noProjectsByYou : messages.notYours}
        actions={
          <Link className="button" to={homeOf(role)}>
            {messages.back}
          </Link>
        }
      >
        {isNew ? messages.noProjectsByYouText : messages.notYoursText}
      </EmptyState>
    </div>
  )
}
