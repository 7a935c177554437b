import { and, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { AuditEvent } from '#core/audit/audit-event.ts'
import type { Ctx } from '#core/context.server.ts'
import { lockName } from '#core/db/lock-name.server.ts'
import { queryRows } from '#core/db/statements/query-rows.server.ts'
import { AppError } from '#core/errors.ts'
import type { BillingStatus } from '#visits/parts/parts.limits.ts'
import { isBillingLocked } from '#visits/parts/parts.policy.ts'
import { describeMove, type BillingValues, type PartEvent } from '#visits/parts/parts.service.server.ts'
import { projectEvent } from '#visits/projects/projects.events.ts'
import type { StoredProject } from '#visits/projects/projects.queries.server.ts'
import type { VisitChange } from '#visits/projects/service/project-deps.server.ts'
import {
  clientOf,
  findApprovedIds,
  findClient,
  findClientsOfInvoices,
  findHolder,
  findInvoicesOf,
  keyOfClient,
  type BillingRow,
} from './billing-items.queries.server.ts'
import { SERVICE_KINDS } from './billing.limits.ts'
import { charges } from './billing.table.server.ts'
import { billingTexts } from './messages.en.ts'

const isService = inArray(charges.kind, [...SERVICE_KINDS])

/**
 * Values that fix a service with its current lines, so that later changes do not affect them; expenses are unchanged.
 */
const FIXED = {
  fixedLines: sql`case when ${isService} then (
    select coalesce(jsonb_agg(jsonb_build_object('kind', line.kind, 'quantity', line.quantity, 'unit', line.unit,
      'unit_price', line.unit_price, 'total', line.total) order by line.kind), '[]'::jsonb)
    from billing_service_lines line where line.item_id = ${charges.id}) end`,
  amount: sql`case when ${isService} then (
    select coalesce(sum(line.total), 0) from billing_service_lines line where line.item_id = ${charges.id}
    ) else ${charges.amount} end`,
  currency: sql`coalesce(${charges.currency},
    (select project.currency from vessel_projects project where project.id = ${charges.projectId}))`,
}

/** A service with the price of its project. */
const FREE = {
  fixedLines: null,
  amount: sql`case when not ${isService} then ${charges.amount} end`,
  currency: sql`case when not ${isService} then ${charges.currency} end`,
}

/** Stores the lines of approved services when their invoice is sent: later hours are further ones. */
export async function fixLines(tx: Ctx, ids: readonly string[]): Promise<void> {
  const isOpen = and(isService, eq(charges.billingStatus, 'approved'), isNull(charges.fixedLines))
  await tx.db
    .update(charges)
    .set(FIXED)
    .where(and(inArray(charges.id, [...ids]), isOpen))
}

/**
 * Resets services to the price of their projects, since their invoice was withdrawn. One with hours logged in the
 * meantime costs more than was approved, so it is pending again.
 */
export async function freeLines(tx: Ctx, ids: readonly string[]): Promise<void> {
  const own = and(
    inArray(charges.id, [...ids]),
    isService,
    eq(charges.billingStatus, 'approved'),
    isNotNull(charges.fixedLines),
  )
  const before = await tx.db.select({ id: charges.id, amount: charges.amount }).from(charges).where(own)
  if (before.length === 0) return
  const itemIds = before.map(({ id }) => id)
  await joinHours(tx, itemIds)
  await tx.db.update(charges).set(FREE).where(own)
  await tx.db.execute(sql`
    update charges set billing_status = 'pending', version = charges.version + 1, updated_at = now()
    from unnest(${sql.param(itemIds)}::uuid[], ${sql.param(before.map(({ amount }) => amount))}::numeric[]) as was (id, amount)
      join billing_charges item on item.id = was.id
    where charges.id = was.id and item.total is distinct from was.amount`)
}

/**
 * Moves services and expenses that the caller has locked and checked. A billed service stores the lines with which it
 * was billed; when it is taken back it costs what its project says again.
 * @returns projects with an approved service that is pending again, since hours came back to it
 */
export async function setCharges(
  tx: Ctx,
  items: readonly BillingRow[],
  { billingStatus, reason, invoiceNumber, invoiceDate }: BillingValues,
): Promise<string[]> {
  if (items.length === 0) return []
  const back = items.filter(({ kind, billingStatus: from }) => kind === 'service' && from === 'billed')
  const reopened =
    billingStatus === 'approved'
      ? await joinHours(
          tx,
          back.map(({ id }) => id),
        )
      : []
  await tx.db
    .update(charges)
    .set({
      billingStatus,
      billingReason: reason ?? null,
      // Credited items retain the credited invoice; every other state has none, or its own.
      ...(billingStatus === 'credited'
        ? {}
        : { invoiceNumber: invoiceNumber ?? null, invoiceDate: invoiceDate ?? null }),
      ...(billingStatus === 'billed' ? FIXED : billingStatus === 'approved' ? FREE : {}),
      version: sql`${charges.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(
      inArray(
        charges.id,
        items.map(({ id }) => id),
      ),
    )
  return reopened
}

/**
 * Credited hours are merged with pending ones: into the service if it is or was credited, which is then pending at its
 * new price; else into the first of these items. The others are deleted.
 */
async function joinHours(tx: Ctx, taken: readonly string[]): Promise<string[]> {
  if (taken.length === 0) return []
  const ids = sql`${sql.param([...taken])}::uuid[]`
  const rows = await queryRows(
    tx.db,
    { projectId: 'text' },
    sql`
    with gone as (
    delete from charges extra
    where extra.kind = 'hours' and (extra.fixed_lines is null or extra.id = any(${ids}))
      and extra.project_id in (select taken.project_id from charges taken where taken.id = any(${ids}))
      and extra.id is distinct from (
        select target.id from charges target
        where target.project_id = extra.project_id and target.kind in ('service', 'hours')
          and (target.id = any(${ids}) or target.kind = 'service' and target.fixed_lines is null)
        order by target.kind desc, target.id limit 1)
    returning extra.id, extra.project_id
    )
    update charges service set billing_status = 'pending', billing_reason = null, version = service.version + 1,
      updated_at = now()
    from gone
    where service.project_id = gone.project_id and service.kind = 'service' and service.billing_status = 'approved'
      and service.fixed_lines is null and gone.id = any(${ids})
    returning service.project_id as "projectId"`,
  )
  return rows.map(({ projectId }) => projectId)
}

/** If the price of an approved service changed, sets it to pending. Returns the line of the history. */
async function askAgain(tx: Ctx, project: StoredProject, why: (status: BillingStatus) => string): Promise<PartEvent[]> {
  const open = await tx.db
    .select({ id: charges.id, kind: charges.kind, billingStatus: charges.billingStatus })
    .from(charges)
    .where(
      and(
        eq(charges.projectId, project.id),
        or(
          and(inArray(charges.kind, [...SERVICE_KINDS]), eq(charges.billingStatus, 'approved')),
          // Hours marked as not billable are a fixed number; a service marked so includes hours logged later.
          and(eq(charges.kind, 'hours'), eq(charges.billingStatus, 'not billable')),
        ),
        isNull(charges.fixedLines),
      ),
    )
  if (open.length === 0) return []
  const ids = open.map(({ id }) => id)
  await tx.db
    .update(charges)
    .set({ billingStatus: 'pending', billingReason: null, version: sql`${charges.version} + 1`, updatedAt: sql`now()` })
    .where(inArray(charges.id, ids))
  const service = billingTexts.service(project.serviceType)
  return open.map(({ kind, billingStatus }) =>
    describeMove(
      kind === 'hours' ? billingTexts.furtherHours(service) : service,
      billingStatus,
      'pending',
      why(billingStatus),
    ),
  )
}

/**
 * Called after hours were logged, changed or removed: an approved service by the hour is pending again.
 * @throws AppError 409 when fewer would be left than an invoice has
 */
export async function updateChargesForHours(tx: Ctx, project: StoredProject): Promise<PartEvent[]> {
  if (project.projectValue !== null || project.hourRate === null) return []
  const rows = await queryRows(
    tx.db,
    { kind: 'text', billed: 'text' },
    sql`
    select line.kind, sum(line.quantity)::text as billed from charges billed
    join billing_service_lines line on line.item_id = billed.id
    where billed.project_id = ${project.id} and billed.fixed_lines is not null
      and line.kind in (select unbilled.kind from unbilled_hours(${project.id}) unbilled where unbilled.hours < 0)
    group by line.kind`,
  )
  const [fewer] = rows
  if (fewer !== undefined) throw new AppError('conflict', billingTexts.hoursBilled(fewer.billed, fewer.kind))
  return askAgain(tx, project, billingTexts.hoursChanged)
}

/** The price of a project's service, for comparison. */
const priceOf = ({ projectValue, hourRate, currency }: StoredProject): string =>
  JSON.stringify([currency, projectValue, projectValue === null ? hourRate : null])

/**
 * Called after facts of a project changed: an approved service with another price is pending again; one on an invoice
 * has its price locked, and an invoice has one client.
 * @throws AppError 409
 */
export async function updateChargesForVisit(tx: Ctx, { before, after }: VisitChange): Promise<AuditEvent[]> {
  const isForAnother = clientOf(before) !== clientOf(after)
  if (isForAnother) await refuseSecondClient(tx, after)
  if (isForAnother) await refuseHeld(tx, await findApprovedIds(tx, after.id), billingTexts.clientHeld)
  if (priceOf(before) === priceOf(after)) return []
  const services = await tx.db
    .select({ id: charges.id, billingStatus: charges.billingStatus, invoiceNumber: charges.invoiceNumber })
    .from(charges)
    .where(and(eq(charges.projectId, after.id), inArray(charges.kind, [...SERVICE_KINDS])))
  const locked = services.find(({ billingStatus }) => isBillingLocked(billingStatus))
  if (locked !== undefined) {
    throw new AppError('conflict', billingTexts.valueStays(locked.billingStatus, locked.invoiceNumber ?? ''))
  }
  await refuseHeld(
    tx,
    services.map(({ id }) => id),
    billingTexts.valueHeld,
  )
  const events = await askAgain(tx, after, billingTexts.priceChanged)
  return events.map((event) => projectEvent(after, event))
}

/** @throws AppError 409 when an open export has one of these items */
async function refuseHeld(tx: Ctx, ids: readonly string[], sentence: (number: string) => string): Promise<void> {
  const holder = await findHolder(tx, ids)
  if (holder !== null) throw new AppError('conflict', sentence(holder.number))
}

/** @throws AppError 409 when an invoice of this project also has items of projects of another client */
async function refuseSecondClient(tx: Ctx, project: StoredProject): Promise<void> {
  const invoices = await findInvoicesOf(tx, project.id)
  for (const invoice of invoices) await lockName(tx, 'invoice', invoice)
  const others = await findClientsOfInvoices(tx, invoices, { project: project.id })
  const own = keyOfClient(await findClient(tx, project))
  const other = others.find((each) => keyOfClient(each) !== own)
  if (other === undefined) return
  throw new AppError('conflict', billingTexts.clientStays(other.invoice, other.clientName, other.project))
}
