import type { Actor } from '#core/actor.ts'
import { logTexts } from './messages.en.ts'
import type { ProjectStatus } from './projects.limits.ts'
import { isAssigned, permissionsOf } from './projects.policy.ts'

interface Parent {
  status: ProjectStatus
  assignedOperatorId: string | null
}

const isManager = (actor: Actor): boolean => actor.kind === 'portal' && actor.role === 'manager'

/** Why something cannot be logged now: `forbidden` for whoever may not here at all, or a sentence about the state. */
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
 * Why a draft report cannot be signed now. The master often signs when the work is handed in already: until the visit is
 * closed, whoever did it may have its draft signed and finalised, though nothing else of it changes any more.
 */
export const findSignObstacle = (project: Parent, actor: Actor): string | null =>
  project.status === 'completed' && isAssigned(project, actor) ? null : findLogObstacle(project, actor)

/** Whether this person may change an entry of this author: their own, a manager's any. */
export const canChangeEntryOf = (authorId: string, actor: Actor): boolean =>
  isManager(actor) || (actor.kind === 'portal' && actor.userId === authorId)
