import { and, asc, eq, isNotNull, sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { escapeLike } from '#core/db/escape-like.server.ts'
import { instantText } from '#core/db/json-rows.server.ts'
import { offsetOf, type Page } from '#core/db/list-sql.server.ts'
import { AppError } from '#core/errors.ts'
import { noSuchFile, type FileRecordKind } from '#modules/files/file-records.service.server.ts'
import type { BillingExport, ExportQuery } from './invoicing.contract.ts'
import { billingExportFiles, billingExportInvoices } from './invoicing.table.server.ts'
import { invoicingTexts } from './messages.en.ts'

/**
 * Whether an export is billed stands on its items: whoever bills them elsewhere has billed the export. One read per item,
 * by its key.
 */
const statusOfItem = sql`coalesce(
  (select part.billing_status from parts_used part where part.id = held.item_id),
  (select charge.billing_status from charges charge where charge.id = held.item_id))`

const stateOf = sql`case
  when export.withdrawn_at is not null then 'withdrawn'
  when export.kind = 'credit note' then case when export.marked_at is null then 'open' else 'billed' end
  else (select case
      when bool_and(${statusOfItem} = 'credited') then 'credited'
      when export.marked_at is not null or bool_and(${statusOfItem} in ('billed', 'credited')) then 'billed'
      else 'open' end
    from billing_export_items held where held.export_id = export.id) end`

const invoicesOf = sql`(
  select coalesce(json_agg(json_build_object('number', invoice.number, 'clientName', invoice.client_name,
    'currency', invoice.currency, 'net', invoice.net::text, 'vat', invoice.vat::text, 'gross', invoice.gross::text,
    'lines', (select count(*) from billing_export_items held where held.invoice_id = invoice.id),
    'issueDate', invoice.issue_date, 'dueDate', invoice.due_date, 'credits', invoice.credits,
    'invoiceNumber', invoice.invoice_number, 'invoiceDate', invoice.invoice_date) order by invoice.position), '[]')
  from billing_export_invoices invoice where invoice.export_id = export.id)`

const filesOf = sql`(
  select coalesce(json_agg(json_build_object('id', file.id, 'name', file.file_name, 'size', file.file_size,
    'sha256', file.sha256) order by file.position), '[]')
  from billing_export_files file where file.export_id = export.id)`

const sumsOf = sql`(
  select coalesce(json_agg(json_build_object('currency', summed.currency, 'net', summed.net::text, 'vat', summed.vat::text,
    'gross', summed.gross::text) order by summed.currency), '[]')
  from (select currency, sum(net) as net, sum(vat) as vat, sum(gross) as gross from billing_export_invoices
    where export_id = export.id group by currency) summed)`

const columns = sql`export.id, export.number, export.kind, export.format, ${stateOf} as state,
  json_build_object('category', export.vat_category, 'rate', export.vat_rate::text, 'section', export.vat_section,
    'reason', export.vat_reason) as vat,
  ${instantText(sql`export.created_at`)} as "createdAt", person.name as "createdByName",
  (select count(*)::int from billing_export_items held where held.export_id = export.id) as lines,
  ${invoicesOf} as invoices, ${filesOf} as files, ${sumsOf} as sums, export.withdrawn_reason as "withdrawnReason"`

const from = sql`billing_exports export join portal_users person on person.id = export.created_by`

type Row = BillingExport & Record<string, unknown>

/** One page of exports, the newest first; `q` looks in their numbers, clients and invoice numbers. */
export async function findExports(ctx: Ctx, { q, sort, page, pageSize }: ExportQuery): Promise<Page<BillingExport>> {
  const pattern = `%${escapeLike(q?.trim() ?? '')}%`
  const where: SQL =
    q === undefined
      ? sql`true`
      : sql`(export.number ilike ${pattern} or exists (select 1 from billing_export_invoices invoice
          where invoice.export_id = export.id
            and (invoice.client_name ilike ${pattern} or invoice.invoice_number ilike ${pattern})))`
  const order = sort === 'number' ? sql`asc` : sql`desc`
  const { rows } = await ctx.db.execute<Row>(sql`
    select ${columns} from ${from} where ${where}
    order by left(export.number, 3) ${order}, length(export.number) ${order}, export.number ${order}
    limit ${pageSize} offset ${offsetOf({ page, pageSize })}`)
  const counted = await ctx.db.execute<{ total: number }>(
    sql`select count(*)::int as total from ${from} where ${where}`,
  )
  return { items: rows, total: counted.rows[0]?.total ?? 0, page, pageSize }
}

/** Throws 404 when there is no such export. */
export async function getExport(ctx: Ctx, id: string): Promise<BillingExport> {
  const { rows } = await ctx.db.execute<Row>(sql`select ${columns} from ${from} where export.id = ${id}`)
  const [row] = rows
  if (row === undefined) throw new AppError('not-found', invoicingTexts.noExport)
  return row
}

/** The files of an export in order, without their bytes. */
export const findExportFiles = (ctx: Ctx, exportId: string) =>
  ctx.db
    .select({
      id: billingExportFiles.id,
      fileName: billingExportFiles.fileName,
      storedFileId: billingExportFiles.storedFileId,
    })
    .from(billingExportFiles)
    .where(eq(billingExportFiles.exportId, exportId))
    .orderBy(asc(billingExportFiles.position))

/** Files of exports are for managers. */
export const exportFileRecords: FileRecordKind = {
  select: (recordId) => sql`
    select null::uuid, null::uuid, null, null, stored_file_id, file_name
    from ${billingExportFiles} where id = ${recordId} and stored_file_id is not null`,
  judge: ({ actor }) =>
    actor.kind === 'portal' && actor.role === 'manager' ? Promise.resolve(null) : Promise.reject(noSuchFile()),
}

/** What this invoice number stands on already, as people call it; two spellings are one. */
export async function findInvoiceNumberUses(ctx: Ctx, number: string): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ place: string }>(sql`
    select invoice.number as place from billing_export_invoices invoice
    where lower(invoice.invoice_number) = lower(${number})
    union select item.project_number from billing_items item where lower(item.invoice_number) = lower(${number})
    order by place desc`)
  return rows.map(({ place }) => place)
}

