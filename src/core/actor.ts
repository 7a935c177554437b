/** Who acts. A visitor has no identity at all; `system` is a job or the start itself. */
export type Actor =
  | { kind: 'visitor' }
  | { kind: 'system' }
  | { kind: 'admin'; userId: string; name: string }
  | { kind: 'portal'; userId: string; name: string; role: 'manager' | 'operator' }

export const VISITOR: Actor = { kind: 'visitor' }
export const SYSTEM: Actor = { kind: 'system' }
