import type { PortalRole } from '#core/contract/portal-role.ts'
import { paths } from '#core/paths.ts'
import { mayDo, PORTAL_SCREENS, type PortalScreenName } from '#core/policy.ts'
import type { IconName } from '#ui/staff/icon-paths.data.ts'
import { portalMessages as messages } from './messages.en.ts'

export interface MenuEntry {
  screen: PortalScreenName
  href: string
  icon: IconName
  label: string
  group?: string
}

const entry = (screen: PortalScreenName, href: string, icon: IconName, group?: string): MenuEntry => ({
  screen,
  href,
  icon,
  label: messages.titles[screen],
  ...(group === undefined ? {} : { group }),
})

/** Only what works; a screen that the role may not open is not offered. */
const ENTRIES: readonly MenuEntry[] = [
  entry('manager-dashboard', paths.managerDashboard, 'layout-dashboard'),
  entry('operator-dashboard', paths.operatorDashboard, 'hard-hat'),
  entry('projects-overview', paths.projectsOverview, 'clipboard-list'),
  entry('operator-management', paths.operatorManagement, 'users', messages.company),
  entry('audit', paths.audit, 'history', messages.company),
]

/** The menu of a role. A manager reaches the technician's view from the foot of the menu. */
export const menuOf = (role: PortalRole): readonly MenuEntry[] =>
  ENTRIES.filter(
    ({ screen }) =>
      mayDo(role, PORTAL_SCREENS[screen].action) && !(role === 'manager' && screen === 'operator-dashboard'),
  )

/** Where a role begins, and where an address leads that it may not open. */
export const homeOf = (role: PortalRole): string =>
  role === 'manager' ? paths.managerDashboard : paths.operatorDashboard

/** Whether an entry stands for the screen that is open; both addresses of the list, and a project, are Projects. */
export const isCurrent = ({ screen }: MenuEntry, open: PortalScreenName | null): boolean =>
  screen === open ||
  (screen === 'projects-overview' && (open === 'projects' || open === 'project/:id' || open === 'project/new'))
