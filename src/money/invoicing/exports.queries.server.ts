import { and, asc, eq, sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { listOf } from '#core/contract/list.ts'
import { searchWords } from '#core/contract/search-words.ts'
import { escapeLike } from '#core/db/escape-like.server.ts'
import { queryInOneRoundTrip, instantText, rowsOf } from '#core/db/json-rows.server.ts'
import { offsetOf, type Page } from '#core/db/list-sql.server.ts'
import { queryRows } from '#core/db/statements/query-rows.server.ts'
import { oneOf, type RowFrom } from '#core/db/statements/row-shape.server.ts'
import { AppError } from '#core/errors.ts'
import type { FileRecordKind } from '#core/files/file-record.server.ts'
import { writeListFile } from '#core/http/answers/list-csv.server.ts'
import { isManager } from '#core/policy.ts'
import { noSuchFile } from '#house/files/file-records.service.server.ts'
import { numbersFrom } from '#money/billing/invoice-flaws.queries.server.ts'
import {
  ExportCsvRow,
  BillingExport,
  type ExportDetail,
  type ExportQuery,
  ExportedItem,
  LastTreatment,
} from './invoicing.contract.ts'
import { EXPORT_STATES, signedAmount, type ExportState } from './invoicing.limits.ts'
import { billingExportFiles, billingExportInvoices } from './invoicing.table.server.ts'
import { invoicingTexts } from './messages.en.ts'

/**
 * Whether an export is billed follows from its items, so that items which are marked as billed elsewhere count. One
 * look-up by key per item.
 */
const statusOfItem = sql`coalesce(
  (select part.billing_status from parts_used part where part.id = exported.item_id),
  (select charge.billing_status from charges charge where charge.id = exported.item_id))`

const stateOf = sql`case
  when export.withdrawn_at is not null then 'withdrawn'
  when export.kind = 'credit note' then case when export.marked_at is null then 'open' else 'billed' end
  else (select case
      when bool_and(${statusOfItem} = 'credited') then 'credited'
      when export.marked_at is not null or bool_and(${statusOfItem} in ('billed', 'credited')) then 'billed'
      else 'open' end
    from billing_export_items exported where exported.export_id = export.id) end`

const treatmentOf = (row: SQL): SQL => sql`json_build_object('category', ${row}.vat_category,
  'rate', ${row}.vat_rate::text, 'section', ${row}.vat_section, 'reason', ${row}.vat_reason)`

const invoicesOf = sql`(
  select coalesce(json_agg(json_build_object('number', invoice.number, 'clientName', invoice.client_name,
    'currency', invoice.currency, 'net', invoice.net::text, 'vat', invoice.vat::text, 'gross', invoice.gross::text,
    'treatment', case when invoice.vat_category is null then ${treatmentOf(sql`export`)}
      else ${treatmentOf(sql`invoice`)} end,
    'lines', (select count(*) from billing_export_items exported where exported.invoice_id = invoice.id),
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
  case when export.vat_category is not null then ${treatmentOf(sql`export`)} end as vat,
  ${instantText(sql`export.created_at`)} as "createdAt", person.name as "createdByName",
  (select count(*)::int from billing_export_items exported where exported.export_id = export.id) as lines,
  ${invoicesOf} as invoices, ${filesOf} as files, ${sumsOf} as sums, export.withdrawn_reason as "withdrawnReason"`

const from = sql`billing_exports export join portal_users person on person.id = export.created_by`

/** One page of exports, the newest first; `q` looks in their numbers, clients and invoice numbers. */
export async function findExports(ctx: Ctx, query: ExportQuery): Promise<Page<BillingExport> & { counts: Counts }> {
  const { sort, page, pageSize, state, ...others } = query
  const where = filterExports(others)
  const inState = state === undefined ? sql`true` : sql`${stateOf} = any(${sql.param([...state])}::text[])`
  const order = sort === 'number' ? sql`asc` : sql`desc`
  const { rows, counted } = await queryInOneRoundTrip(ctx.db, {
    rows: rowsOf(
      BillingExport,
      sql`
      select ${columns} from ${from} where ${where} and ${inState}
      order by left(export.number, 3) ${order}, length(export.number) ${order}, export.number ${order}
      limit ${pageSize} offset ${offsetOf({ page, pageSize })}`,
    ),
    counted: rowsOf(
      { state: oneOf(EXPORT_STATES), count: 'number' },
      sql`select ${stateOf} as state, count(*)::int as count from ${from} where ${where} group by 1`,
    ),
  })
  const of = new Map(counted.map((row) => [row.state, row.count] as const))
  const counts = Object.fromEntries(EXPORT_STATES.map((each) => [each, of.get(each) ?? 0])) as Counts
  const total = EXPORT_STATES.filter((each) => state?.includes(each) ?? true).reduce(
    (sum, each) => sum + counts[each],
    0,
  )
  return { items: rows, total, page, pageSize, counts }
}

type Counts = Record<ExportState, number>

const filterExports = ({ q, format, kind }: Pick<ExportQuery, 'q' | 'format' | 'kind'>): SQL =>
  and(
    format === undefined ? undefined : sql`export.format = ${format}`,
    kind === undefined ? undefined : sql`export.kind = ${kind}`,
    ...searchWords(q ?? '').map((word) => {
      const pattern = sql`'%' || public.search_text(${escapeLike(word)}) || '%'`
      return sql`(public.search_text(export.number) like ${pattern} or exists (select 1
        from billing_export_invoices invoice where invoice.export_id = export.id
          and public.search_text(concat_ws(' ', invoice.client_name, invoice.invoice_number)) like ${pattern}))`
    }),
  ) ?? sql`true`

/** The VAT treatment of the newest invoice to each of these clients, by the lower-case name that it was made out to. */
export async function findLastVatTreatments(ctx: Ctx, names: readonly string[]): Promise<Map<string, LastTreatment>> {
  const rows = await queryRows(
    ctx.db,
    { ...LastTreatment.shape, client: 'text' },
    sql`
    select wanted.client, last.treatment, last.number, last.day
    from (select distinct lower(name) as client from unnest(${sql.param([...names])}::text[]) as given (name)) wanted
    cross join lateral (
      select invoice.number, invoice.issue_date::text as day,
        case when invoice.vat_category is null then ${treatmentOf(sql`export`)}
          else ${treatmentOf(sql`invoice`)} end as treatment
      from billing_export_invoices invoice join billing_exports export on export.id = invoice.export_id
      where lower(invoice.client_name) = wanted.client and export.kind = 'invoice' and export.withdrawn_at is null
      order by invoice.issue_date desc, invoice.id desc limit 1) last`,
  )
  return new Map(rows.map(({ client, ...last }) => [client, last]))
}

/** The list of exports as CSV, a row for each invoice and credit note. */
export const writeExportsCsv = (ctx: Ctx, query: ExportQuery): AsyncIterable<string> =>
  writeListFile(ctx, {
    path: '/api/portal/billing/exports',
    response: listOf(ExportCsvRow),
    id: null,
    async read(snapshot, page) {
      const { items, total } = await findExports(snapshot, { ...query, ...page })
      return { items: items.flatMap(toCsvRows), total, ...page }
    },
  })

const toCsvRows = (row: BillingExport): ExportCsvRow[] =>
  row.invoices.map(({ number: document, treatment, ...invoice }) => ({
    export: row.number,
    document,
    kind: row.kind,
    format: row.format,
    state: row.state,
    createdAt: row.createdAt,
    createdByName: row.createdByName,
    ...invoice,
    net: signedAmount(row.kind, invoice.net),
    vat: signedAmount(row.kind, invoice.vat),
    gross: signedAmount(row.kind, invoice.gross),
    vatCategory: treatment.category,
    vatRate: treatment.rate,
    vatSection: treatment.section,
    vatReason: treatment.reason,
    withdrawnReason: row.withdrawnReason,
  }))

/** Throws 404 when there is no such export. */
export async function getExport(ctx: Ctx, id: string): Promise<BillingExport> {
  const rows = await queryRows(ctx.db, BillingExport, sql`select ${columns} from ${from} where export.id = ${id}`)
  const [row] = rows
  if (row === undefined) throw new AppError('not-found', invoicingTexts.noExport)
  return row
}

/** An export with its items. Throws 404. */
export async function getExportDetail(ctx: Ctx, id: string): Promise<ExportDetail> {
  const row = await getExport(ctx, id)
  const items = await queryRows(
    ctx.db,
    ExportedItem,
    sql`
    select item.id, exported.text, exported.total::text as total, invoice.currency, item.project_id as "projectId",
      item.project_number as "projectNumber", item.vessel_name as "vesselName", invoice.number as invoice,
      item.billing_status as "billingStatus", item.version
    from billing_export_items exported
    join billing_export_invoices invoice on invoice.id = exported.invoice_id
    join billing_items item on item.id = exported.item_id
    where exported.export_id = ${id}
    order by invoice.position, item.project_number, exported.text, item.id`,
  )
  return { ...row, items }
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
  authorize: ({ actor }) => (isManager(actor) ? Promise.resolve(null) : Promise.reject(noSuchFile())),
}

const NUMBER_USE = {
  /** Number of the export's invoice or of the project that has it. */
  place: 'text',
  projectId: 'text?',
} as const
type NumberUse = RowFrom<typeof NUMBER_USE>

/** Where this invoice number is already used, in any spelling; undefined if it is unused. */
export async function findInvoiceNumberUse(ctx: Ctx, number: string): Promise<NumberUse | undefined> {
  const rows = await queryRows(
    ctx.db,
    NUMBER_USE,
    sql`
    select invoice.number as place, null::uuid as "projectId" from billing_export_invoices invoice
    where public.invoice_key(invoice.invoice_number) = public.invoice_key(${number})
    union select item.project_number, item.project_id from billing_items item
    where public.invoice_key(item.invoice_number) = public.invoice_key(${number})
    order by place desc limit 1`,
  )
  return rows[0]
}

/** The accounting system's numbers of credit notes; items have the number of their invoice only. */
export const creditNumbers = sql<
  string[]
>`array(select ${billingExportInvoices.invoiceNumber} from ${billingExportInvoices}
  where ${billingExportInvoices.invoiceNumber} is not null and ${billingExportInvoices.credits} is not null
    and ${billingExportInvoices.invoiceDate} >= ${numbersFrom} order by 1)`
