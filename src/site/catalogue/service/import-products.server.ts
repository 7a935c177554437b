import { createHash } from 'node:crypto'
import { inArray, sql } from 'drizzle-orm'
import { batches } from '#core/batches.ts'
import type { Ctx } from '#core/context.server.ts'
import { databaseErrorCode, FOREIGN_KEY_VIOLATION, UNIQUE_VIOLATION } from '#core/db/pool.server.ts'
import { queryRows } from '#core/db/statements/query-rows.server.ts'
import { AppError } from '#core/errors.ts'
import { startAdminAction, toRowVersion } from '#core/rows/row-versions.server.ts'
import { groupEntity, groupTable } from '../catalogue-admin.queries.server.ts'
import { IMPORTED_NAMES } from '../catalogue.entity.ts'
import { products } from '../catalogue.table.server.ts'
import type { ImportPlan, Reading } from '../import/product-import.contract.ts'
import { importTexts } from '../messages.en.ts'
import { readProductCsv } from '../product-csv.server.ts'
import { identifyProduct, productEntity } from '../product-fields.server.ts'
import { rememberColumns } from './import-columns.server.ts'
import { planProductImport, type PlannedChange, type WorkedOutImport } from './plan-import.server.ts'
import type { ImportValues } from './product-cells.server.ts'
import { identifyGroup } from './save-group.server.ts'

/** Rows per statement: each has to end within the pool's statement timeout on a slow machine too. */
const BATCH = 500
/** Any number will do as long as every process of this product uses the same. */
const IMPORT_LOCK = 7_264_004

/** The dry run: what the file would do to the catalogue as it is now. The supplier's columns are remembered. */
export async function planImport(
  ctx: Ctx,
  { csv, columns, supplier, ...choices }: Reading & { supplier?: string | undefined },
): Promise<ImportPlan> {
  const file = await readProductCsv(csv, columns)
  if (supplier !== undefined) await rememberColumns(ctx, supplier, file.header, file.columns)
  const { shown } = await planProductImport(ctx, file, choices)
  return shown
}

const catalogueChanged = (): AppError => new AppError('conflict', importTexts.changed)

/**
 * Writes the rows of a file that its dry run took, all of them or none, with the categories and brands they need; refused
 * rows are left out. What is written is exactly what the dry run showed: its digest covers the file and the state of every
 * product it touches.
 * @throws AppError 409 when either changed or another import runs, 422 when every row is refused
 */
export async function confirmImport(
  ctx: Ctx,
  { csv, columns, digest, ...choices }: Reading & { digest: string },
): Promise<{ created: number; updated: number; refused: number; groups: number; left: number; act: string }> {
  const file = await readProductCsv(csv, columns)
  const progress = createProgress(ctx, digest)
  try {
    const result = await ctx.tx(async (tx) => {
      await acquireTurn(tx)
      const worked = await planProductImport(tx, file, choices)
      if (worked.shown.digest !== digest) throw catalogueChanged()
      refuseWithoutRows(worked)
      const groups = worked.groups.toMake()
      const act = await startAdminAction(tx, 'imported')
      const { created, changed } = await makeGroups(tx, worked, act)
      await progress.start(created.length + changed.length)
      for (const batch of batches(created, BATCH)) {
        const rows = await tx.db.insert(products).values(batch).returning()
        await act.saveVersions(rows.map((row) => keepingOf(row, null)))
        await progress.add(batch.length)
      }
      for (const batch of batches(changed, BATCH)) {
        const ofBatch = inArray(
          products.id,
          batch.map(({ id }) => id),
        )
        const before = new Map((await tx.db.select().from(products).where(ofBatch)).map((row) => [row.id, row]))
        await writeChanges(tx, batch)
        const rows = await tx.db.select().from(products).where(ofBatch)
        await act.saveVersions(rows.map((row) => keepingOf(row, before.get(row.id) ?? null)))
        await progress.add(batch.length)
      }
      const made = groups.map(({ name }) => name)
      await act.record({
        entityType: 'product',
        entityId: null,
        entityName: 'Products',
        action: 'imported',
        description: importTexts.imported(created.length, changed.length, made, digestOf(csv)),
      })
      const { refused, asked } = worked.shown
      return {
        created: created.length,
        updated: changed.length,
        refused: refused.length,
        groups: made.length,
        left: asked.filter(({ choice }) => choice === null || choice === 'leave').length,
        act: act.id,
      }
    })
    return result
  } catch (error) {
    await progress.forget()
    const code = databaseErrorCode(error)
    if (code === UNIQUE_VIOLATION || code === FOREIGN_KEY_VIOLATION) throw catalogueChanged()
    throw error
  }
}

async function acquireTurn(tx: Ctx): Promise<void> {
  const result = await queryRows(
    tx.db,
    { mine: 'boolean' },
    sql`select pg_try_advisory_xact_lock(${IMPORT_LOCK}) as mine`,
  )
  if (result[0]?.mine !== true) throw new AppError('conflict', importTexts.otherRuns)
}

