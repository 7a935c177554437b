import { and, eq, ne } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { publishLive } from '#core/live/live.server.ts'
import type { AddedPart } from '#visits/parts/parts.service.server.ts'
import type { StoredProject } from '#visits/projects/projects.queries.server.ts'
import { billingNotices } from '../billing.table.server.ts'
import { billingTexts } from '../messages.en.ts'
import type { BillingNotice } from './billing-notices.contract.ts'
import { countUnreadNotices, getBillingNotice } from './billing-notices.queries.server.ts'

/** Creates a notice that a part needs billing. */
export async function notifyOfAddedPart(tx: Ctx, { project, part, message }: AddedPart): Promise<void> {
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

/** Notifies managers of a completed visit that needs review; not of one without a technician. */
export async function notifyOfFinishedVisit(tx: Ctx, project: StoredProject): Promise<void> {
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

/** Marks a notice as read or unread, for every manager. Throws 404. */
export function markBillingNotice(ctx: Ctx, id: string, isRead: boolean): Promise<BillingNotice> {
  return ctx.tx(async (tx) => {
    const { projectId } = await getBillingNotice(tx, id)
    const changed = await tx.db
      .update(billingNotices)
      .set({ isRead })
      .where(and(eq(billingNotices.id, id), ne(billingNotices.isRead, isRead)))
      .returning({ id: billingNotices.id })
    if (changed.length > 0) await publishLive(tx, { topic: 'project', id: projectId, userIds: [] })
    return getBillingNotice(tx, id)
  })
}

/** Marks all notices as read, or those of one project. */
export function readBillingNotices(ctx: Ctx, projectId: string | undefined): Promise<{ unread: number }> {
  return ctx.tx(async (tx) => {
    const changed = await tx.db
      .update(billingNotices)
      .set({ isRead: true })
      .where(
        and(
          eq(billingNotices.isRead, false),
          projectId === undefined ? undefined : eq(billingNotices.projectId, projectId),
        ),
      )
      .returning({ projectId: billingNotices.projectId })
    const [first] = changed
    if (first !== undefined) await publishLive(tx, { topic: 'project', id: first.projectId, userIds: [] })
    return countUnreadNotices(tx)
  })
}
