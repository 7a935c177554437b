import type { Ctx } from '#core/context.server.ts'
import { AppError } from '#core/errors.ts'
import { can } from '#core/policy.ts'
import { UNSETTLED } from '#visits/parts/parts.limits.ts'
import { getPartRows } from '#visits/parts/parts.queries.server.ts'
import { describeMove, setBilling, wordsOfMove, type PartEvent } from '#visits/parts/parts.service.server.ts'
import { lockProjects, type StoredProject } from '#visits/projects/projects.queries.server.ts'
import { notYours, recordProjectChange } from '#visits/projects/service/record-change.server.ts'
import { findBillingRows, getBillingRows, toItem, type BillingRow } from './billing-items.queries.server.ts'
import type { BillingItem, BillingMove } from './billing.contract.ts'
import { setCharges } from './charges.service.server.ts'
import { refuseBilling, requireBillingWords, requirePrices, type RefusedItem } from './check-billing.service.server.ts'
import { requireInvoice } from './invoice-rules.service.server.ts'
import { billingTexts } from './messages.en.ts'

/**
 * Moves the billing of some parts, services and expenses, all of them or none; the refusal names those that can't be
 * moved. Their projects are locked, so that two managers don't bill an item twice.
 * @param through the export that moves its own items
 */
export async function moveBilling(
  ctx: Ctx,
  input: BillingMove,
  through: string | null = null,
): Promise<{ items: BillingItem[] }> {
  if (!can(ctx.actor, 'billing:write')) throw notYours()
  return ctx.tx(async (tx) => {
    const projects = await lockProjects(
      tx,
      (await getBillingRows(tx, input.ids)).map(({ projectId }) => projectId),
    )
    const before = await getBillingRows(tx, input.ids)
    const refused = [...refuseBilling(before, input, through), ...refuseClosed(projects, before, input)]
    if (refused.length > 0) {
      const sentence = billingTexts.refused(refused[0]?.reason ?? '', refused.length - 1)
      throw new AppError('conflict', sentence, { extension: { refused } })
    }
    requirePrices(before, input)
    requireBillingWords(before, input)
    await requireInvoice(tx, [...projects.values()], before, input, through)
    const events = await writeMove(tx, projects, before, input)
    for (const project of projects.values()) {
      await recordProjectChange(tx, project, ...(events.get(project.id) ?? []))
    }
    return { items: (await findBillingRows(tx, input.ids)).map(toItem) }
  })
}

/** Writes the new state of each; returns the lines of each project's history. */
async function writeMove(
  tx: Ctx,
  projects: ReadonlyMap<string, StoredProject>,
  items: readonly BillingRow[],
  input: BillingMove,
): Promise<Map<string, PartEvent[]>> {
  const parts = items.filter(({ kind }) => kind === 'part')
  const rest = items.filter(({ kind }) => kind !== 'part')
  const events = new Map<string, PartEvent[]>()
  if (parts.length > 0) {
    const rows = await getPartRows(
      tx,
      parts.map(({ id }) => id),
    )
    for (const [projectId, projectEvents] of await setBilling(tx, rows, input)) events.set(projectId, projectEvents)
  }
  const add = (projectId: string, event: PartEvent) => events.set(projectId, [...(events.get(projectId) ?? []), event])
  const reopened = await setCharges(tx, rest, input)
  for (const { projectId, text, billingStatus } of rest) {
    add(projectId, describeMove(text, billingStatus, input.billingStatus, ...wordsOfMove(input)))
  }
  for (const projectId of reopened) {
    const service = billingTexts.service(projects.get(projectId)?.serviceType ?? '')
    add(projectId, describeMove(service, 'approved', 'pending', billingTexts.hoursChanged('approved')))
  }
  return events
}

/** A closed project has no unbilled items: an item becomes pending again only after it is reopened. */
function refuseClosed(
  projects: ReadonlyMap<string, StoredProject>,
  items: readonly BillingRow[],
  { billingStatus }: BillingMove,
): RefusedItem[] {
  if (!UNSETTLED.includes(billingStatus)) return []
  return items
    .filter(({ projectId }) => projects.get(projectId)?.status === 'closed')
    .map((item) => ({
      id: item.id,
      text: item.text,
      billingStatus: item.billingStatus,
      allowed: [],
      reason: billingTexts.projectClosed(item.text),
    }))
}
