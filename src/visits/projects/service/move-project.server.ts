import { eq, sql } from 'drizzle-orm'
import type { AuditEvent } from '#core/audit/audit-event.ts'
import type { Ctx } from '#core/context.server.ts'
import { queryRows } from '#core/db/statements/query-rows.server.ts'
import { AppError, type FieldProblem } from '#core/errors.ts'
import { publishLive } from '#core/live/live.server.ts'
import { assertVersion } from '#core/rows/change-row.server.ts'
import { updateFromVisit } from '#fleet/vessels/service/resolve-vessel.server.ts'
import { notify, type Notice } from '#people/notifications/notifications.service.server.ts'
import { findMoveFacts } from '../detail/project-facts.queries.server.ts'
import { getProjectRow } from '../list/project-rows.queries.server.ts'
import { moveTexts, noticeTexts } from '../messages.en.ts'
import type { MoveInput, ProjectChange } from '../projects.contract.ts'
import { projectEvent } from '../projects.events.ts'
import {
  allowedTransitions,
  failedGuards,
  findAllowedMove,
  WORDS_FOR,
  type Guard,
  type Move,
  type MoveFacts,
  type MoveNeed,
} from '../projects.policy.ts'
import { lockVisibleProject, type StoredProject } from '../projects.queries.server.ts'
import { projectStatusChanges, vesselProjects } from '../projects.table.server.ts'
import { noticeOf } from './change-operator.server.ts'
import { findToday, finishChange, type ProjectDeps } from './project-deps.server.ts'

/**
 * Moves a project from one state to another, checked on the locked row, with all consequences.
 * @throws AppError 404; 403 if only others may make the move; 409 with `allowed` if the state has no such move or a
 * guard fails, and with the current row when it is stale; 422 on missing texts
 */
export const moveProject = (ctx: Ctx, deps: ProjectDeps, id: string, input: MoveInput): Promise<ProjectChange> =>
  ctx.tx(async (tx) => {
    const project = await lockVisibleProject(tx, id)
    const records = await deps.records()
    const facts = await findMoveFacts(tx, project, records)
    const move = requireMove(tx, project, facts, input.to)
    await assertVersion(project, input.version, () => getProjectRow(tx, id, records))
    const words = { input, overcome: requireWords(move, facts, input) }
    const after = await writeMove(tx, project, move, words)
    const learned = await followMove(tx, deps, after, move)
    await notify(tx, deps, ...noticesOf(after, move, input))
    return finishChange(tx, id, records, { events: [...describeMove(project, move, words), ...learned] })
  })

function requireMove(tx: Ctx, project: StoredProject, facts: MoveFacts, to: MoveInput['to']): Move {
  const move = findAllowedMove(project, tx.actor, to)
  if (move === 'forbidden') throw new AppError('forbidden', moveTexts.notYours)
  const allowed = allowedTransitions(facts, tx.actor)
  if (move === null) {
    throw new AppError('conflict', moveTexts.noWay(project.status, to, allowed), {
      extension: { from: project.status, allowed },
    })
  }
  const hard = failedGuards(move, facts).filter(({ guard }) => WORDS_FOR[guard] === undefined)
  if (hard.length > 0) {
    throw new AppError('conflict', hard.map(({ sentence }) => sentence).join(' '), {
      extension: { from: project.status, allowed, guards: hard.map(({ guard }) => guard) },
    })
  }
  return move
}

/** A failed guard, with the field that overrides it. */
interface Overcome {
  guard: Guard
  sentence: string
  need: MoveNeed
}

/** Asks for the words that the move needs, and gives the guards that they overcome. */
function requireWords(move: Move, facts: MoveFacts, input: MoveInput): Overcome[] {
  const overcome = failedGuards(move, facts).flatMap(({ guard, sentence }): Overcome[] => {
    const need = WORDS_FOR[guard]
    return need === undefined ? [] : [{ guard, sentence, need }]
  })
  const missing: FieldProblem[] = move.needs
    .filter((need) => (input[need] ?? null) === null)
    .map((need) => ({ field: need, message: `${moveTexts.needed[need]}.` }))
  for (const { sentence, need } of overcome) {
    if ((input[need] ?? null) === null) missing.push({ field: need, message: `${sentence} ${moveTexts.needed[need]}.` })
  }
  const [first] = missing
  if (first !== undefined) throw new AppError('invalid', first.message, { fields: missing })
  return overcome
}

