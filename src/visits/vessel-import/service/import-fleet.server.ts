import { createHash } from 'node:crypto'
import { and, eq, inArray, lt, ne, sql } from 'drizzle-orm'
import type { AuditEvent } from '#core/audit/audit-event.ts'
import { recordAudit } from '#core/audit/audit.server.ts'
import { batches } from '#core/batches.ts'
import { createCtx, type Ctx } from '#core/context.server.ts'
import { newId } from '#core/db/columns.server.ts'
import { databaseErrorCode, FOREIGN_KEY_VIOLATION, UNIQUE_VIOLATION } from '#core/db/pool.server.ts'
import { AppError } from '#core/errors.ts'
import type { Jobs } from '#core/jobs/jobs.server.ts'
import { publishLive } from '#core/live/live.server.ts'
import { portalActor } from '#core/portal-actor.server.ts'
import { pick } from '#core/rows/fields.ts'
import { addCompanies } from '#fleet/companies/add-companies.service.server.ts'
import {
  changePastService,
  changeVessel,
  insertPastServices,
  insertVessels,
  lockVessels,
} from '#fleet/vessels/service/write-fleet.server.ts'
import { vesselImportTexts as texts } from '../messages.en.ts'
import type { FleetFile, FleetFileQuery, FleetImport, FleetImportChoices } from '../vessel-import.contract.ts'
import { importVesselsJob } from '../vessel-import.jobs.server.ts'
import { PLAN_DAYS, UNDO_DAYS } from '../vessel-import.limits.ts'
import {
  getVesselImport,
  noPlan,
  readImporter,
  readOpenChoices,
  readServices,
} from '../vessel-import.queries.server.ts'
import { vesselImportRows, vesselImports, vesselImportWrites } from '../vessel-import.table.server.ts'
import { checkRows, planFleet } from './plan-fleet.server.ts'
import { readFleet } from './read-fleet.server.ts'
import { countWrites, settleFleet, type FleetWrites } from './settle-fleet.server.ts'
import { warnOfPhones } from './warn-of-phones.server.ts'

/** Rows per statement: each has to end within the pool's statement timeout on a slow machine too. */
const BATCH = 500
/** Any number will do as long as every process of this product uses the same. */
const IMPORT_LOCK = 7_264_005
/** Attempts of a job after its process died. */
const TRIES = 4

export interface ImportDeps {
  jobs: Jobs
  /** Returns the company's country, ISO 3166: where telephone numbers without a country's code are from. */
  findPhoneCountry: (ctx: Ctx) => Promise<string | null>
}

/** The dry run: what the file would change in the current fleet, stored under an id. */
export async function planVesselImport(
  ctx: Ctx,
  { findPhoneCountry }: Pick<ImportDeps, 'findPhoneCountry'>,
  file: FleetFile,
  query: FleetFileQuery,
): Promise<FleetImport> {
  const { csv, fileName, columns: chosen } = typeof file === 'string' ? { csv: file, ...query } : file
  if (ctx.actor.kind !== 'portal') throw noPlan()
  const createdBy = ctx.actor.userId
  const { columns, rows } = await readFleet(csv, chosen)
  const checked = await checkRows(rows)
  const plan = await planFleet(ctx, checked)
  warnOfPhones(plan.shown, checked, await findPhoneCountry(ctx))
  const id = newId()
  await ctx.tx(async (tx) => {
    await tx.db.insert(vesselImports).values({
      id,
      fileName: fileName || null,
      csv,
      columns,
      digest: plan.digest,
      fileRows: rows.length,
      details: plan.details,
      createdBy,
    })
    for (const batch of batches(plan.shown, BATCH)) {
      await tx.db
        .insert(vesselImportRows)
        .values(batch.map(({ row, result, ...shown }) => ({ importId: id, row, result, shown })))
    }
  })
  return getVesselImport(ctx, id)
}

/**
 * Has a plan written in the background, all of it or nothing.
 * @throws AppError 404, 409 when it was applied already, 422 while a possible duplicate waits for its choice
 */
export async function applyVesselImport(
  ctx: Ctx,
  { jobs }: Pick<ImportDeps, 'jobs'>,
  planId: string,
  choices: FleetImportChoices,
): Promise<FleetImport> {
  return ctx.tx(async (tx) => {
    const [plan] = await tx.db
      .select({ state: vesselImports.state, details: vesselImports.details })
      .from(vesselImports)
      .where(eq(vesselImports.id, planId))
      .for('update')
    if (plan === undefined) throw noPlan()
    if (plan.state !== 'planned') throw new AppError('conflict', texts.notPlanned, { extension: { state: plan.state } })
    refuseChoices(await readOpenChoices(tx, planId), choices)
    const { vessels, services, changedVessels, changedFields } = plan.details.sums
    const takes = Object.values(choices).some((choice) => choice !== 'leave')
    if (vessels + services + changedVessels + changedFields === 0 && !takes) {
      throw new AppError('invalid', texts.nothing, { fields: [{ field: 'choices', message: texts.nothing }] })
    }
    await tx.db.update(vesselImports).set({ state: 'waiting', choices }).where(eq(vesselImports.id, planId))
    await jobs.send(tx, importVesselsJob, { importId: planId, appliedBy: portalActor(tx).userId })
    return getVesselImport(tx, planId)
  })
}

