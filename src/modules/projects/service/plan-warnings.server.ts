import { sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import type { DocumentCategory } from '#core/contract/document-categories.ts'
import { findClashes, findRequiredDocuments } from '../project-facts.queries.server.ts'
import type { PlanWarning } from '../projects.contract.ts'
import type { StoredProject } from '../projects.queries.server.ts'

type Absence = { from: string; to: string; reason: string | null }

/** What a planner should know about the operator on these days: nothing of it keeps them from doing it. */
export async function findPlanWarnings(
  tx: Ctx,
  project: StoredProject,
  required: readonly DocumentCategory[],
): Promise<PlanWarning[]> {
  const { id, assignedOperatorId, scheduledDate } = project
  if (assignedOperatorId === null) return []
  const documents = await findRequiredDocuments(tx, id, required)
  const papers = documents
    .filter(({ state }) => state === 'expired' || state === 'missing')
    .map(({ category, state }): PlanWarning => ({
      kind: 'documents',
      message: `Travel document ${category}: ${state}.`,
    }))
  if (scheduledDate === null) return papers
  const to = project.scheduledEndDate ?? scheduledDate
  const clashes = await findClashes(tx, { id, operatorId: assignedOperatorId, from: scheduledDate, to })
  const absences = await findAbsences(tx, assignedOperatorId, scheduledDate, to)
  return [
    ...clashes.map((clash): PlanWarning => ({
      kind: 'clash',
      message: `Also on ${clash.projectNumber} ${clash.vesselName}, ${describeDays(clash.from, clash.to)}.`,
      projectId: clash.projectId,
    })),
    ...absences.map(({ from, to: last, reason }): PlanWarning => ({
      kind: 'absence',
      message: `Away ${describeDays(from, last)}${reason === null ? '' : `: ${reason}`}.`,
    })),
    ...papers,
  ]
}

const describeDays = (from: string, to: string): string => (from === to ? `on ${from}` : `from ${from} to ${to}`)

async function findAbsences(tx: Ctx, userId: string, from: string, to: string): Promise<Absence[]> {
  const { rows } = await tx.db.execute<Absence>(sql`
    select from_day::text as from, to_day::text as to, reason from operator_absences
    where user_id = ${userId} and from_day <= ${to}::date and to_day >= ${from}::date order by from_day`)
  return rows
}
