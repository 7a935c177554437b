import { eq, sql } from 'drizzle-orm'
import type { AuditEvent } from '#core/audit/audit-event.ts'
import type { Ctx } from '#core/context.server.ts'
import { newId } from '#core/db/columns.server.ts'
import { AppError, type FieldProblem } from '#core/errors.ts'
import { publishLive } from '#core/live/live.server.ts'
import { notify, type Notice } from '#modules/notifications/notifications.service.server.ts'
import { learnFromVisit } from '#modules/vessels/service/resolve-vessel.server.ts'
import { findMoveFacts } from '../project-facts.queries.server.ts'
import type { MoveInput, ProjectChange } from '../projects.contract.ts'
import { projectEvent } from '../projects.events.ts'
import {
  allowedTransitions,
  failedGuards,
  judgeMove,
  WORDS_FOR,
  type Move,
  type MoveFacts,
  type MoveNeed,
} from '../projects.policy.ts'
import { lockVisibleProject, type StoredProject } from '../projects.queries.server.ts'
import { projectStatusChanges, vesselProjects } from '../projects.table.server.ts'
import { noticeOf } from './change-operator.server.ts'
import { findToday, finishChange, refuseStaleProject, type ProjectDeps } from './project-deps.server.ts'

/**
 * Moves a project from one state to another, judged on the locked row, with everything that follows from it.
 * @throws AppError 404; 403 where somebody else may do it; 409 with `allowed` where nobody can from here or a guard
 *   fails, and with the current row when it is stale; 422 on the words that are missing
 */
export const moveProject = (ctx: Ctx, deps: ProjectDeps, id: string, input: MoveInput): Promise<ProjectChange> =>
  ctx.tx(async (tx) => {
    const project = await lockVisibleProject(tx, id)
    const required = await deps.requiredDocuments()
    const facts = await findMoveFacts(tx, project, required)
    const move = requireMove(tx, project, facts, input.to)
    await refuseStaleProject(tx, project, input.version, required)
    const overridden = requireWords(move, facts, input)
    const after = await writeMove(tx, project, move, input)
    const learned = move.to === 'completed' && move.from === 'in progress' ? await finishVisit(tx, after) : []
    await notify(tx, deps, ...noticesOf(after, move, input))
    const events = [...describeMove(project, move, input), ...overridden, ...learned]
    return finishChange(tx, id, required, { events })
  })

function requireMove(tx: Ctx, project: StoredProject, facts: MoveFacts, to: MoveInput['to']): Move {
  const move = judgeMove(project, tx.actor, to)
  if (move === 'forbidden') throw new AppError('forbidden', 'This step is not yours to take.')
  const allowed = allowedTransitions(facts, tx.actor)
  if (move === null) {
    const ways = allowed.length === 0 ? 'There is no way on.' : `From here it can become: ${allowed.join(', ')}.`
    throw new AppError('conflict', `This project is ${project.status} and cannot become ${to}. ${ways}`, {
      extension: { status: project.status, allowed },
    })
  }
  const hard = failedGuards(move, facts).filter(({ guard }) => WORDS_FOR[guard] === undefined)
  if (hard.length > 0) {
    throw new AppError('conflict', hard.map(({ sentence }) => sentence).join(' '), {
      extension: { status: project.status, allowed, guards: hard.map(({ guard }) => guard) },
    })
  }
  return move
}

const SENTENCES: Record<MoveNeed, string> = {
  reason: 'A reason is required',
  followUpDate: 'A follow-up date is required',
  waiver: 'Say why there is no service report',
}

/** Asks for the words that the move needs. Gives an event for each guard that words have overcome. */
function requireWords(move: Move, facts: MoveFacts, input: MoveInput): Omit<AuditEvent, never>[] {
  const soft = failedGuards(move, facts)
  const missing: FieldProblem[] = move.needs.flatMap((need) =>
    input[need] == null ? [{ field: need, message: SENTENCES[need] }] : [],
  )
  for (const { guard, sentence } of soft) {
    const need = WORDS_FOR[guard]
    if (need === undefined || input[need] != null || missing.some(({ field }) => field === need)) continue
    missing.push({ field: need, message: `${sentence} ${SENTENCES[need]}.` })
  }
  if (missing.length > 0) throw new AppError('invalid', missing[0]?.message ?? '', { fields: missing })
  return soft.map(({ guard, sentence }) => overrideEvent(facts, guard, sentence, input))
}
