import { createHash } from 'node:crypto'
import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { AuditEvent } from '#core/audit/audit-event.ts'
import { recordAudit } from '#core/audit/audit.server.ts'
import { batches } from '#core/batches.ts'
import type { Ctx } from '#core/context.server.ts'
import { readWorkbook } from '#core/csv/workbook/read-workbook.server.ts'
import type { ReadWorkbook, WorkbookInput } from '#core/csv/workbook/workbook-contract.ts'
import { newId } from '#core/db/columns.server.ts'
import { AppError } from '#core/errors.ts'
import { publishLive } from '#core/live/live.server.ts'
import { portalActor } from '#core/portal-actor.server.ts'
import { deleteRow, writeRow } from '#core/rows/change-row.server.ts'
import { lockRow } from '#core/rows/entity.server.ts'
import { nameOfUser } from '#people/portal-auth/person-names.queries.server.ts'
import { priceTexts } from '../messages.en.ts'
import { identifyPrice } from '../prices.events.ts'
import { endBefore, overlaps } from '../prices.policy.ts'
import { findPeriods, priceEntity } from '../prices.queries.server.ts'
import { describePrice, lockPriceLists, priceEvent } from '../prices.service.server.ts'
import { priceImports, prices } from '../prices.table.server.ts'
import { priceImportTexts as texts } from './messages.en.ts'
import { planPrices, type PlannedPrices, type PriceWrite } from './plan-prices.server.ts'
import type { ImportedPrice, PriceFile, PriceFileQuery, PriceImport, PricePlan } from './price-import.contract.ts'
import { PRICE_IMPORTS_SHOWN_MAX, PRICE_UNDO_DAYS } from './price-import.limits.ts'
import { describePriceFile, readPrices } from './read-prices.server.ts'

/** Rows per statement: each has to end within the pool's statement timeout on a slow machine too. */
const BATCH = 500

export interface PriceImportDeps {
  /** Currencies of the settings. */
  currencies: () => Promise<readonly string[]>
}

/** One sheet of an Excel workbook as CSV. @throws AppError 422 when it can't be read */
export const readPriceWorkbook = (input: WorkbookInput): Promise<ReadWorkbook> => readWorkbook(input)

/** The columns of a file with their first values and proposed meanings. */
export const readPriceColumns = (csv: string) => describePriceFile(csv)

interface ReadFile {
  csv: string
  options: Omit<Exclude<PriceFile, string>, 'csv' | 'workbook' | 'sheet'>
}

async function readFile(file: PriceFile, query: PriceFileQuery): Promise<ReadFile> {
  if (typeof file === 'string') return { csv: file, options: query }
  if ('csv' in file) {
    const { csv, ...options } = file
    return { csv, options: { ...query, ...options } }
  }
  const { workbook, sheet, ...options } = file
  const { csv } = await readWorkbook({ workbook, sheet })
  return { csv, options: { ...query, ...options } }
}

/**
 * Tries a price list, or imports what its dry run showed: all rows or none.
 * @throws AppError 422 for an unusable file, an unknown choice or an open question, 409 when the price lists changed
 * since the dry run
 */
export async function importPrices(
  ctx: Ctx,
  { currencies }: PriceImportDeps,
  file: PriceFile,
  query: PriceFileQuery,
): Promise<PricePlan> {
  const { csv, options } = await readFile(file, query)
  const { dryRun = true, digest, fileName = '', columns, from = null, companyId = null, choices = {} } = options
  const table = await readPrices(csv, columns)
  const planOptions = { from, companyId, choices, currencies: await currencies() }
  if (dryRun) return { ...(await planPrices(ctx, table, planOptions)).shown, importId: null, written: 0 }
  if (digest === undefined) throw refuse('digest', texts.triedFirst)
  return ctx.tx(async (tx) => {
    await lockPriceLists(tx)
    const plan = await planPrices(tx, table, planOptions)
    if (plan.shown.digest !== digest) throw new AppError('conflict', texts.changed)
    refuseOpen(plan)
    const importId = await writePrices(tx, plan, { csv, fileName: fileName || null })
    return { ...plan.shown, importId, written: plan.writes.length }
  })
}

const refuse = (field: string, message: string): AppError =>
  new AppError('invalid', message, { fields: [{ field, message }] })

function refuseOpen({ open, writes }: PlannedPrices): void {
  const [first] = open
  if (first !== undefined) throw refuse(`choices.${first}`, texts.choiceMissing(open))
  if (writes.length === 0) throw refuse('csv', texts.nothing)
}

async function writePrices(
  tx: Ctx,
  { writes, shown }: PlannedPrices,
  { csv, fileName }: { csv: string; fileName: string | null },
): Promise<string> {
  const name = fileName ?? texts.noFileName
  const imported: ImportedPrice[] = []
  const events: AuditEvent[] = []
  // Before the new ones, which begin on the next day.
  for (const write of writes) {
    if (write.other === null) continue
    const done = await changeEarlier(tx, write, name)
    if (done === null) continue
    imported.push(done.write)
    events.push(...done.events)
  }
  const added = writes.filter(({ action }) => action !== 'correct')
  for (const batch of batches(added, BATCH)) {
    await tx.db.insert(prices).values(
      batch.map(({ id, companyId, productId, itemNumber, wanted }) => ({
        id,
        companyId,
        productId,
        itemNumber,
        price: wanted.price,
        currency: wanted.currency,
        from: wanted.from,
        to: wanted.to,
      })),
    )
  }
  imported.push(...added.map(({ id }) => ({ id, version: 1, before: null })))
  const importId = newId()
  await tx.db.insert(priceImports).values({
    id: importId,
    fileName,
    fileRows: shown.fileRows,
    writes: imported,
    createdBy: portalActor(tx).userId,
  })
  await publishLive(tx, priceEvent(importId))
  for (const batch of batches(events, BATCH)) await recordAudit(tx, ...batch)
  const ended = imported.length - added.length
  const hash = createHash('sha256').update(csv).digest('hex')
  await recordAudit(tx, {
    ...aboutLists,
    action: 'imported',
    description: texts.imported(name, added.length, ended, hash),
  })
  return importId
}

