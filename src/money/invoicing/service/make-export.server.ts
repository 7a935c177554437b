import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { fromHundredths, sumAmounts } from '#core/contract/amounts.ts'
import { newId } from '#core/db/columns.server.ts'
import { AppError } from '#core/errors.ts'
import { portalActor } from '#core/portal-actor.server.ts'
import type { FileDeps } from '#house/files/stored-files.service.server.ts'
import { fixLines } from '#money/billing/charges.service.server.ts'
import { UNSETTLED } from '#visits/parts/parts.limits.ts'
import { lockProjects } from '#visits/projects/projects.queries.server.ts'
import { findToday } from '#visits/projects/service/project-deps.server.ts'
import { recordProjectChange } from '#visits/projects/service/record-change.server.ts'
import type { InvoiceDocument } from '../document/invoice.ts'
import { needsNok } from '../document/total-invoice.ts'
import { writeInvoiceCsv } from '../document/write-csv.ts'
import { findExportItems, findProjectsOf, type ExportItem } from '../export-items.queries.server.ts'
import { findLastVatTreatments, getExport } from '../exports.queries.server.ts'
import type { BillingExport, ExportInput, ExportPlan, PlanInput, VatInput } from '../invoicing.contract.ts'
import type { ExportFormat, ExportKind } from '../invoicing.limits.ts'
import {
  billingExportFiles,
  billingExportInvoices,
  billingExportItems,
  billingExportNumbers,
  billingExports,
} from '../invoicing.table.server.ts'
import { invoicingTexts as texts } from '../messages.en.ts'
import { findSellerGaps, planInvoices, type PlannedInvoice, type SellerFacts } from './plan-invoices.server.ts'
import { NO_TREATMENT, requireVat } from './require-vat.server.ts'
import { encryptFiles } from './seal-files.server.ts'

export interface ExportDeps {
  files: FileDeps
  seller: () => Promise<SellerFacts>
}

/**
 * Exports items to the accounting system. The export with its items, its number and the bytes
 * of its files is inserted in one transaction: a process that dies leaves all of it or nothing. The files are encrypted
 * right after; if that fails, when they are first requested.
 * @throws AppError 409 naming the items that are in another export, billed or not approved; 422 for missing data
 */
export async function createExport(
  ctx: Ctx,
  { files, seller }: ExportDeps,
  input: ExportInput,
): Promise<BillingExport> {
  const facts = await seller()
  const made = await ctx.tx((tx) => writeExport(tx, facts, input))
  // An unavailable storage doesn't revert the export: requesting the files tries again and reports the failure.
  await encryptFiles(ctx, files, made.id).catch(() => undefined)
  return made
}

/** Previews an export: its items, and what prevents it; changes nothing. */
export async function planExport(ctx: Ctx, { seller }: ExportDeps, asked: PlanInput): Promise<ExportPlan> {
  const facts = await seller()
  const { rate = NO_TREATMENT.rate, ...choice } = asked
  const vat: VatInput = rate === NO_TREATMENT.rate ? NO_TREATMENT : { ...NO_TREATMENT, category: 'S', rate }
  const input = { ...choice, vat }
  const found = await findExportItems(ctx, wantedOf(asked))
  const { items, left } = chooseItems(found, asked)
  const kind = asked.projectIds === undefined ? kindOf(items) : asked.kind
  const refused = findRefusedItems(items, kind)
  const isRefused = new Set(refused.map(({ id }) => id))
  const planned = planInvoices(
    items.filter(({ id }) => !isRefused.has(id)),
    { kind, seller: facts, input, today: await findToday(ctx) },
  )
  const last = await findLastVatTreatments(ctx, kind === 'invoice' ? planned.map(({ client }) => client) : [])
  return {
    kind,
    invoices: planned.map(({ client, document, totals, missing, items: own, vat: treatment }) => ({
      clientName: client,
      currency: document.currency,
      net: fromHundredths(totals.net),
      vat: fromHundredths(totals.vat),
      gross: fromHundredths(totals.gross),
      treatment: own.some(({ credited }) => kind === 'credit note' && credited !== null) ? treatment : null,
      exchangeRate: document.exchangeRate,
      last: last.get(client.toLowerCase()) ?? null,
      lines: document.lines.length,
      orderReference: document.orderReference ?? document.buyerReference,
      dueDate: document.dueDate,
      credits: document.billed?.number ?? null,
      items: own.map(({ id, text, projectNumber, vesselName, total }) => ({
        id,
        text,
        projectNumber,
        vesselName,
        total,
      })),
      missing,
    })),
    missing: findSellerGaps(facts, input.format),
    refused,
    remarks: left,
    sums: sumsOf(planned),
  }
}

