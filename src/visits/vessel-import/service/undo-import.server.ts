import { eq } from 'drizzle-orm'
import type { AuditEvent } from '#core/audit/audit-event.ts'
import { recordAudit } from '#core/audit/audit.server.ts'
import { batches } from '#core/batches.ts'
import type { Ctx } from '#core/context.server.ts'
import { AppError } from '#core/errors.ts'
import { publishLive } from '#core/live/live.server.ts'
import { isSame } from '#core/rows/row-versions.server.ts'
import { hasCompany } from '#fleet/companies/companies.queries.server.ts'
import { removeUnusedCompanies } from '#fleet/companies/remove-companies.service.server.ts'
import { deleteUnusedVessels, describeReferences } from '#fleet/vessels/service/delete-vessel.server.ts'
import {
  changePastService,
  changeVessel,
  deletePastServices,
  lockVessels,
  type VesselRow,
} from '#fleet/vessels/service/write-fleet.server.ts'
import { vesselImportTexts as texts } from '../messages.en.ts'
import type { FleetImport, FleetImportUndone } from '../vessel-import.contract.ts'
import { getVesselImport, isTakenByAnother, noPlan, readServices } from '../vessel-import.queries.server.ts'
import { vesselImports, vesselImportWrites } from '../vessel-import.table.server.ts'

type Write = typeof vesselImportWrites.$inferSelect

/** Rows per statement, as when they were written. */
const BATCH = 500

/** Progress of undoing. */
interface Undoing extends FleetImportUndone {
  events: AuditEvent[]
  fileName: string
}

/**
 * Removes what an import created and restores what it changed, in one transaction. What is in use, or was changed since,
 * stays and is named with the reason.
 * @throws AppError 404, 409 when it was not written or was undone already
 */
export async function undoVesselImport(ctx: Ctx, planId: string): Promise<FleetImport> {
  return ctx.tx(async (tx) => {
    const [plan] = await tx.db
      .select({ state: vesselImports.state, undoneAt: vesselImports.undoneAt, fileName: vesselImports.fileName })
      .from(vesselImports)
      .where(eq(vesselImports.id, planId))
      .for('update')
    if (plan === undefined) throw noPlan()
    if (plan.state !== 'done' || plan.undoneAt !== null) throw new AppError('conflict', texts.notDone)
    const writes = await tx.db.select().from(vesselImportWrites).where(eq(vesselImportWrites.importId, planId))
    if (writes.length === 0) throw new AppError('conflict', texts.tooOldToUndo)
    const of = (kind: Write['kind']): Write[] => writes.filter((write) => write.kind === kind)
    const fileName = plan.fileName ?? texts.noFileName
    const undoing: Undoing = { vessels: 0, services: 0, clients: 0, restored: 0, left: [], events: [], fileName }
    await restoreServices(tx, of('changed service'), undoing)
    await removeServices(tx, of('service'), undoing)
    for (const batch of batches(of('changed vessel'), BATCH)) await restoreVessels(tx, batch, undoing)
    for (const batch of batches(of('vessel'), BATCH)) await removeVessels(tx, batch, undoing)
    for (const batch of batches(of('company'), BATCH)) await removeCompanies(tx, batch, undoing)
    const { events, fileName: _name, ...undone } = undoing
    await tx.db.update(vesselImports).set({ undoneAt: new Date(), undone }).where(eq(vesselImports.id, planId))
    await publishLive(tx, { topic: 'vessel', id: planId, userIds: [] })
    const answer = await getVesselImport(tx, planId)
    for (const batch of batches(events, BATCH)) await recordAudit(tx, ...batch)
    await recordAudit(tx, describeUndo(undone, fileName))
    return answer
  })
}

const leave = ({ left }: Undoing, { kind, rowId: id, name }: Write, reason: string): void =>
  void left.push({ kind, id, name, reason })

/** Whether the row still has what the import gave it. */
const isAsLeft = ({ after }: Write, row: Record<string, unknown>): boolean =>
  Object.entries(after).every(([field, value]) => isSame(value, row[field]))