function refuseChoices(open: ReadonlyMap<number, ReadonlySet<string>>, choices: FleetImportChoices): void {
  const refuse = (field: string, message: string) => new AppError('invalid', message, { fields: [{ field, message }] })
  for (const [row, choice] of Object.entries(choices)) {
    if (!open.get(Number(row))?.has(choice)) throw refuse(`choices.${row}`, texts.choiceUnknown(row))
  }
  const missing = [...open.keys()].filter((row) => choices[String(row)] === undefined)
  const [first] = missing
  if (first !== undefined) throw refuse(`choices.${first}`, texts.choiceMissing(missing))
}

/**
 * Writes a plan that was applied: exactly what its dry run showed, in one transaction, or nothing. Begun once more when
 * the process died under it; what cannot be written then is said on the import itself. The audit names who applied it.
 */
export async function runVesselImport(
  ctx: Ctx,
  { importId, appliedBy }: { importId: string; appliedBy: string },
  attempt: number,
): Promise<void> {
  const [plan] = await ctx.db
    .update(vesselImports)
    .set({ state: 'running', done: 0, toDo: 0 })
    .where(and(eq(vesselImports.id, importId), inArray(vesselImports.state, ['waiting', 'running'])))
    .returning()
  if (plan === undefined) return
  const { csv, fileName } = plan
  try {
    const checked = await checkRows((await readFleet(csv, plan.columns)).rows)
    await createCtx(ctx.db, await readImporter(ctx, appliedBy)).tx(async (tx) => {
      await tx.db.execute(sql`select pg_advisory_xact_lock(${IMPORT_LOCK})`)
      // A run that took too long is started again while it is still running: the waiting one finds it done.
      const [claimed] = await tx.db
        .select({ state: vesselImports.state })
        .from(vesselImports)
        .where(eq(vesselImports.id, importId))
      if (claimed?.state !== 'running') return
      const now = await planFleet(tx, checked)
      if (now.digest !== plan.digest) throw new AppError('conflict', texts.changed)
      const writes = settleFleet(now, plan.choices)
      await writeFleet(tx, writes, reportTo(ctx, importId), { importId, fileName: fileName ?? texts.noFileName, csv })
      await tx.db
        .update(vesselImports)
        .set({
          state: 'done',
          failure: null,
          finishedAt: new Date(),
          done: countWrites(writes),
          toDo: countWrites(writes),
        })
        .where(eq(vesselImports.id, importId))
      await publishLive(tx, { topic: 'vessel', id: importId, userIds: [] })
    })
  } catch (error) {
    const code = databaseErrorCode(error)
    const isChanged = code === UNIQUE_VIOLATION || code === FOREIGN_KEY_VIOLATION
    const refusal = error instanceof AppError ? error.message : isChanged ? texts.changed : null
    if (refusal !== null || attempt >= TRIES - 1) await fail(ctx, importId, refusal ?? texts.failed)
    if (refusal === null) throw error
  }
}

const fail = (ctx: Ctx, importId: string, failure: string) =>
  ctx.db
    .update(vesselImports)
    .set({ state: 'failed', failure, finishedAt: new Date(), done: 0 })
    .where(and(eq(vesselImports.id, importId), inArray(vesselImports.state, ['waiting', 'running'])))

type Report = (done: number, toDo: number) => Promise<void>

/** How far an import is, written outside its transaction, so that other requests and processes can see it. */
const reportTo =
  (ctx: Ctx, importId: string): Report =>
  async (done, toDo) =>
    void (await ctx.db.update(vesselImports).set({ done, toDo }).where(eq(vesselImports.id, importId)))

interface ImportedFile {
  importId: string
  fileName: string
  csv: string
}