type Chosen = Pick<ExportInput, 'ids' | 'projectIds'> & Partial<Pick<PlanInput, 'without' | 'kind'>>
const wantedOf = ({ ids = [], projectIds }: Chosen) => (projectIds === undefined ? { ids } : { projectIds })

/** Of projects the approved or credited items; the rest is reported. Named items are used as they are. */
function chooseItems(
  all: readonly ExportItem[],
  { projectIds, without = [], kind = 'invoice' }: Chosen,
): { items: ExportItem[]; left: string[] } {
  const found = all.filter(({ id }) => !without.includes(id))
  if (projectIds === undefined) return { items: found, left: [] }
  if (kind === 'credit note') return { items: found.filter(isCreditable), left: [] }
  const waiting = new Map<string, number>()
  for (const { billingStatus, projectNumber } of found) {
    if (billingStatus === 'pending') waiting.set(projectNumber, (waiting.get(projectNumber) ?? 0) + 1)
  }
  // Items that were excluded by hand are listed all the same.
  const open = new Set(
    all.filter(({ billingStatus }) => UNSETTLED.includes(billingStatus)).map(({ projectId }) => projectId),
  )
  const empty = projectIds.filter((id) => !open.has(id)).length
  return {
    items: found.filter(({ billingStatus }) => billingStatus === 'approved'),
    left: [
      ...Array.from(waiting, ([project, count]) => texts.remarks.left(count, project)),
      ...(empty === 0 ? [] : [texts.remarks.empty(empty)]),
    ],
  }
}

/** Credited, and not yet on a credit note: earlier credits are settled. */
const isCreditable = ({ billingStatus, heldBy }: ExportItem): boolean =>
  billingStatus === 'credited' && heldBy['credit note'] === undefined

const kindOf = (items: readonly ExportItem[]): ExportKind =>
  items.length > 0 && items.every(({ billingStatus }) => billingStatus === 'credited') ? 'credit note' : 'invoice'

interface RefusedItem {
  id: string
  text: string
  reason: string
}

/** Why each of these items cannot be exported; empty when all can. */
function findRefusedItems(items: readonly ExportItem[], kind: ExportKind): RefusedItem[] {
  return items.flatMap((item) => {
    const reason = whyNot(item, kind)
    return reason === null ? [] : [{ id: item.id, text: item.text, reason }]
  })
}

function whyNot(item: ExportItem, kind: ExportKind): string | null {
  const { text, projectNumber, billingStatus, heldBy } = item
  const holder = heldBy[kind]
  if (billingStatus === 'billed') return texts.billedAs(text, projectNumber, item.invoiceNumber ?? '')
  if (holder !== undefined) return texts.heldBy(text, projectNumber, holder)
  if (kind === 'invoice' && billingStatus === 'credited') return texts.notCredited(text, projectNumber, billingStatus)
  if (kind === 'invoice' && billingStatus !== 'approved') return texts.notApproved(text, projectNumber, billingStatus)
  return item.total === null || item.lines.length === 0 ? texts.noPrice(text, projectNumber) : null
}

function sumsOf(planned: readonly PlannedInvoice[]): ExportPlan['sums'] {
  const currencies = [...new Set(planned.map(({ document }) => document.currency))].toSorted()
  return currencies.map((currency) => {
    const own = planned.filter(({ document }) => document.currency === currency)
    const sum = (part: 'net' | 'vat' | 'gross') => sumAmounts(own.map(({ totals }) => fromHundredths(totals[part])))
    return { currency, net: sum('net'), vat: sum('vat'), gross: sum('gross') }
  })
}

