import { eq, sql } from 'drizzle-orm'
import type { Actor } from '#core/actor.ts'
import { createCtx, type Ctx } from '#core/context.server.ts'
import { queryRows } from '#core/db/statements/query-rows.server.ts'
import { json } from '#core/db/statements/row-shape.server.ts'
import type { FileDeps } from '#house/files/stored-files.service.server.ts'
import { findExportItems, type ExportItem } from '#money/invoicing/export-items.queries.server.ts'
import type { ExportInput, VatInput } from '#money/invoicing/invoicing.contract.ts'
import type { ExportKind } from '#money/invoicing/invoicing.limits.ts'
import {
  billingExportInvoices,
  billingExportItems,
  billingExportNumbers,
  billingExports,
} from '#money/invoicing/invoicing.table.server.ts'
import { insertExport } from '#money/invoicing/service/make-export.server.ts'
import { planInvoices, type SellerFacts } from '#money/invoicing/service/plan-invoices.server.ts'
import { encryptFiles } from '#money/invoicing/service/seal-files.server.ts'
import { portalUsers } from '#people/portal-auth/portal-auth.table.server.ts'
import { getSettings } from '#site/site-content/site-content.queries.server.ts'
import { siteSettings } from '#site/site-content/site-content.table.server.ts'
import { describeSeller } from '../describe-company.server.ts'
import { passed, toDay, toDayNumber, toMoment, yearOf } from './demo-calendar.ts'

export interface DemoExportsOptions {
  files: FileDeps
  /** The day that counts as today, YYYY-MM-DD. */
  today: string
}

/** Days with stored exports: older items were billed before the portal wrote any. */
const DAYS = 90
/** Days from crediting to the credit note. */
const CREDITED_AFTER = 6
/** Projects that wait in each of the exports that are still open. */
const OPEN_PROJECTS = 4
/** Exports that are written at once. */
const AT_ONCE = 4

interface Planned {
  day: number
  kind: ExportKind
  format: ExportInput['format']
  items: readonly ExportItem[]
  state: 'open' | 'billed' | 'withdrawn'
}

/** Zero-rated under the section on ships for identified ones, at the full rate for those without a number. */
const VAT: Record<ExportInput['format'], VatInput> = {
  ehf: { category: 'Z', rate: '0.00', section: '6-9', reason: 'Service on board a ship in foreign trade' },
  csv: { category: 'S', rate: '25.00', section: null, reason: null },
}

/** Inserts exports to the accounting system: those of the last months, credit notes, and some that are still open. */
export async function fillDemoExports(ctx: Ctx, options: DemoExportsOptions): Promise<void> {
  await nameSeller(ctx)
  const seller = describeSeller(await getSettings(ctx))
  const today = toDayNumber(options.today)
  const [manager] = await ctx.db.select().from(portalUsers).where(eq(portalUsers.email, 'manager1@demo.example'))
  if (manager === undefined) throw new Error('The example company has no manager')
  const actor: Actor = { kind: 'portal', userId: manager.id, name: manager.name, role: manager.role, sessionId: '' }
  const own = createCtx(ctx.db, actor, ctx.requestId)
  const planned = [...(await planBilled(own, seller, today)), ...(await planOpen(own, seller, today))]
  const counted = new Map<number, number>()
  const credited = new Map<number, number>()
  const numbered = planned
    .toSorted((a, b) => a.day - b.day)
    .map((each) => ({ each, number: numberOf('X', counted, each.day), credit: creditNumber(each, credited) }))
  for (let start = 0; start < numbered.length; start += AT_ONCE) {
    await Promise.all(
      numbered.slice(start, start + AT_ONCE).map(async ({ each, number, credit }) => {
        const id = await own.tx((tx) => writeOne(tx, each, { number, credit, seller, today }))
        await encryptFiles(own, options.files, id)
      }),
    )
  }
  for (const [year, last] of counted) await ctx.db.insert(billingExportNumbers).values({ year, last })
}

/** Numbers and account are the documented examples of their registers; nobody has them. */
const nameSeller = (ctx: Ctx) =>
  ctx.db.update(siteSettings).set({
    value: sql`jsonb_set(jsonb_set(${siteSettings.value}, '{organisationNumber}', '"123456785"'), '{invoicing}',
      ${siteSettings.value} -> 'invoicing' || '{"vatNumber": "NO123456785MVA", "iban": "NO9386011117947", "bic": "DNBANOKK",
        "isInForetaksregisteret": true}')`,
  })

function numberOf(letter: string, counted: Map<number, number>, day: number): string {
  const year = yearOf(day)
  const last = (counted.get(year) ?? 0) + 1
  counted.set(year, last)
  return `${letter}${String(year % 100).padStart(2, '0')}-${String(last).padStart(4, '0')}`
}

