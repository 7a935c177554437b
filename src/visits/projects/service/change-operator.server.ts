import { and, eq, isNull, sql } from 'drizzle-orm'
import type { AuditEvent } from '#core/audit/audit-event.ts'
import type { Ctx } from '#core/context.server.ts'
import { formatPrintedDay } from '#core/days.ts'
import { paths } from '#core/paths.ts'
import { notify, type Notice } from '#people/notifications/notifications.service.server.ts'
import { getPersonName, lockActiveOperator } from '#people/portal-auth/person-names.queries.server.ts'
import { noticeTexts, projectTexts } from '../messages.en.ts'
import { projectEvent } from '../projects.events.ts'
import type { StoredProject } from '../projects.queries.server.ts'
import { projectOperators } from '../projects.table.server.ts'
import type { ProjectDeps } from './project-deps.server.ts'
import { refuseField } from './record-change.server.ts'

interface Person {
  id: string
  name: string
}

/**
 * Locks an active technician, so that the account can't be deactivated until this transaction ends.
 * @throws AppError 422 on `field`
 */
export async function requireActiveOperator(tx: Ctx, id: string, field: string): Promise<Person> {
  const person = await lockActiveOperator(tx, id)
  if (person === undefined) throw refuseField(field, projectTexts.onlyActive)
  return person
}

/** Text of a notice about a project: number, vessel, place and day. */
export const describeVisit = ({ projectNumber, vesselName, location, scheduledDate }: StoredProject): string =>
  [`${projectNumber} ${vesselName}`, location, scheduledDate && formatPrintedDay(scheduledDate)]
    .filter(Boolean)
    .join(', ')

/** A notice about one project, with its link. */
export const noticeOf = (
  project: StoredProject,
  notice: Pick<Notice, 'kind' | 'to'> & { what: string; reason?: string | null | undefined },
): Notice => ({
  kind: notice.kind,
  to: notice.to,
  projectId: project.id,
  subject: `${notice.what}: ${project.projectNumber} ${project.vesselName}`,
  text: [`${notice.what}: ${describeVisit(project)}.`, notice.reason].filter(Boolean).join(' '),
  link: paths.project(project.id),
})

interface Change {
  /** The row before. */
  project: StoredProject
  operator: Person | null
  reason?: string | null | undefined
}

/**
 * Consequences of another assignee: the assignments, the notices, and the events to record. The caller writes the row.
 */
export async function changeOperator(
  tx: Ctx,
  { jobs }: Pick<ProjectDeps, 'jobs'>,
  { project, operator, reason }: Change,
): Promise<AuditEvent[]> {
  const before = project.assignedOperatorId
  if (before === (operator?.id ?? null)) return []
  const events: AuditEvent[] = []
  const notices: Notice[] = []
  const description = reason ?? undefined
  if (before !== null) {
    await tx.db
      .update(projectOperators)
      .set({ unassignedAt: sql`now()` })
      .where(and(eq(projectOperators.projectId, project.id), isNull(projectOperators.unassignedAt)))
    events.push(
      projectEvent(project, {
        action: 'unassigned',
        oldValue: await getPersonName(tx, before),
        ...(description === undefined ? {} : { description }),
      }),
    )
    notices.push(noticeOf(project, { kind: 'unassigned', to: [before], what: noticeTexts.unassigned, reason }))
  }
  if (operator !== null) {
    await tx.db.insert(projectOperators).values({ projectId: project.id, userId: operator.id })
    events.push(
      projectEvent(project, {
        action: 'assigned',
        newValue: operator.name,
        ...(description === undefined ? {} : { description }),
      }),
    )
    notices.push(noticeOf(project, { kind: 'assigned', to: [operator.id], what: noticeTexts.assigned, reason }))
  }
  await notify(tx, { jobs }, ...notices)
  return events
}