async function writeExport(tx: Ctx, seller: SellerFacts, input: ExportInput): Promise<BillingExport> {
  // Concurrent exports of the same items are serialized by this lock; the second finds the items in the first export.
  const projects = await lockProjects(tx, input.projectIds ?? (await findProjectsOf(tx, input.ids ?? [])))
  const found = await findExportItems(tx, wantedOf(input))
  const isOfInvoices = !found.some(({ billingStatus }) => billingStatus === 'credited')
  if (isOfInvoices) requireVat(found, 'invoice', input)
  const { items } = chooseItems(found, input)
  const wanted = input.ids?.length ?? 1
  if (items.length < wanted)
    refuseNothing(
      found,
      input,
      [...projects.values()].map((each) => each.projectNumber),
    )
  const kind = kindOf(items)
  const refused = findRefusedItems(items, kind)
  if (refused.length > 0) {
    throw new AppError('conflict', texts.refused(refused[0]?.reason ?? '', refused.length - 1), {
      extension: { refused },
    })
  }
  const vat = requireVat(items, kind, input)
  const planned = planInvoices(items, { kind, seller, input: { ...input, vat }, today: await findToday(tx) })
  requireComplete(planned, findSellerGaps(seller, input.format))
  requireExchangeRates(planned)
  const number = await allocateExportNumber(tx)
  const id = await insertExport(tx, { number, kind, format: input.format, planned })
  const made = await getExport(tx, id)
  for (const project of projects.values()) {
    const count = items.filter(({ projectId }) => projectId === project.id).length
    if (count === 0) continue
    await recordProjectChange(tx, project, {
      action: 'exported',
      newValue: number,
      description: texts.exported(number, count),
    })
  }
  return made
}

/** Inserts an export with its invoices, its items and the bytes of its files. Returns its id. */
export async function insertExport(tx: Ctx, { number, kind, format, planned }: NewExport): Promise<string> {
  const id = newId()
  await tx.db.insert(billingExports).values({
    id,
    number,
    kind,
    format,
    ...toVatColumns(findCommonVat(planned)),
    createdBy: portalActor(tx).userId,
  })
  const documents = planned.map(({ document }, index) => ({ ...document, number: `${number}-${index + 1}` }))
  await insertInvoices(tx, { id, kind }, planned, documents)
  if (kind === 'invoice')
    await fixLines(
      tx,
      planned.flatMap(({ items }) => items.map((item) => item.id)),
    )
  await tx.db.insert(billingExportFiles).values(
    (await writeFiles(number, format, planned, documents)).map(({ name, type, text }, position) => {
      const bytes = Buffer.from(text)
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      return { exportId: id, position, fileName: name, fileType: type, fileSize: bytes.length, sha256, bytes }
    }),
  )
  return id
}

interface NewExport {
  number: string
  kind: ExportKind
  format: ExportFormat
  planned: readonly PlannedInvoice[]
}

/** The one treatment that all of them have; null where they differ. */
function findCommonVat(planned: readonly PlannedInvoice[]): VatInput | null {
  const [first, ...others] = planned.map(({ vat }) => vat)
  return first !== undefined && others.every((vat) => isDeepStrictEqual(vat, first)) ? first : null
}

const toVatColumns = (vat: VatInput | null) => ({
  vatCategory: vat?.category ?? null,
  vatRate: vat?.rate ?? null,
  vatSection: vat?.section ?? null,
  vatReason: vat?.reason ?? null,
})

/** Describes what happened to the requested items. */
function refuseNothing(found: readonly ExportItem[], { ids }: ExportInput, projects: readonly string[]): never {
  if (ids !== undefined || projects.length === 0) throw new AppError('not-found', texts.gone)
  const refused = findRefusedItems(found, 'invoice')
  throw new AppError('conflict', texts.nothingApproved(projects), { extension: { refused } })
}

