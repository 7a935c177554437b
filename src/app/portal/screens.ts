import type { PortalRole } from '#core/contract/portal-role.ts'
import type { PortalAction } from '#core/policy.ts'
import type { IconName } from '#ui/basic/icon-paths.data.ts'
import { portalMessages as messages } from './messages.en.ts'

/**
 * Places of the frame with a link to a screen for people who may open it. The palette and the phone's sheet have all of
 * these.
 */
interface Entry {
  icon: IconName
  place: 'menu' | 'profile' | 'command' | 'palette'
  /** The single key that opens it. */
  hotkey?: string
  /** Its heading in the menu. */
  group?: string
  /** Unread items are counted next to it. */
  counts?: 'unread billing notices' | 'waiting requests'
  /** Left out of the phone's bar, which has the first two of the menu. */
  isOnlyInMenu?: boolean
  /** Other words by which people look for it; the palette finds it by them. */
  alsoCalled?: string
  /** The role that finds it at the menu's foot instead, with another label. */
  atFoot?: { role: PortalRole; label: string }
}

/** A screen of the portal: what its route, its gate, the menu and the palette need. */
export interface PortalScreen {
  /** Its module in `src/app/routes/portal/`, without `.tsx`, loaded when the screen is opened. */
  file: string
  action: PortalAction
  title: string
  /** Replacement for people without the permission. */
  otherwise: 'own dashboard' | 'explain'
  entry?: Entry
  /** The entry that is marked while this screen is open. */
  within?: string
  /** An administrator without a portal session may read it (through the calls under /api/admin). */
  forAdmin?: boolean
}

type Row = [file: PortalScreen['file'], action: PortalAction, title: string, more?: Partial<PortalScreen>]
const explained = (...[file, action, title, more]: Row): PortalScreen => ({
  file,
  action,
  title,
  otherwise: 'explain',
  ...more,
})
const own = (...[file, action, title, more]: Row): PortalScreen => ({
  file,
  action,
  title,
  otherwise: 'own dashboard',
  ...more,
})
const inMenu = (icon: IconName, more: Partial<Entry> = {}) => ({ entry: { icon, place: 'menu', ...more } }) as const

const { titles } = messages
const BILLING = { group: messages.billing }
const EXPORTS = {
  within: 'billing-dashboard',
  entry: { icon: 'download', place: 'command', alsoCalled: 'invoices, credit notes, EHF, accounting' },
} as const
const PRICE_IMPORT = {
  within: 'prices',
  entry: { icon: 'upload', place: 'palette', alsoCalled: 'CSV, Excel, price list' },
} as const
const MAILBOX = { entry: { icon: 'mail', place: 'palette', alsoCalled: 'e-mail, requests by mail' } } as const
const COMPANY = { group: messages.company }
const TECHNICIAN = { atFoot: { role: 'manager', label: messages.technicianView } } as const
const LIST = { ...inMenu('clipboard-list', { alsoCalled: 'jobs, visits, board, calendar' }), forAdmin: true }
const PROJECTS = { within: 'projects-overview', forAdmin: true }
const NEW = { within: 'projects-overview', entry: { icon: 'plus', place: 'command', hotkey: 'N' } } as const
const FLEET = { within: 'vessel-directory' } as const
const IMPORT = { ...FLEET, entry: { icon: 'upload', place: 'palette', alsoCalled: 'CSV, Excel, fleet list' } } as const
const DUPLICATES = { ...FLEET, entry: { icon: 'copy', place: 'palette', alsoCalled: 'merge, twins' } } as const
const PROFILE = {
  entry: {
    icon: 'user-round-cog',
    place: 'profile',
    alsoCalled: 'account, password, notifications, calendar link, documents, passport',
  },
} as const

/**
 * Every screen, by the part of its address after /portal/, in the order of the menu. Routes, gate, menu, palette and
 * tests read it: to add one, a line here and its module. Who may open what is in the portal's specification.
 */
