import { lazy, type ComponentType, type LazyExoticComponent } from 'react'
import type { AdminOverview } from '#people/admin-auth/admin-auth.contract.ts'
import type { SetupProgress } from '#site/setup-checklist/setup-checklist.contract.ts'
import { adminMessages } from './messages.en.ts'
import { SETUP_CHECKLIST, SetupChecklistScreen } from './setup-checklist.ts'

/** Counts for the frame; undefined until loaded. */
export interface Figures {
  counts: AdminOverview['counts'] | undefined
  firstDay: SetupProgress | undefined
}

export interface AdminTab {
  id: string
  label: string
  /** Count next to the name; absent for a tab without one. */
  count?: (figures: Figures) => number | string | undefined
  /** Number of unread ones. */
  fresh?: (counts: AdminOverview['counts']) => number
  /** Its code is loaded when it is opened. A screen renders its own `main` (class `adm-main`) and may add a `Panel` after it. */
  Screen: LazyExoticComponent<ComponentType>
}

const screen = (load: () => Promise<ComponentType>) => lazy(async () => ({ default: await load() }))

/** Tab of the setup checklist ("First day"): shown until all of its steps are done. */
export const SETUP_CHECKLIST_TAB: AdminTab = {
  id: SETUP_CHECKLIST,
  label: adminMessages.ribbon.open,
  count: ({ firstDay }) => firstDay && adminMessages.firstDayCount(firstDay.done, firstDay.of),
  Screen: SetupChecklistScreen,
}

/** The tabs of the panel, in their order. To add one: a line here and a screen in its module's `web/admin/`. */
export const ADMIN_TABS: readonly AdminTab[] = [
  {
    id: 'products',
    label: 'Products',
    count: ({ counts }) => counts?.products,
    Screen: screen(async () => (await import('./ProductsScreen.tsx')).ProductsScreen),
  },
  {
    id: 'categories',
    label: 'Categories',
    count: ({ counts }) => counts?.categories,
    Screen: screen(async () => (await import('#site/catalogue/web/admin/groups/GroupsTab.tsx')).CategoriesTab),
  },
  {
    id: 'brands',
    label: 'Brands',
    count: ({ counts }) => counts?.brands,
    Screen: screen(async () => (await import('#site/catalogue/web/admin/groups/GroupsTab.tsx')).BrandsTab),
  },
  {
    id: 'references',
    label: adminMessages.references,
    Screen: screen(async () => (await import('#site/finder/web/admin/ReferencesTab.tsx')).ReferencesTab),
  },
  {
    id: 'contacts',
    label: 'Contacts',
    count: ({ counts }) => counts?.contacts,
    fresh: (counts) => counts.newContacts,
    Screen: screen(async () => (await import('#site/contact/web/admin/ContactsTab.tsx')).ContactsTab),
  },
  {
    id: 'reports',
    label: 'Reports',
    count: ({ counts }) => counts?.reports,
    fresh: (counts) => counts.newReports,
    Screen: screen(async () => (await import('#site/whistleblowing/web/admin/ReportsTab.tsx')).ReportsTab),
  },
  {
    id: 'team',
    label: 'Team',
    count: ({ counts }) => counts?.team,
    Screen: screen(async () => (await import('./TeamScreen.tsx')).TeamScreen),
  },
  {
    id: 'changes',
    label: 'Changes',
    Screen: screen(async () => (await import('#site/changes/web/admin/ChangesTab.tsx')).ChangesTab),
  },
  {
    id: 'visits',
    label: 'Visits',
    Screen: screen(async () => (await import('#site/traffic/web/admin/TrafficTab.tsx')).TrafficTab),
  },
  {
    id: 'running',
    label: adminMessages.running,
    Screen: screen(async () => (await import('#house/operations/web/admin/RunningTab.tsx')).RunningTab),
  },
  {
    id: 'site',
    label: 'Site',
    Screen: screen(async () => (await import('./SiteScreen.tsx')).SiteScreen),
  },
]