const aboutLists = { entityType: 'price', entityId: null, entityName: texts.lists } as const

/** Ends the earlier price on the day before, or corrects the one that begins on the same day. */
async function changeEarlier(tx: Ctx, { other, action, wanted, clientName }: PriceWrite, fileName: string) {
  if (other === null) return null
  const row = await lockRow(tx, priceEntity, other.id, priceTexts.noPrice)
  const values =
    action === 'correct'
      ? { price: wanted.price, ...(wanted.to === null ? {} : { to: wanted.to }) }
      : { to: endBefore(row, wanted.from) }
  const about = { ...identifyPrice(row, clientName ?? priceTexts.allClients), description: texts.byFile(fileName) }
  const change = await writeRow(tx, priceEntity, row, values, about)
  if (change === null) return null
  const before = { price: row.price, to: row.to }
  return { write: { id: row.id, version: change.after.version, before }, events: change.events }
}

/** The imports that can still be undone, newest first, with those that were. */
export async function findPriceImports(ctx: Ctx): Promise<{ items: PriceImport[] }> {
  const rows = await ctx.db
    .select({
      id: priceImports.id,
      fileName: priceImports.fileName,
      fileRows: priceImports.fileRows,
      written: sql<number>`(select count(*)::int from jsonb_array_elements(${priceImports.writes}) each
        where each -> 'before' = 'null')`,
      createdBy: nameOfUser(priceImports.createdBy),
      createdAt: priceImports.createdAt,
      undoneAt: priceImports.undoneAt,
    })
    .from(priceImports)
    .where(gt(priceImports.createdAt, sql`now() - make_interval(days => ${PRICE_UNDO_DAYS})`))
    .orderBy(desc(priceImports.createdAt))
    .limit(PRICE_IMPORTS_SHOWN_MAX)
  return {
    items: rows.map(({ id, fileName, fileRows, written, createdBy, createdAt, undoneAt }) => ({
      id,
      fileName,
      fileRows,
      written,
      createdBy,
      createdAt: createdAt.toISOString(),
      undoneAt: undoneAt?.toISOString() ?? null,
    })),
  }
}

/**
 * Undoes an import: its prices are removed, and those that it ended or corrected are as they were. What was changed
 * since stays.
 * @throws AppError 404 for no import, or one that was undone
 */
export const undoPriceImport = (ctx: Ctx, id: string): Promise<{ removed: number; restored: number; left: number }> =>
  ctx.tx(async (tx) => {
    await lockPriceLists(tx)
    const [stored] = await tx.db
      .select()
      .from(priceImports)
      .where(and(eq(priceImports.id, id), isNull(priceImports.undoneAt)))
      .for('update')
    if (stored === undefined) throw new AppError('not-found', texts.noImport)
    const name = stored.fileName ?? texts.noFileName
    const count = { removed: 0, restored: 0, left: 0 }
    const events: AuditEvent[] = []
    // New prices first: an earlier one that they followed may then be valid again.
    for (const write of stored.writes.toSorted((a, b) => Number(a.before !== null) - Number(b.before !== null))) {
      const undone = await undoWrite(tx, write, name)
      if (undone === null) count.left++
      else {
        count[write.before === null ? 'removed' : 'restored']++
        events.push(...undone)
      }
    }
    await tx.db.update(priceImports).set({ undoneAt: new Date() }).where(eq(priceImports.id, id))
    await publishLive(tx, priceEvent(id))
    for (const batch of batches(events, BATCH)) await recordAudit(tx, ...batch)
    await recordAudit(tx, {
      ...aboutLists,
      action: 'imported',
      description: texts.undone(name, count.removed, count.restored),
    })
    return count
  })

/** Undoes one write; null where the price was changed or removed since, or another one is valid on its days by now. */
async function undoWrite(tx: Ctx, { id, version, before }: ImportedPrice, name: string): Promise<AuditEvent[] | null> {
  const [row] = await tx.db.select().from(prices).where(eq(prices.id, id)).for('update')
  if (row?.version !== version) return null
  const about = { ...identifyPrice(row, texts.lists), description: texts.byUndo(name) }
  if (before === null) {
    const event = { ...about, action: 'deleted', description: describePrice(row) } as const
    return (await deleteRow(tx, priceEntity, row, event)).events
  }
  const was = { from: row.from, to: before.to }
  const periods = await findPeriods(tx, row)
  if (periods.some((period) => period.id !== id && overlaps(period, was))) return null
  return (await writeRow(tx, priceEntity, row, before, about))?.events ?? []
}

/** Forgets imports that can't be undone any more. */
export async function forgetOldPriceImports(ctx: Ctx): Promise<void> {
  await ctx.db
    .delete(priceImports)
    .where(lt(priceImports.createdAt, sql`now() - make_interval(days => ${PRICE_UNDO_DAYS})`))
}