function refuseWithoutRows({ shown: { refused, asked, unchanged }, created, changed }: WorkedOutImport): void {
  const [first = asked[0]] = refused
  if (first === undefined || created.length + changed.length + unchanged > 0) return
  const message =
    refused.length === 0
      ? importTexts.allAsked(asked.length, first.line)
      : importTexts.refused(refused.length, first.line, first.reasons[0])
  throw new AppError('invalid', message, { fields: [{ field: 'csv', message }] })
}

/** A record in a list of parameters is its JSON. */
const writeCell = <Value>(value: Value) => (typeof value === 'object' ? value && JSON.stringify(value) : value)

/** Adds the categories and brands that are to be made; gives what is written with their ids. */
async function makeGroups(
  tx: Ctx,
  { created, changed, groups }: WorkedOutImport,
  act: Awaited<ReturnType<typeof startAdminAction>>,
): Promise<Pick<WorkedOutImport, 'created' | 'changed'>> {
  const ids = new Map<string | null, string>()
  for (const { id, kind, name } of groups.toMake()) {
    const table = groupTable(kind)
    const [row] = await tx.db.insert(table).values({ name }).returning()
    if (row === undefined) throw new Error('The group was not inserted')
    ids.set(id, row.id)
    const after = toRowVersion(groupEntity(kind), row)
    await act.saveVersions([{ event: identifyGroup(kind, row), entityId: row.id, before: null, after }])
  }
  if (ids.size === 0) return { created, changed }
  const fill = (values: ImportValues): ImportValues => ({
    ...values,
    categoryId: ids.get(values.categoryId) ?? values.categoryId,
    brandId: ids.get(values.brandId) ?? values.brandId,
  })
  return {
    created: created.map(fill),
    changed: changed.map(({ values, ...change }) => ({ ...change, values: fill(values) })),
  }
}

async function writeChanges(tx: Ctx, batch: readonly PlannedChange[]): Promise<void> {
  const columns = [...IMPORTED_NAMES, 'translations' as const].map((name) => {
    const column = products[name]
    const values = sql.param(batch.map(({ values: row }) => writeCell(row[name])))
    return { name: sql.identifier(column.name), values: sql`${values}::${sql.raw(column.getSQLType())}[]` }
  })
  const comma = sql`, `
  const names = columns.map(({ name }) => name)
  const written = await queryRows(
    tx.db,
    { id: 'text' },
    sql`
    update products as product
      set ${sql.join(
        names.map((name) => sql`${name} = changed.${name}`),
        comma,
      )}, version = product.version + 1, updated_at = now()
      from unnest(
        ${sql.param(batch.map(({ id }) => id))}::uuid[],
        ${sql.param(batch.map(({ version }) => version))}::int[],
        ${sql.join(
          columns.map(({ values }) => values),
          comma,
        )}
      ) as changed (id, version, ${sql.join(names, comma)})
      where product.id = changed.id and product.version = changed.version
      returning product.id`,
  )
  // One of them was changed between the comparison and now.
  if (written.length !== batch.length) throw catalogueChanged()
}

type ProductRow = typeof products.$inferSelect

/** A product as it was before the import and is after it. */
const keepingOf = (row: ProductRow, before: ProductRow | null) => ({
  event: identifyProduct(row),
  entityId: row.id,
  before: before && toRowVersion(productEntity, before),
  after: toRowVersion(productEntity, row),
})

const digestOf = (csv: string): string => createHash('sha256').update(csv).digest('hex')

/**
 * How far an import is, written outside its transaction, so that other requests and other processes can see it. Losing
 * it means no harm: the table is not logged.
 */
function createProgress(ctx: Ctx, digest: string) {
  let hasStarted = false
  return {
    async start(total: number): Promise<void> {
      hasStarted = true
      await ctx.db.execute(sql`delete from import_progress where updated_at < now() - interval '1 day'`)
      await ctx.db.execute(sql`
        insert into import_progress (digest, done, total) values (${digest}, 0, ${total})
          on conflict (digest) do update set done = 0, total = excluded.total, updated_at = now()`)
    },
    async add(count: number): Promise<void> {
      await ctx.db.execute(sql`
        update import_progress set done = done + ${count}, updated_at = now() where digest = ${digest}`)
    },
    /** Deletes the progress if nothing was written. That of another run of the same file is not touched. */
    async forget(): Promise<void> {
      if (!hasStarted) return
      await ctx.db.execute(sql`delete from import_progress where digest = ${digest}`).catch(() => undefined)
    },
  }
}

/** How far the import of this digest is; zeros when none has begun. */
export async function getImportProgress(ctx: Ctx, digest: string): Promise<{ done: number; total: number }> {
  const result = await queryRows(
    ctx.db,
    { done: 'number', total: 'number' },
    sql`select done, total from import_progress where digest = ${digest}`,
  )
  return result[0] ?? { done: 0, total: 0 }
}
