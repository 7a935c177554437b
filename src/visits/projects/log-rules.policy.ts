import type { Actor } from '#core/actor.ts'
import { isManager, isOwnManager } from '#core/policy.ts'
import { logTexts } from './messages.en.ts'
import type { ProjectStatus } from './projects.limits.ts'
import { isAssigned, permissionsOf } from './projects.policy.ts'

interface Parent {
  status: ProjectStatus
  assignedOperatorId: string | null
}

/** Returns why nothing can be logged now: `forbidden` without access, or a sentence about the state. */
export function findLogObstacle(project: Parent, actor: Actor, { isHours = false } = {}): string | null {
  const { log, logHours } = permissionsOf(project, actor)
  if (isHours ? logHours : log) return null
  if (!isManager(actor) && !isAssigned(project, actor)) return 'forbidden'
  if (project.status === 'closed' || project.status === 'cancelled') {
    return logTexts.onlyComments(project.status)
  }
  return project.status === 'completed' ? logTexts.completed : logTexts.notStarted
}

/**
 * Returns why a draft report can't be signed now. The master often signs after the hand-in: until the visit is closed,
 * its technician may have the draft signed and finalised, though nothing else of it changes any more.
 */
export const findSignObstacle = (project: Parent, actor: Actor): string | null =>
  project.status === 'completed' && isAssigned(project, actor) ? null : findLogObstacle(project, actor)

/** Whether this person may change an entry of this author: their own, a manager's any. */
export const canChangeEntryOf = (authorId: string, actor: Actor): boolean =>
  isOwnManager(actor) || (actor.kind === 'portal' && actor.userId === authorId)