const creditNumber = ({ kind, day }: Planned, credited: Map<number, number>): string | null =>
  kind === 'credit note' ? numberOf('K', credited, day) : null

/** Items that can't become an e-invoice are exported as a CSV of the same day. */
function byFormat(
  items: readonly ExportItem[],
  seller: SellerFacts,
  plan: Omit<Planned, 'format' | 'items'>,
): Planned[] {
  const invoices = planInvoices(items, {
    kind: plan.kind,
    seller,
    input: { format: 'ehf', vat: VAT.ehf },
    today: toDay(plan.day),
  })
  return (['ehf', 'csv'] as const).flatMap((format) => {
    const own = invoices
      .filter(({ missing }) => (missing.length === 0) === (format === 'ehf'))
      .flatMap((each) => each.items)
    return own.length === 0 ? [] : [{ ...plan, format, items: own }]
  })
}

/** An export for each invoicing day, and a credit note for items credited since. */
async function planBilled(ctx: Ctx, seller: SellerFacts, today: number): Promise<Planned[]> {
  const rows = await queryRows(
    ctx.db,
    { day: 'text', ids: json<string[]>() },
    sql`
    select invoice_date::text as day, array_agg(id order by id) as ids from billing_items
    where invoice_number is not null and invoice_date between ${toDay(today - DAYS)} and ${toDay(today - 1)}
    group by invoice_date order by invoice_date`,
  )
  const planned: Planned[] = []
  for (const { day: text, ids } of rows) {
    const day = toDayNumber(text)
    const items = await findExportItems(ctx, { ids })
    planned.push(...byFormat(items, seller, { day, kind: 'invoice', state: 'billed' }))
    const back = Map.groupBy(
      items.filter(({ billingStatus }) => billingStatus === 'credited'),
      ({ invoiceNumber }) => invoiceNumber,
    )
    for (const own of back.values()) {
      const later = Math.min(day + CREDITED_AFTER, today - 1)
      planned.push(...byFormat(own, seller, { day: later, kind: 'credit note', state: 'billed' }))
    }
  }
  return planned
}

/** One withdrawn export, and yesterday's export without numbers. */
async function planOpen(ctx: Ctx, seller: SellerFacts, today: number): Promise<Planned[]> {
  const rows = await queryRows(
    ctx.db,
    { ids: json<string[]>() },
    sql`
    select array_agg(item.id order by item.id) as ids
    from billing_items item join vessel_projects project on project.id = item.project_id
    where project.status = 'completed' group by project.id
    having bool_and(item.billing_status = 'approved') order by project.project_number limit ${OPEN_PROJECTS * 2}`,
  )
  const [first, ...others] = rows
  if (first === undefined) return []
  const withdrawn = await findExportItems(ctx, { ids: first.ids })
  const open = await findExportItems(ctx, { ids: others.flatMap(({ ids }) => ids) })
  return [
    ...byFormat(withdrawn, seller, { day: today - 8, kind: 'invoice', state: 'withdrawn' }),
    ...byFormat(open, seller, { day: today - 1, kind: 'invoice', state: 'open' }),
  ]
}

interface Written {
  number: string
  /** The accounting system's number of a credit note. */
  credit: string | null
  seller: SellerFacts
  today: number
}

async function writeOne(tx: Ctx, planned: Planned, { number, credit, seller, today }: Written): Promise<string> {
  const { day, kind, format, items, state } = planned
  const input = { format, vat: VAT[format] }
  const invoices = planInvoices(items, { kind, seller, input, today: toDay(day) })
  const id = await insertExport(tx, { number, kind, format, planned: invoices })
  const at = new Date(passed(toMoment(day, 9, 20), today))
  const ended = new Date(passed(toMoment(day, 14, 5), today))
  await tx.db
    .update(billingExports)
    .set({
      createdAt: at,
      ...(state === 'billed' ? { markedAt: ended } : {}),
      ...(state === 'withdrawn' ? { withdrawnAt: ended, withdrawnReason: 'The order number came afterwards.' } : {}),
    })
    .where(eq(billingExports.id, id))
  if (state === 'billed') {
    await tx.db.execute(sql`
      update ${billingExportInvoices} invoice set invoice_date = ${toDay(day)}, invoice_number = ${
        credit === null
          ? sql`(select min(item.invoice_number) from billing_export_items exported join billing_items item on item.id = exported.item_id
              where exported.invoice_id = invoice.id)`
          : credit
      } where invoice.export_id = ${id}`)
  }
  // A credit note locks its items permanently: nothing is credited twice.
  if (state === 'withdrawn' || (state === 'billed' && kind === 'invoice')) {
    await tx.db.update(billingExportItems).set({ releasedAt: ended }).where(eq(billingExportItems.exportId, id))
  }
  return id
}