async function restoreServices(tx: Ctx, writes: readonly Write[], undoing: Undoing): Promise<void> {
  const stored = await readServices(
    tx,
    writes.map(({ rowId }) => rowId),
  )
  for (const write of writes) {
    const row = stored.get(write.rowId)
    if (row === undefined) leave(undoing, write, texts.left.gone)
    else if (!isAsLeft(write, row)) leave(undoing, write, texts.left.changed)
    else {
      await changePastService(tx, write.rowId, write.before ?? {})
      undoing.restored += 1
    }
  }
}

async function removeServices(tx: Ctx, writes: readonly Write[], undoing: Undoing): Promise<void> {
  for (const batch of batches(writes, BATCH)) {
    const stored = await readServices(
      tx,
      batch.map(({ rowId }) => rowId),
    )
    const unused: string[] = []
    for (const write of batch) {
      const row = stored.get(write.rowId)
      if (row === undefined) leave(undoing, write, texts.left.gone)
      else if (!isAsLeft(write, row)) leave(undoing, write, texts.left.changed)
      else unused.push(write.rowId)
    }
    await deletePastServices(tx, unused)
    undoing.services += unused.length
  }
}

async function restoreVessels(tx: Ctx, writes: readonly Write[], undoing: Undoing): Promise<void> {
  const locked = await lockVessels(
    tx,
    writes.map(({ rowId }) => rowId),
  )
  for (const write of writes) {
    const row = locked.get(write.rowId)
    const why = row === undefined ? texts.left.gone : await whyNotRestored(tx, write, row)
    if (row === undefined || why !== null) leave(undoing, write, why ?? texts.left.gone)
    else {
      const description = texts.byUndo(undoing.fileName)
      undoing.events.push(...(await changeVessel(tx, row, write.before ?? {}, { description })))
      undoing.restored += 1
    }
  }
}

async function whyNotRestored(tx: Ctx, write: Write, row: VesselRow): Promise<string | null> {
  if (!isAsLeft(write, row)) return texts.left.changed
  const { name, imo, companyId } = (write.before ?? {}) as Partial<VesselRow>
  if (typeof companyId === 'string' && !(await hasCompany(tx, companyId))) return texts.left.clientGone
  return (await isTakenByAnother(tx, row.id, name, imo)) ? texts.left.taken : null
}

async function removeVessels(tx: Ctx, writes: readonly Write[], undoing: Undoing): Promise<void> {
  const ids = writes.map(({ rowId }) => rowId)
  const locked = await lockVessels(tx, ids)
  const references = await describeReferences(tx, ids)
  const unused: string[] = []
  for (const write of writes) {
    const row = locked.get(write.rowId)
    const uses = references.get(write.rowId)
    if (row === undefined) leave(undoing, write, texts.left.gone)
    else if (uses !== undefined) leave(undoing, write, texts.left.inUse(uses))
    // One that another vessel was merged into has that name too: it was changed.
    else if (!isAsLeft(write, row)) leave(undoing, write, texts.left.changed)
    else unused.push(write.rowId)
  }
  await deleteUnusedVessels(tx, unused)
  undoing.vessels += unused.length
}

async function removeCompanies(tx: Ctx, writes: readonly Write[], undoing: Undoing): Promise<void> {
  const remaining = await removeUnusedCompanies(
    tx,
    writes.map(({ rowId }) => rowId),
  )
  for (const write of writes) {
    const why = remaining.get(write.rowId)
    if (why === undefined) undoing.clients += 1
    else leave(undoing, write, why === 'used' ? texts.left.inUse(texts.left.vesselsOrVisits) : texts.left[why])
  }
}

function describeUndo(undone: FleetImportUndone, fileName: string): AuditEvent {
  const { undoneParts: parts } = texts
  const counts = [
    parts.vessels(undone.vessels),
    parts.restored(undone.restored),
    parts.services(undone.services),
    parts.clients(undone.clients),
    parts.left(undone.left.length),
  ]
  return {
    entityType: 'vessel',
    entityId: null,
    entityName: fileName,
    action: 'restored',
    description: texts.undone(fileName, counts),
  }
}