async function writeFleet(tx: Ctx, writes: FleetWrites, report: Report, file: ImportedFile) {
  const record = recordWrites(tx, file.importId)
  const toDo = countWrites(writes)
  let done = 0
  const add = (count: number) => report((done += count), toDo)
  await add(0)
  const companyIds = await addCompanies(tx, [...writes.clients.values()])
  await record([...companyIds].map(([name, rowId]) => ({ kind: 'company', rowId, name, after: { name } })))
  const companyOf = (client: string | null): { companyId?: string } => {
    const id = client === null ? undefined : companyIds.get(writes.clients.get(client) ?? '')
    return id === undefined ? {} : { companyId: id }
  }
  for (const batch of batches(writes.created, BATCH)) {
    await insertVessels(
      tx,
      batch.map(({ client, ...row }) => ({ ...row, ...companyOf(client) })),
    )
    await record(batch.map(({ id: rowId, name }) => ({ kind: 'vessel', rowId, name, after: { version: 1 } })))
    await add(batch.length)
  }
  const events: AuditEvent[] = []
  for (const batch of batches(writes.changed, BATCH)) {
    const changed: Write[] = []
    const locked = await lockVessels(
      tx,
      batch.map(({ vessel }) => vessel.id),
    )
    for (const { vessel, set, client } of batch) {
      const row = locked.get(vessel.id)
      if (row?.version !== vessel.version) throw new AppError('conflict', texts.changed)
      const description = texts.byFile(file.fileName)
      const values = { ...set, ...companyOf(client) }
      events.push(...(await changeVessel(tx, row, values, { description })))
      const before = pick(row, Object.keys(values) as (keyof typeof row)[])
      changed.push({ kind: 'changed vessel', rowId: row.id, name: row.name, before, after: values })
    }
    await record(changed)
    await add(batch.length)
  }
  for (const batch of batches(writes.services, BATCH)) {
    const rows = batch.map((service) => ({ ...service, id: newId() }))
    await insertPastServices(tx, rows)
    await record(
      rows.map(({ id: rowId, serviceDate, serviceType, operatorName = null, location = null }) => ({
        kind: 'service',
        rowId,
        name: texts.service(serviceType, serviceDate),
        after: { operatorName, location },
      })),
    )
    await add(batch.length)
  }
  const before = await readServices(
    tx,
    writes.changedServices.map(({ id }) => id),
  )
  for (const { id, ...values } of writes.changedServices) await changePastService(tx, id, values)
  await record(
    writes.changedServices.flatMap(({ id: rowId, ...after }) => {
      const was = before.get(rowId)
      if (was === undefined) return []
      const { serviceType, serviceDate, operatorName, location } = was
      const name = texts.service(serviceType, serviceDate)
      return [{ kind: 'changed service', rowId, name, before: { operatorName, location }, after }]
    }),
  )
  await add(writes.changedServices.length)
  for (const batch of batches(events, BATCH)) await recordAudit(tx, ...batch)
  await recordAudit(tx, describeImport(writes, file))
}

type Write = Omit<typeof vesselImportWrites.$inferInsert, 'importId'>

/** Records what an import wrote, so that it can be undone. */
const recordWrites =
  (tx: Ctx, importId: string) =>
  async (rows: readonly Write[]): Promise<void> => {
    for (const batch of batches(rows, BATCH)) {
      await tx.db
        .insert(vesselImportWrites)
        .values(batch.map(({ kind, rowId, name, before, after }) => ({ importId, kind, rowId, name, before, after })))
    }
  }

/** One event for the whole import: which file, and how much it brought. What it overwrote has lines of its own. */
function describeImport(writes: FleetWrites, { fileName, csv }: ImportedFile): AuditEvent {
  const { parts } = texts
  const counts = [
    parts.vessels(writes.created.length),
    parts.changed(writes.changed.length),
    parts.services(writes.services.length),
    parts.clients(writes.clients.size),
  ]
  return {
    entityType: 'vessel',
    entityId: null,
    entityName: fileName,
    action: 'imported',
    description: texts.imported(fileName, counts, createHash('sha256').update(csv).digest('hex')),
  }
}

/** Forgets files and what dry runs said of their rows after a week, and what imports wrote once they can't be undone. */
export async function forgetOldImports(ctx: Ctx): Promise<void> {
  const olderThan = (days: number) => lt(vesselImports.createdAt, sql`now() - make_interval(days => ${days})`)
  await ctx.db.delete(vesselImports).where(and(eq(vesselImports.state, 'done'), olderThan(UNDO_DAYS)))
  const read = ctx.db.select({ id: vesselImports.id }).from(vesselImports)
  const done = read.where(and(eq(vesselImports.state, 'done'), olderThan(PLAN_DAYS)))
  await ctx.db.delete(vesselImportRows).where(inArray(vesselImportRows.importId, done))
  await ctx.db
    .update(vesselImports)
    .set({ csv: '' })
    .where(and(eq(vesselImports.state, 'done'), ne(vesselImports.csv, ''), olderThan(PLAN_DAYS)))
  await ctx.db
    .delete(vesselImports)
    .where(and(inArray(vesselImports.state, ['planned', 'failed']), olderThan(PLAN_DAYS)))
}
