import { eq } from 'drizzle-orm'
import { recordAudit } from '#core/audit/audit.server.ts'
import type { Ctx } from '#core/context.server.ts'
import { guardCell } from '#core/contract/csv.ts'
import { readCsv } from '#core/csv/read-csv.server.ts'
import { sliceRows, streamCsv } from '#core/csv/stream-csv.server.ts'
import { coreTexts } from '#core/messages/staff.en.ts'
import { columnNames, vesselImportTexts as texts } from '../messages.en.ts'
import { FLEET_COLUMNS, SERVICE_COLUMNS, type FleetColumn, type VesselColumn } from '../vessel-import.fields.ts'
import { FLEET_ROWS_MAX } from '../vessel-import.limits.ts'
import {
  findRefused,
  noPlan,
  readPastServices,
  readVessels,
  type StoredVessel,
} from '../vessel-import.queries.server.ts'
import { vesselImports } from '../vessel-import.table.server.ts'
import { toCell } from './compare-fleet.server.ts'

const VESSEL_COLUMNS = FLEET_COLUMNS.filter(
  (column): column is VesselColumn => !(SERVICE_COLUMNS as readonly FleetColumn[]).includes(column),
)
/** Columns that identify a vessel's further rows. */
const IDENTIFYING: ReadonlySet<VesselColumn> = new Set(['name', 'imo'])

/**
 * Exports all vessels, each with a row for each of its services from before the portal. Only the first row of a vessel
 * contains its details, so that a correction is made in one place.
 */
export async function exportVessels(ctx: Ctx): Promise<AsyncIterable<string>> {
  const vessels = await readVessels(ctx)
  const services = await readPastServices(ctx)
  const servicesOf = new Map<string, typeof services>()
  for (const service of services) {
    servicesOf.set(service.vesselId, [...(servicesOf.get(service.vesselId) ?? []), service])
  }
  const rows = vessels.flatMap((vessel) =>
    (servicesOf.get(vessel.id) ?? [undefined]).map((service, at) =>
      vesselCells(vessel, at === 0).concat(
        service?.serviceDate ?? '',
        service?.serviceType ?? '',
        service?.operatorName ?? '',
        service?.location ?? '',
      ),
    ),
  )
  await ctx.tx((tx) =>
    recordAudit(tx, {
      entityType: 'vessel',
      entityId: null,
      entityName: 'vessels',
      action: 'exported',
      description: coreTexts.exported(rows.length),
    }),
  )
  return streamCsv(
    FLEET_COLUMNS.map((column) => columnNames[column]),
    sliceRows(rows, (row) => row.map(guardCell)),
  )
}

const vesselCells = (vessel: StoredVessel, isFirst: boolean): string[] =>
  VESSEL_COLUMNS.map((column) => (isFirst || IDENTIFYING.has(column) ? toCell(vessel, column) : ''))

/** Exports the refused rows unchanged, with their numbers and reasons, ready to be corrected and imported. */
export async function exportRefused(ctx: Ctx, planId: string): Promise<AsyncIterable<string>> {
  const [plan] = await ctx.db.select().from(vesselImports).where(eq(vesselImports.id, planId))
  if (plan === undefined || plan.csv === '') throw noPlan()
  const reasons = new Map((await findRefused(ctx, planId)).map(({ row, what }) => [row, what]))
  const { header, rows } = await readCsv(plan.csv, FLEET_ROWS_MAX)
  const refused = rows.filter(({ line }) => reasons.has(line))
  return streamCsv(
    [...header, texts.rowHead, texts.reasonHead],
    sliceRows(refused, ({ line, cells }) =>
      header.map((_, at) => guardCell(cells[at] ?? '')).concat(String(line), (reasons.get(line) ?? []).join('. ')),
    ),
  )
}
