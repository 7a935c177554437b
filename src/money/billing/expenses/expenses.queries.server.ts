import { and, count, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { fromHundredths, toHundredths } from '#core/contract/amounts.ts'
import { sliceRows, streamCsv } from '#core/csv/stream-csv.server.ts'
import { containing, offsetOf, orderBy, totalOf, type Page } from '#core/db/list-sql.server.ts'
import { AppError } from '#core/errors.ts'
import type { FileRecordKind } from '#core/files/file-record.server.ts'
import { coreTexts } from '#core/messages/staff.en.ts'
import { defineEntity, seenColumns } from '#core/rows/entity.server.ts'
import { namesInCsv, showRow } from '#core/rows/fields.ts'
import { nameOfUser } from '#people/portal-auth/person-names.queries.server.ts'
import { billingMovesOf, isBillingLocked, type OpenExport } from '#visits/parts/parts.policy.ts'
import { permissionsOf } from '#visits/projects/projects.policy.ts'
import { getVisibleProject, requireVisibleVisit, type StoredProject } from '#visits/projects/projects.queries.server.ts'
import { recordExportOfProject } from '#visits/projects/service/record-change.server.ts'
import { EXPENSE_KINDS, REDUCTION_KINDS } from '../billing.limits.ts'
import { charges } from '../billing.table.server.ts'
import { CHARGE_FIELDS, FILED_CHARGE_FIELDS } from '../charges.entity.ts'
import { expenseTexts } from '../messages.en.ts'
import { Expense, type ExpensesQuery } from './expenses.contract.ts'

export const chargeEntity = defineEntity(charges, CHARGE_FIELDS)
/** The same entity with the receipt as a writable field. */
export const filedChargeEntity = defineEntity(charges, FILED_CHARGE_FIELDS)
const columns = {
  ...seenColumns(chargeEntity),
  userName: nameOfUser(charges.userId),
  heldBy: sql<OpenExport | null>`public.open_export_of(${charges.id})`,
}

type Row = Omit<typeof charges.$inferSelect, 'storedFileId' | 'fixedLines'> & {
  userName: string
  heldBy: OpenExport | null
}

const subtract = (amount: string): string => fromHundredths(-toHundredths(amount))

/** Columns that are nullable because of services are set for expenses, as the table's CHECK requires. */
const toExpense = (row: Row, project: StoredProject, { actor }: Ctx): Expense =>
  Expense.parse(
    showRow(CHARGE_FIELDS, 'manager', {
      ...row,
      total: row.amount === null || !REDUCTION_KINDS.includes(row.kind) ? row.amount : subtract(row.amount),
      billingMoves: billingMovesOf({ ...row, unitCost: row.amount }),
      mayChange: permissionsOf(project, actor).log && row.heldBy === null && !isBillingLocked(row.billingStatus),
    }),
  )

/** Expenses of one project, newest day first by default. */
export async function findExpenses(ctx: Ctx, projectId: string, query: ExpensesQuery): Promise<Page<Expense>> {
  const project = await getVisibleProject(ctx, projectId)
  const { chargeDate, kind, amount, billingStatus, createdAt, text, fileName } = charges
  const where = and(
    eq(charges.projectId, projectId),
    inArray(kind, [...EXPENSE_KINDS]),
    containing(query.q, text, fileName),
  )
  const counted = ctx.db.select({ total: count() }).from(charges).where(where)
  const rows = await ctx.db
    .select({ row: columns, total: sql<number>`(${counted})::int` })
    .from(charges)
    .where(where)
    .orderBy(
      orderBy(query.sort, '-chargeDate', { chargeDate, kind, amount, billingStatus, createdAt }),
      desc(charges.id),
    )
    .limit(query.pageSize)
    .offset(offsetOf(query))
  return {
    items: rows.map(({ row }) => toExpense(row, project, ctx)),
    total: await totalOf(rows, query.page, counted),
    page: query.page,
    pageSize: query.pageSize,
  }
}

/** Rows of one project: more than any visit has. */
const ALL = { page: 1, pageSize: 100_000 }

/** Expenses of a project as CSV, in the list's own order. */
export async function exportExpenses(
  ctx: Ctx,
  projectId: string,
  query: ExpensesQuery,
): Promise<AsyncIterable<string>> {
  const { items } = await findExpenses(ctx, projectId, { ...query, ...ALL })
  await recordExportOfProject(ctx, projectId, expenseTexts.exported(items.length))
  const names = namesInCsv(CHARGE_FIELDS, 'manager')
  return streamCsv(
    names,
    sliceRows(items, (expense) => names.map((name) => expense[name] ?? '')),
  )
}

const noSuchExpense = (): AppError => new AppError('not-found', coreTexts.nothingThere)

/** The project that an expense belongs to. Throws 404 when there is none. */
export async function findExpenseParent(ctx: Ctx, id: string): Promise<string> {
  const [row] = await ctx.db
    .select({ projectId: charges.projectId })
    .from(charges)
    .where(and(eq(charges.id, id), inArray(charges.kind, [...EXPENSE_KINDS])))
  if (row === undefined) throw noSuchExpense()
  return row.projectId
}

/** One expense; its project is locked or seen already. */
export async function getExpense(ctx: Ctx, project: StoredProject, id: string): Promise<Expense> {
  const [row] = await ctx.db.select(columns).from(charges).where(eq(charges.id, id))
  if (row === undefined) throw noSuchExpense()
  return toExpense(row, project, ctx)
}

/** Receipts show prices: people without access to prices may not see them. */
export const expenseFileRecords: FileRecordKind = {
  select: (recordId) => sql`
    select project_id, null::uuid, null, null, stored_file_id, file_name from ${charges}
    where id = ${recordId} and stored_file_id is not null`,
  authorize: async (ctx, { projectId }) => {
    const project = await requireVisibleVisit(ctx, projectId)
    if (!permissionsOf(project, ctx.actor).seeValue) throw noSuchExpense()
    return null
  },
}
