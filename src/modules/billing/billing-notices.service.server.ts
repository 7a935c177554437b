import type { Ctx } from '#core/context.server.ts'
import type { AddedPart } from '#modules/parts/parts.service.server.ts'
import type { StoredProject } from '#modules/projects/projects.queries.server.ts'
import { billingNotices } from './billing.table.server.ts'
import { billingTexts } from './messages.en.ts'

/** Notes that a part waits to be billed. */
export async function noteAddedPart(tx: Ctx, { project, part, message }: AddedPart): Promise<void> {
  await tx.db.insert(billingNotices).values({
    projectId: project.id,
    operatorId: part.operatorId,
    vesselName: project.vesselName,
    partId: part.id,
    partName: part.partName,
    quantity: part.quantity,
    totalCost: part.totalCost,
    currency: part.currency,
    message,
  })
}

/** Notes that a visit is over and waits for review; one that nobody had leaves no note. */
export async function noteFinishedVisit(tx: Ctx, project: StoredProject): Promise<void> {
  const operatorId = project.assignedOperatorId ?? project.createdBy
  if (operatorId === null) return
  await tx.db.insert(billingNotices).values({
    projectId: project.id,
    operatorId,
    vesselName: project.vesselName,
    totalCost: project.projectValue,
    currency: project.currency,
    message: billingTexts.waitsForReview(project.projectNumber),
  })
}