export const PORTAL_SCREENS = {
  'manager-dashboard': own(
    'manager-dashboard',
    'dashboard:manager',
    titles.dashboard,
    inMenu('layout-dashboard', { alsoCalled: 'home, overview, schedule' }),
  ),
  'operator-dashboard': own('operator-dashboard', 'dashboard:operator', titles.today, inMenu('hard-hat', TECHNICIAN)),
  requests: explained(
    'requests/inbox',
    'request:read',
    titles.requests,
    inMenu('mail', {
      counts: 'waiting requests',
      isOnlyInMenu: true,
      alsoCalled: 'quotes, RFQ, enquiries, buyers, orders',
    }),
  ),
  'requests/:id/quote': explained('requests/quote', 'request:write', titles.quote, { within: 'requests' }),
  'project/new': explained('project-new', 'project:create', titles.newProject, NEW),
  'project/:id': explained('project-detail', 'project:read', titles.project, PROJECTS),
  'project/:id/sheet': explained('project-sheet', 'project:read', titles.sheet, { within: 'projects-overview' }),
  'projects-overview': explained('projects-overview', 'project:read', titles.projects, LIST),
  projects: explained('projects-overview', 'project:read', titles.projects, PROJECTS),
  planner: explained(
    'planner',
    'project:assign',
    titles.planner,
    inMenu('gantt-chart', { alsoCalled: 'schedule, who is free, assign' }),
  ),
  'vessel-directory': explained(
    'vessel-directory',
    'vessel:read',
    titles.vessels,
    inMenu('ship', { alsoCalled: 'ships, fleet, directory, clients, companies' }),
  ),
  'vessel/:id': explained('vessel', 'vessel:read', titles.vessel, { within: 'vessel-directory' }),
  'billing-notifications': explained(
    'billing-notifications',
    'billing:read',
    titles.billingNotifications,
    inMenu('inbox', { ...BILLING, counts: 'unread billing notices' }),
  ),
  'billing-dashboard': explained(
    'billing-dashboard',
    'billing:read',
    titles.billingDashboard,
    inMenu('receipt', { ...BILLING, alsoCalled: 'invoices, prices, expenses' }),
  ),
  'billing-dashboard/exports': explained('billing-exports', 'billing:write', titles.billingExports, EXPORTS),
  'parts-usage': explained(
    'parts-usage',
    'part:read',
    titles.partsUsage,
    inMenu('package', { ...BILLING, alsoCalled: 'spares, articles, consumption' }),
  ),
  prices: explained(
    'money/price-lists',
    'billing:read',
    titles.prices,
    inMenu('tag', { ...BILLING, alsoCalled: 'price lists, agreements, quotes' }),
  ),
  mailbox: explained('money/mailbox', 'request:read', titles.mailbox, MAILBOX),
  'prices/import': explained('money/price-import', 'billing:write', titles.priceImport, PRICE_IMPORT),
  'vessel-directory/import': explained('vessel-import', 'vessel:write', titles.vesselImport, IMPORT),
  'vessel-directory/duplicates': explained('vessel-duplicates', 'vessel:write', titles.duplicates, DUPLICATES),
  'vessel-directory/company-duplicates': explained(
    'company-duplicates',
    'vessel:write',
    titles.companyDuplicates,
    DUPLICATES,
  ),
  'operator-management': explained(
    'operator-management',
    'operator:read',
    titles.operators,
    inMenu('users', { ...COMPANY, alsoCalled: 'people, operators, users, accounts, absences' }),
  ),
  checklists: explained(
    'checklists',
    'checklist:read',
    titles.checklists,
    inMenu('list-checks', { ...COMPANY, alsoCalled: 'templates, attendance sheet, readings, limits' }),
  ),
  analytics: explained(
    'analytics',
    'analytics:read',
    titles.analytics,
    inMenu('chart-no-axes-column', { ...COMPANY, alsoCalled: 'figures, statistics, reports, charts' }),
  ),
  audit: explained(
    'audit',
    'audit:read',
    titles.audit,
    inMenu('history', { ...COMPANY, alsoCalled: 'history, changes, sign-ins' }),
  ),
  profile: own('profile', 'account:own', titles.profile, PROFILE),
} as const satisfies Record<string, PortalScreen>
export type PortalScreenName = keyof typeof PORTAL_SCREENS

/** The screen an address of the portal shows; null for one that is not the portal's, or not known to it. */
export function findPortalScreen(pathname: string): PortalScreenName | null {
  const rest = /^\/portal\/(.+?)\/?$/.exec(pathname)?.[1]
  if (rest === undefined) return null
  if (Object.hasOwn(PORTAL_SCREENS, rest)) return rest as PortalScreenName
  if (/^project\/[^/]+$/.test(rest)) return 'project/:id'
  if (/^project\/[^/]+\/sheet$/.test(rest)) return 'project/:id/sheet'
  if (/^requests\/[^/]+\/quote$/.test(rest)) return 'requests/:id/quote'
  return /^vessel\/[^/]+$/.test(rest) ? 'vessel/:id' : null
}
