import type { PortalRole } from '#core/contract/portal-role.ts'
import { paths } from '#core/paths.ts'
import { isManagerRole, isPermitted } from '#core/policy.ts'
import type { IconName } from '#ui/basic/icon-paths.data.ts'
import { PORTAL_SCREENS, type PortalScreen, type PortalScreenName } from '../screens.ts'

type Place = NonNullable<PortalScreen['entry']>['place'] | 'foot'

export interface MenuEntry {
  screen: PortalScreenName
  href: string
  icon: IconName
  label: string
  group: string | undefined
  hotkey: string | undefined
  /** Other words by which the palette finds it. */
  alsoCalled: string | undefined
  counts: NonNullable<PortalScreen['entry']>['counts']
  isOnlyInMenu: boolean
}

const SCREENS = Object.entries(PORTAL_SCREENS) as [PortalScreenName, PortalScreen][]

/** Entries of a place of the frame for a role: only screens that the role may open. */
export const entriesOf = (role: PortalRole, place: Place): readonly MenuEntry[] =>
  SCREENS.flatMap(([screen, { action, title, entry }]) => {
    if (entry === undefined || !isPermitted(role, action)) return []
    const { icon, group, hotkey, alsoCalled, counts, isOnlyInMenu = false, atFoot } = entry
    const isAtFoot = atFoot?.role === role
    if (place !== (isAtFoot ? 'foot' : entry.place)) return []
    const label = isAtFoot ? atFoot.label : title
    return [{ screen, href: `${paths.portal}/${screen}`, icon, group, hotkey, alsoCalled, counts, isOnlyInMenu, label }]
  })

/** The start screen of a role, and the target of an address that it may not open. */
export const homeOf = (role: PortalRole): string =>
  isManagerRole(role) ? paths.managerDashboard : paths.operatorDashboard

/** Whether an entry is that of the open screen: both addresses of the list, and a project, are Projects. */
export const isCurrent = ({ screen }: MenuEntry, open: PortalScreenName | null): boolean =>
  open !== null && (screen === open || screen === PORTAL_SCREENS[open].within)