interface NumberUse {
  number: string
  place: string
}

/** Days back that a series of invoice numbers is looked at. */
const SERIES_DAYS = 400

/** Every invoice number of late and what it stands on: of what was billed here, and of credit notes. */
async function findNumbers(ctx: Ctx): Promise<NumberUse[]> {
  const { rows } = await ctx.db.execute<NumberUse & Record<string, unknown>>(sql`
    select distinct item.invoice_number as number, item.client_name as place from billing_items item
    where item.invoice_date > current_date - ${SERIES_DAYS}::int`)
  const notes = await ctx.db
    .selectDistinct({
      number: sql<string>`${billingExportInvoices.invoiceNumber}`,
      place: billingExportInvoices.number,
    })
    .from(billingExportInvoices)
    .where(and(isNotNull(billingExportInvoices.invoiceNumber), isNotNull(billingExportInvoices.credits)))
  return [...rows, ...notes]
}

/** Numbers farther apart belong to another series, rather than being missing. */
const GAP_MAX = 20

/** Where invoice numbers that count up leave something out, and which of them stands on two things. */
export async function findNumberGaps(ctx: Ctx) {
  const uses = await findNumbers(ctx)
  const places = new Map<string, Set<string>>()
  for (const { number, place } of uses) {
    const key = number.toLowerCase()
    places.set(key, (places.get(key) ?? new Set()).add(place))
  }
  const doubles = Array.from(places, ([number, on]) => ({ number, on: [...on].toSorted() })).filter(
    ({ on }) => on.length > 1,
  )
  return { gaps: findGaps(uses.map(({ number }) => number)), doubles }
}

function findGaps(numbers: readonly string[]): { after: string; before: string; missing: string[] }[] {
  const series = new Map<string, Map<bigint, string>>()
  for (const number of numbers) {
    const [, prefix = '', digits] = /^(.*?)(\d{1,18})$/.exec(number) ?? []
    if (digits === undefined) continue
    const known = series.get(prefix) ?? new Map<bigint, string>()
    series.set(prefix, known.set(BigInt(digits), number))
  }
  return Array.from(series, ([prefix, known]) => {
    const sorted = [...known].toSorted(([one], [other]) => (one < other ? -1 : 1))
    return sorted.flatMap(([value, after], index) => {
      const [next, before] = sorted[index + 1] ?? [value + 1n, '']
      const count = Number(next - value) - 1
      if (count < 1 || count > GAP_MAX) return []
      const width = after.length - prefix.length
      const missing = Array.from(
        { length: count },
        (_, step) => prefix + String(value + BigInt(step + 1)).padStart(width, '0'),
      )
      return [{ after, before, missing }]
    })
  }).flat()
}
