import { inArray, sql } from 'drizzle-orm'
import type { AuditEvent } from '#core/audit/audit-event.ts'
import type { Ctx } from '#core/context.server.ts'
import { toHundredths } from '#core/contract/amounts.ts'
import { multiplyToHundredths } from '#core/contract/number/decimals.ts'
import { formatPrintedDay } from '#core/days.ts'
import { osloToday } from '#core/db/oslo-today.server.ts'
import { AppError } from '#core/errors.ts'
import type { Jobs } from '#core/jobs/jobs.server.ts'
import { notify } from '#people/notifications/notifications.service.server.ts'
import type { Currencies } from '#visits/projects/service/check-currency.server.ts'
import { partTexts } from './messages.en.ts'
import type { PartRow } from './part-view.policy.ts'
import type { PartInput } from './parts.contract.ts'
import { DEFAULT_PART_CATEGORY, DEFAULT_PART_UNIT, type BillingStatus } from './parts.limits.ts'
import { getPartRow } from './parts.queries.server.ts'
import { partsUsed } from './parts.table.server.ts'
import { isPossibleQuantity } from './quantity.limits.ts'

/** What parts need of the project that uses them; its row is locked by the caller. */
export interface PartProject {
  id: string
  projectNumber: string
  vesselName: string
  currency: string
}

/** A logged part, with the text for the managers' notification. */
export interface AddedPart {
  project: PartProject
  part: PartRow
  message: string
}

export interface PartDeps {
  jobs: Jobs
  /** Currencies of parts other than their project's. */
  currencies: Currencies
  /** Called in the same transaction for a part that needs billing. */
  partAdded: (tx: Ctx, added: AddedPart) => Promise<void>
}

/** The new state of a part's billing, with what it is known by. */
export interface BillingValues {
  billingStatus: BillingStatus
  reason?: string | null | undefined
  invoiceNumber?: string | null | undefined
  invoiceDate?: string | null | undefined
}

/** An event of the project's history, without its project: the projects module adds that. */
export type PartEvent = Omit<AuditEvent, 'entityType' | 'entityId' | 'entityName'>

/** Largest amount of a total. */
const TOTAL_MAX = '99999999.99'

const refuseField = (field: string, message: string): AppError =>
  new AppError('invalid', message, { fields: [{ field, message }] })

/** @throws AppError 422 on `unitCost` when quantity and price exceed the largest total */
export function refuseOverflow(quantity: number, unitCost: string | null): void {
  if (unitCost !== null && multiplyToHundredths(String(quantity), unitCost) > toHundredths(TOTAL_MAX)) {
    throw refuseField('unitCost', partTexts.totalTooLarge(TOTAL_MAX))
  }
}

/** @throws AppError 422 on `quantity` for decimals of a unit that cannot be divided */
export function refuseFractions(quantity: number, unit: string): void {
  if (!isPossibleQuantity(quantity, unit)) throw refuseField('quantity', partTexts.wholeUnits(unit))
}

/** Name of this part for people. */
export const describePart = ({
  partName,
  partNumber,
  quantity,
  unit,
}: Pick<PartRow, 'partName' | 'partNumber' | 'quantity' | 'unit'>): string =>
  `${quantity} ${unit} ${partName}${partNumber === null ? '' : ` (${partNumber})`}`

/**
 * Writes a part down, with the notice that billing waits for it.
 * @param isQuiet without a notification of its own, where many are added at once
 */
export async function insertPart(
  tx: Ctx,
  { jobs, partAdded }: PartDeps,
  project: PartProject,
  input: PartInput & { userId: string; userName: string; link: string },
  { isQuiet = false } = {},
): Promise<{ part: PartRow; events: PartEvent[] }> {
  const { userId, userName, link, ...sent } = input
  const quantity = sent.quantity ?? 1
  refuseFractions(quantity, sent.unit ?? DEFAULT_PART_UNIT)
  refuseOverflow(quantity, sent.unitCost ?? null)
  const [row] = await tx.db
    .insert(partsUsed)
    .values({
      ...sent,
      projectId: project.id,
      operatorId: userId,
      vesselName: project.vesselName,
      quantity,
      unit: sent.unit ?? DEFAULT_PART_UNIT,
      category: sent.category ?? DEFAULT_PART_CATEGORY,
      usedDate: sent.usedDate ?? osloToday,
      currency: sent.currency ?? project.currency,
    })
    .returning({ id: partsUsed.id })
  if (row === undefined) throw new Error('The part was not inserted')
  const part = await getPartRow(tx, row.id)
  const message = partTexts.used(describePart(part), project.vesselName, project.projectNumber)
  await partAdded(tx, { project, part, message })
  const events: PartEvent[] = [{ action: 'part_added', newValue: describePart(part) }]
  if (isQuiet) return { part, events }
  await notify(
    tx,
    { jobs },
    {
      kind: 'part-added',
      to: 'managers',
      projectId: project.id,
      subject: partTexts.added(project.projectNumber, project.vesselName),
      text: `${userName}: ${message}`,
      link,
    },
  )
  return { part, events }
}

/** The event of a billing move in the history. */
export const describeMove = (
  item: string,
  from: BillingStatus,
  to: BillingStatus,
  ...words: readonly (string | null | undefined)[]
): PartEvent => ({
  action: 'billing_status_changed',
  fieldChanged: 'billingStatus',
  oldValue: from,
  newValue: to,
  description: [item, ...words.filter((word) => typeof word === 'string' && word !== '')].join(': '),
})

/** The words of a move: its reason, and the invoice that it names. */
export const wordsOfMove = ({ reason, invoiceNumber, invoiceDate }: BillingValues): (string | null | undefined)[] => [
  reason,
  invoiceNumber && partTexts.invoice(invoiceNumber, formatPrintedDay(invoiceDate ?? '')),
]

/** Moves the billing of parts that the caller has locked and checked; returns the lines of each project's history. */
export async function setBilling(
  tx: Ctx,
  parts: readonly PartRow[],
  input: BillingValues,
): Promise<Map<string, PartEvent[]>> {
  const ids = parts.map(({ id }) => id)
  await tx.db
    .update(partsUsed)
    .set({
      billingStatus: input.billingStatus,
      billingReason: input.reason ?? null,
      // Credited items retain the credited invoice; every other state has none, or its own.
      ...(input.billingStatus === 'credited'
        ? {}
        : { invoiceNumber: input.invoiceNumber ?? null, invoiceDate: input.invoiceDate ?? null }),
      version: sql`${partsUsed.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(inArray(partsUsed.id, ids))
  const events = new Map<string, PartEvent[]>()
  for (const part of parts) {
    const event = describeMove(describePart(part), part.billingStatus, input.billingStatus, ...wordsOfMove(input))
    events.set(part.projectId, [...(events.get(part.projectId) ?? []), event])
  }
  return events
}
