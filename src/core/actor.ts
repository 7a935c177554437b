import type { PortalRole } from './contract/portal-role.ts'

/** The actor of a request. A visitor has no identity at all; `system` is a job or the start itself. */
export type Actor =
  | { kind: 'visitor' }
  | { kind: 'system' }
  /** `sessionId` is missing while the person signs in. */
  | { kind: 'admin'; userId: string; name: string; sessionId?: string }
  | {
      kind: 'portal'
      userId: string
      name: string
      role: PortalRole
      sessionId: string
      /**
       * A manager makes a technician's stored change: rules about a visit's state are a manager's, what may be seen and
       * whose entries may be changed stays the technician's.
       */
      isInPlace?: true
    }

/** A manager or a technician, signed in. */
export type PortalActor = Extract<Actor, { kind: 'portal' }>

/** Someone who is signed in, as administrator or in the portal. */
export type SessionActor = Extract<Actor, { kind: 'admin' | 'portal' }> & { sessionId: string }

export const hasSession = (actor: Actor): actor is SessionActor =>
  (actor.kind === 'admin' || actor.kind === 'portal') && actor.sessionId !== undefined

export const VISITOR: Actor = { kind: 'visitor' }
export const SYSTEM: Actor = { kind: 'system' }
