import type { Actor } from '../actor.ts'
import { isManagerRole } from '../policy.ts'

/** Addresses of the streams of live events. */
export const LIVE_STREAMS = { portal: '/api/portal/events', admin: '/api/admin/events' } as const

/**
 * What others may have open on a screen; a live event of topic `project` concerns one project, one of topic `running` the
 * admin panel's System tab.
 */
export const LIVE_TOPICS = [
  'project',
  'operator',
  'vessel',
  'checklist',
  'request',
  'price',
  'notification',
  'running',
] as const
export type LiveTopic = (typeof LIVE_TOPICS)[number]

/** Says that something changed, never what: the receiver refetches, and gets what it may see. */
export interface LiveEvent {
  topic: LiveTopic
  id: string
  /** Receivers in addition to managers; of a notification only these. */
  userIds: readonly string[]
}

/** Whether this actor may learn that it happened. */
export function canReceive(actor: Actor, event: LiveEvent): boolean {
  if (event.topic === 'running') return actor.kind === 'admin'
  if (actor.kind !== 'portal') return false
  if (event.userIds.includes(actor.userId)) return true
  return event.topic !== 'notification' && isManagerRole(actor.role)
}
