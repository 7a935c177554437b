import type { Actor } from './actor.ts'
import { PORTAL_ROLES, type PortalRole } from './contract/portal-role.ts'

const BOTH = PORTAL_ROLES
const MANAGER = ['manager'] as const

/**
 * Permissions per role: the one table that calls and screens use. Permissions for a certain row are the rule of that
 * row's module, in addition.
 */
export const PORTAL_ACTIONS = {
  /** Own account: who am I, password, sessions, mail, calendar link. */
  'account:own': BOTH,
  'dashboard:manager': MANAGER,
  'dashboard:operator': BOTH,
  'project:read': BOTH,
  'project:create': MANAGER,
  /** Facts, price, plan. */
  'project:edit': MANAGER,
  'project:assign': MANAGER,
  'project:delete': MANAGER,
  /** Start, hold, resume, complete; see the table of states. */
  'project:move': BOTH,
  /** Hours, parts, files, contacts, service reports. */
  'project:log': BOTH,
  'project:comment': BOTH,
  /** Checklists of the company; a visit's own lines are read with the project. */
  'checklist:read': MANAGER,
  'checklist:write': MANAGER,
  /** unitCost, totalCost, projectValue: absent for everyone else. */
  'value:read': MANAGER,
  'travel-document:read': BOTH,
  /** Links without account to the page of a visit. */
  'visit-link:write': MANAGER,
  'upload:create': BOTH,
  'vessel:read': BOTH,
  'vessel:write': MANAGER,
  /** Contacts on board of a vessel; other data of a vessel are changed by managers only. */
  'vessel:contacts': BOTH,
  'operator:read': MANAGER,
  'operator:write': MANAGER,
  /** Changes that a device couldn't send: handed to the managers, who decide. */
  'held-entry:create': BOTH,
  'held-entry:decide': MANAGER,
  /** Signed packs of records, for clients and auditors. */
  'evidence:make': MANAGER,
  /** Visits assigned to oneself, for the own device. */
  'device:sync': BOTH,
  'part:read': BOTH,
  'billing:read': MANAGER,
  'billing:write': MANAGER,
  /** Requests of buyers and their quotes. */
  'request:read': MANAGER,
  'request:write': MANAGER,
  'list:export': BOTH,
  'audit:read': MANAGER,
  'analytics:read': MANAGER,
  'search:use': BOTH,
  'notification:own': BOTH,
  'api:describe': MANAGER,
} as const satisfies Record<string, readonly PortalRole[]>
export type PortalAction = keyof typeof PORTAL_ACTIONS

/** Whether someone of this role may do this at all. */
export const isPermitted = (role: PortalRole, action: PortalAction): boolean =>
  (PORTAL_ACTIONS[action] as readonly PortalRole[]).includes(role)

/** Whether this actor may perform the action at all: nobody outside the portal may, in a technician's place as a technician. */
export const can = (actor: Actor, action: PortalAction): boolean =>
  actor.kind === 'portal' && isPermitted(actor.isInPlace === true ? 'operator' : actor.role, action)

export const isPortalAction = (text: string): text is PortalAction => Object.hasOwn(PORTAL_ACTIONS, text)

export const isManagerRole = (role: PortalRole | undefined): boolean => role === 'manager'
export const isOperatorRole = (role: PortalRole | undefined): boolean => role === 'operator'

/** An actor of the server, or the viewer of a screen; only one in the portal has a role. */
interface MayHaveRole {
  kind: string
  role?: PortalRole
}

/** Whether this is a manager of the staff portal. */
export const isManager = ({ kind, role }: MayHaveRole): boolean => kind === 'portal' && isManagerRole(role)

/** Whether this is a manager who acts for themselves, not in the place of a technician. */
export const isOwnManager = (actor: Actor): boolean => isManager(actor) && !('isInPlace' in actor)

/** Whether this is a technician of the staff portal. */
export const isOperator = ({ kind, role }: MayHaveRole): boolean => kind === 'portal' && isOperatorRole(role)