/** Writes the new state with what belongs to it, and the line of the history. */
async function writeMove(
  tx: Ctx,
  project: StoredProject,
  move: Move,
  { input, overcome }: { input: MoveInput; overcome: readonly Overcome[] },
): Promise<StoredProject> {
  const isWaived = overcome.some(({ need }) => need === 'waiver')
  const isVisitOver = move.from === 'in progress' && move.to === 'completed'
  const isSentBack = move.from === 'completed' && move.to === 'in progress'
  const [after] = await tx.db
    .update(vesselProjects)
    .set({
      status: move.to,
      statusReason: input.reason ?? null,
      statusChangedAt: sql`clock_timestamp()`,
      followUpDate: move.to === 'on hold' ? (input.followUpDate ?? null) : null,
      ...(isVisitOver
        ? { completedDate: await findToday(tx), reportWaiver: isWaived ? (input.waiver ?? null) : null }
        : {}),
      ...(isSentBack ? { completedDate: null, reportWaiver: null } : {}),
      version: sql`${vesselProjects.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(eq(vesselProjects.id, project.id))
    .returning()
  if (after === undefined) throw new Error('The project is gone')
  await tx.db.insert(projectStatusChanges).values({
    projectId: project.id,
    fromStatus: move.from,
    toStatus: move.to,
    reason: input.reason ?? (isWaived ? (input.waiver ?? null) : null),
    changedBy: tx.actor.kind === 'portal' ? tx.actor.userId : null,
  })
  return after
}

/** Consequences of a visit that starts or is completed. */
async function followMove(
  tx: Ctx,
  deps: ProjectDeps,
  project: StoredProject,
  { from, to }: Move,
): Promise<AuditEvent[]> {
  if (from === 'confirmed' && to === 'in progress') return deps.visitStarted(tx, project)
  return from === 'in progress' && to === 'completed' ? finishVisit(tx, deps, project) : []
}

/** Consequences of a completed visit: updates the vessel, and notifies billing. */
async function finishVisit(tx: Ctx, { visitFinished }: ProjectDeps, project: StoredProject): Promise<AuditEvent[]> {
  await visitFinished(tx, project)
  const rows = await queryRows(
    tx.db,
    { newer: 'boolean' },
    sql`
    select exists (select 1 from vessel_projects later where later.vessel_id = ${project.vesselId}
      and later.id <> ${project.id} and later.completed_date > ${project.completedDate}) as newer`,
  )
  // Of two visits the later one has the better data.
  if (rows[0]?.newer === true) return []
  await publishLive(tx, { topic: 'vessel', id: project.vesselId, userIds: [] })
  return updateFromVisit(tx, project.vesselId, project)
}

function describeMove(
  project: StoredProject,
  move: Move,
  { input, overcome }: { input: MoveInput; overcome: readonly Overcome[] },
): AuditEvent[] {
  const reason = typeof input.reason === 'string' ? { description: input.reason } : {}
  const change = { fieldChanged: 'status', oldValue: move.from, newValue: move.to, ...reason }
  const events: AuditEvent[] = [projectEvent(project, { action: 'status_changed', ...change })]
  if (move.from === 'closed') events.push(projectEvent(project, { action: 'reopened', ...reason }))
  for (const { guard, sentence, need } of overcome) {
    const words = `${sentence} ${input[need] ?? ''}`
    events.push(projectEvent(project, { action: 'override', fieldChanged: guard, description: words }))
  }
  return events
}

/** Receivers of the notice of a move; never the actor. */
function noticesOf(project: StoredProject, { from, to }: Move, { reason }: MoveInput): Notice[] {
  const operator = project.assignedOperatorId === null ? [] : [project.assignedOperatorId]
  switch (to) {
    case 'confirmed':
      return [noticeOf(project, { kind: 'confirmed', to: operator, what: noticeTexts.confirmed })]
    case 'not confirmed':
      if (from !== 'confirmed') return []
      return [noticeOf(project, { kind: 'returned', to: operator, what: noticeTexts.takenBack, reason })]
    case 'in progress':
      if (from === 'completed')
        return [noticeOf(project, { kind: 'returned', to: operator, what: noticeTexts.sentBack, reason })]
      return from === 'confirmed'
        ? [noticeOf(project, { kind: 'started', to: 'managers', what: noticeTexts.started })]
        : []
    case 'on hold':
      return [noticeOf(project, { kind: 'held', to: 'managers', what: noticeTexts.onHold, reason })]
    case 'completed':
      if (from === 'closed') return []
      return [noticeOf(project, { kind: 'completed', to: 'managers', what: noticeTexts.completed, reason })]
    case 'cancelled':
      return [noticeOf(project, { kind: 'cancelled', to: operator, what: noticeTexts.cancelled, reason })]
    case 'closed':
      return []
  }
}
