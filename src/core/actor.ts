import type { PortalRole } from './contract/portal-role.ts'

/** The actor of a request. A visitor has no identity at all; `system` is a job or the start itself. */
export type Actor =
  | { kind: 'visitor' }
  | { kind: 'system' }
  | { kind: 'admin'; userId: string; name: string }
  | { kind: 'portal'; userId: string; name: string; role: PortalRole; sessionId: string }

/** A manager or an operator, signed in. */
export type PortalActor = Extract<Actor, { kind: 'portal' }>

export const VISITOR: Actor = { kind: 'visitor' }
export const SYSTEM: Actor = { kind: 'system' }
