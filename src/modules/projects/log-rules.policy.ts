import type { Actor } from '#core/actor.ts'
import type { ProjectStatus } from './projects.limits.ts'
import { isAssigned, permissionsOf } from './projects.policy.ts'

interface Parent {
  status: ProjectStatus
  assignedOperatorId: string | null
}

const isManager = (actor: Actor): boolean => actor.kind === 'portal' && actor.role === 'manager'

/** Why something cannot be logged now: `forbidden` for whoever may not here at all, or a sentence about the state. */
export function whyNotLog(project: Parent, actor: Actor, { isHours = false } = {}): string | null {
  const { log, logHours } = permissionsOf(project, actor)
  if (isHours ? logHours : log) return null
  if (!isManager(actor) && !isAssigned(project, actor)) return 'forbidden'
  if (project.status === 'closed' || project.status === 'cancelled') {
    return `This project is ${project.status}: it takes comments only.`
  }
  return project.status === 'completed'
    ? 'This project is completed: a manager has to send it back before more can be logged.'
    : 'Hours can be logged from the start of the project on.'
}

/** Whether this person may change an entry of this author: their own, a manager's any. */
export const mayChangeOf = (authorId: string, actor: Actor): boolean =>
  isManager(actor) || (actor.kind === 'portal' && actor.userId === authorId)
