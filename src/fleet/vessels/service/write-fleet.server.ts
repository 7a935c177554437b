import { eq, inArray, type InferInsertModel } from 'drizzle-orm'
import type { AuditEvent } from '#core/audit/audit-event.ts'
import type { Ctx } from '#core/context.server.ts'
import { writeRow, type Values } from '#core/rows/change-row.server.ts'
import type { RowOf } from '#core/rows/entity.server.ts'
import type { VESSEL_FIELDS } from '../vessels.entity.ts'
import { identifyVessel } from '../vessels.events.ts'
import { vesselEntity } from '../vessels.queries.server.ts'
import { importedServices, vessels } from '../vessels.table.server.ts'

/*
 * Maximum vessels per statement of an import: each has to end within the pool's timeout on a slow machine too, so the
 * caller passes some hundreds at a time.
 */

export type VesselRow = RowOf<typeof vessels>
export type NewVessel = InferInsertModel<typeof vessels>
export type VesselWrites = Values<typeof vessels, typeof VESSEL_FIELDS>
export type NewPastService = InferInsertModel<typeof importedServices>

export const insertVessels = async (tx: Ctx, rows: NewVessel[]): Promise<void> =>
  void (rows.length > 0 && (await tx.db.insert(vessels).values(rows)))

/** Returns the stored rows, locked in the order of their ids so that two transactions can't deadlock. */
export async function lockVessels(tx: Ctx, ids: readonly string[]): Promise<Map<string, VesselRow>> {
  const rows = await tx.db
    .select()
    .from(vessels)
    .where(inArray(vessels.id, [...ids]))
    .orderBy(vessels.id)
    .for('update')
  return new Map(rows.map((row) => [row.id, row]))
}

/** Writes differences to a locked vessel. Returns its events, which the caller records. */
export async function changeVessel(
  tx: Ctx,
  before: VesselRow,
  values: VesselWrites,
  about: Partial<Pick<AuditEvent, 'description'>> = {},
): Promise<AuditEvent[]> {
  const name = values.name ?? before.name
  const written = await writeRow(tx, vesselEntity, before, values, { ...identifyVessel({ ...before, name }), ...about })
  return written?.events ?? []
}

export const insertPastServices = async (tx: Ctx, rows: NewPastService[]): Promise<void> =>
  void (rows.length > 0 && (await tx.db.insert(importedServices).values(rows)))

export const changePastService = async (tx: Ctx, id: string, values: Partial<NewPastService>): Promise<void> =>
  void (await tx.db.update(importedServices).set(values).where(eq(importedServices.id, id)))

export const deletePastServices = async (tx: Ctx, ids: readonly string[]): Promise<void> =>
  void (ids.length > 0 && (await tx.db.delete(importedServices).where(inArray(importedServices.id, [...ids]))))
