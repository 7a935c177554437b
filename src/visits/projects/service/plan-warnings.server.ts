import type { Ctx } from '#core/context.server.ts'
import { formatPrintedDay } from '#core/days.ts'
import { findAbsences } from '#people/absences/absences.queries.server.ts'
import { findClashes, findRequiredDocuments } from '../detail/project-facts.queries.server.ts'
import type { VisitRecords } from '../detail/visit-records.queries.server.ts'
import { warningTexts } from '../messages.en.ts'
import type { PlanWarning } from '../projects.contract.ts'
import type { StoredProject } from '../projects.queries.server.ts'

/** Warnings about the technician on these days, which don't prevent the assignment. */
export async function findPlanWarnings(tx: Ctx, project: StoredProject, records: VisitRecords): Promise<PlanWarning[]> {
  const { id, assignedOperatorId, scheduledDate } = project
  if (assignedOperatorId === null) return []
  const documents = await findRequiredDocuments(tx, id, records)
  const papers = documents
    .filter(({ state }) => state === 'expired' || state === 'missing')
    .map(({ category, state }): PlanWarning => ({
      kind: 'documents',
      message: warningTexts.document(category, state),
    }))
  if (scheduledDate === null) return papers
  const to = project.scheduledEndDate ?? scheduledDate
  const clashes = await findClashes(tx, { id, operatorId: assignedOperatorId, from: scheduledDate, to })
  const absences = await findAbsences(tx, { from: scheduledDate, to, userIds: [assignedOperatorId] })
  return [
    ...clashes.map((clash): PlanWarning => ({
      kind: 'clash',
      message: warningTexts.clash(clash.projectNumber, clash.vesselName, inWords(clash)),
      projectId: clash.projectId,
    })),
    ...absences.map(({ from, to: last, reason }): PlanWarning => ({
      kind: 'absence',
      message: warningTexts.away(inWords({ from, to: last }), reason),
    })),
    ...papers,
  ]
}

/** Warns that the named company may be a known one in another spelling: it was neither created nor assigned. */
export const warnOfClient = (named: string | null | undefined, alike: string | null): PlanWarning[] =>
  alike === null ? [] : [{ kind: 'client', message: warningTexts.client(named ?? '', alike) }]

const inWords = ({ from, to }: { from: string; to: string }): string =>
  warningTexts.days(formatPrintedDay(from), formatPrintedDay(to))
