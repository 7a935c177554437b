import type { Ctx } from '#core/context.server.ts'
import { AppError } from '#core/errors.ts'
import { can } from '#core/policy.ts'
import { toPart, type PartRow } from '#modules/parts/part-view.policy.ts'
import type { Part } from '#modules/parts/parts.contract.ts'
import { UNSETTLED } from '#modules/parts/parts.limits.ts'
import { getPartRows } from '#modules/parts/parts.queries.server.ts'
import { setBilling } from '#modules/parts/parts.service.server.ts'
import { viewOf } from '#modules/parts/project-parts.service.server.ts'
import { lockProjects, type StoredProject } from '#modules/projects/projects.queries.server.ts'
import { notYours, tellChange } from '#modules/projects/service/tell-change.server.ts'
import type { BillingMove } from './billing.contract.ts'
import { requireInvoice } from './invoice-rules.service.server.ts'
import { refuseBilling, requireBillingWords, requirePrices, type RefusedPart } from './judge-billing.service.server.ts'
import { billingTexts } from './messages.en.ts'

/** Moves the billing of some parts, all of them or none; the refusal names those that cannot be moved. */
export async function moveBilling(ctx: Ctx, input: BillingMove): Promise<{ items: Part[] }> {
  if (!can(ctx.actor, 'billing:write')) throw notYours()
  return ctx.tx(async (tx) => {
    const projects = await lockProjects(
      tx,
      (await getPartRows(tx, input.ids)).map(({ projectId }) => projectId),
    )
    const before = await getPartRows(tx, input.ids)
    const refused = [...refuseBilling(before, input), ...refuseClosed(projects, before, input)]
    if (refused.length > 0) {
      const sentence = billingTexts.refused(refused[0]?.reason ?? '', refused.length - 1)
      throw new AppError('conflict', sentence, { extension: { refused } })
    }
    requirePrices(before, input)
    requireBillingWords(before, input)
    await requireInvoice(tx, [...projects.values()], before, input)
    const { parts, events } = await setBilling(tx, before, input)
    const items = parts.map((row) => toPart(row, viewOf(tx, projectOf(projects, row))))
    for (const project of projects.values()) {
      await tellChange(tx, project, ...(events.get(project.id) ?? []))
    }
    return { items }
  })
}

function projectOf(projects: ReadonlyMap<string, StoredProject>, { projectId }: PartRow): StoredProject {
  const project = projects.get(projectId)
  if (project === undefined) throw new Error('A part without its project')
  return project
}

/** A closed project has nothing left to settle: a part goes back to waiting only after it is reopened. */
function refuseClosed(
  projects: ReadonlyMap<string, StoredProject>,
  parts: readonly PartRow[],
  { billingStatus }: BillingMove,
): RefusedPart[] {
  if (!UNSETTLED.includes(billingStatus)) return []
  return parts
    .filter((part) => projectOf(projects, part).status === 'closed')
    .map((part) => ({
      id: part.id,
      partName: part.partName,
      billingStatus: part.billingStatus,
      allowed: [],
      reason: billingTexts.projectClosed(part.partName),
    }))
}