/** @throws AppError 422 with every sentence about missing data */
function requireComplete(planned: readonly PlannedInvoice[], sellerGaps: readonly string[]): void {
  const missing = [
    ...sellerGaps.map((what) => ({ client: texts.seller, what })),
    ...planned.flatMap(({ client, missing: gaps }) => gaps.map(({ text: what }) => ({ client, what }))),
  ]
  const [first] = missing
  if (first === undefined) return
  const message = texts.missing(first.client, first.what, missing.length - 1)
  throw new AppError('invalid', message, {
    fields: missing.map(({ client, what }) => ({ field: 'ids', message: texts.missing(client, what, 0) })),
    extension: { missing },
  })
}

/**
 * VAT is stated in NOK, too (bokføringsforskriften § 5-1-1): where some is charged in another currency, a rate is
 * required.
 * @throws AppError 422 on `exchangeRates`
 */
function requireExchangeRates(planned: readonly PlannedInvoice[]): void {
  const unrated = planned.filter(({ document, totals }) => needsNok(document, totals) && document.exchangeRate === null)
  const currencies = [...new Set(unrated.map(({ document }) => document.currency))].toSorted()
  const [first] = currencies
  if (first === undefined) return
  throw new AppError('invalid', texts.rateNeeded(first), {
    fields: currencies.map((each) => ({ field: `exchangeRates.${each}`, message: texts.rateNeeded(each) })),
  })
}

/** The next number of the year, X26-0118: without a gap, since the row is locked until this transaction ends. */
async function allocateExportNumber(tx: Ctx): Promise<string> {
  const year = Number((await findToday(tx)).slice(0, 4))
  const [row] = await tx.db
    .insert(billingExportNumbers)
    .values({ year, last: 1 })
    .onConflictDoUpdate({ target: billingExportNumbers.year, set: { last: sql`${billingExportNumbers.last} + 1` } })
    .returning({ last: billingExportNumbers.last })
  if (row === undefined) throw new Error('No export number')
  return `X${String(year).slice(2)}-${String(row.last).padStart(4, '0')}`
}

async function insertInvoices(
  tx: Ctx,
  { id, kind }: { id: string; kind: ExportKind },
  planned: readonly PlannedInvoice[],
  documents: readonly InvoiceDocument[],
): Promise<void> {
  for (const [position, { client, totals, items, vat }] of planned.entries()) {
    const document = documents[position]
    if (document === undefined) throw new Error('An invoice without its document')
    const invoiceId = newId()
    await tx.db.insert(billingExportInvoices).values({
      id: invoiceId,
      exportId: id,
      position,
      number: document.number,
      clientName: client,
      currency: document.currency,
      net: fromHundredths(totals.net),
      vat: fromHundredths(totals.vat),
      gross: fromHundredths(totals.gross),
      ...toVatColumns(vat),
      exchangeRate: needsNok(document, totals) ? document.exchangeRate : null,
      issueDate: document.issueDate,
      dueDate: document.dueDate,
      credits: document.billed?.number ?? null,
    })
    await tx.db.insert(billingExportItems).values(
      items.map((item) => ({
        exportId: id,
        invoiceId,
        itemId: item.id,
        kind,
        projectId: item.projectId,
        text: item.text,
        total: item.total ?? '0.00',
      })),
    )
  }
}

interface WrittenFile {
  name: string
  type: string
  text: string
}

/** An e-invoice is a file of its own; a CSV has all invoices of the export. */
async function writeFiles(
  number: string,
  format: ExportFormat,
  planned: readonly PlannedInvoice[],
  documents: readonly InvoiceDocument[],
): Promise<WrittenFile[]> {
  if (format === 'ehf') {
    // It loads an XML library, which no start should wait for.
    const { writeUbl } = await import('../document/write-ubl.server.ts')
    return documents.map((document) => ({
      name: `${document.number}.xml`,
      type: 'application/xml',
      text: writeUbl(document),
    }))
  }
  const text = writeInvoiceCsv(
    number,
    documents.map((document, index) => ({
      document,
      vat: planned[index]?.vat ?? NO_TREATMENT,
      lines: (planned[index]?.items ?? []).flatMap((item) =>
        item.lines.map(({ unit }) => ({
          project: item.projectNumber,
          vessel: item.vesselName,
          imo: item.imo,
          unit,
          reference: item.clientReference,
        })),
      ),
    })),
  )
  return [{ name: `${number}.csv`, type: 'text/csv', text }]
}
