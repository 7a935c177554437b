import { recordAudit } from '#core/audit/audit.server.ts'
import type { Ctx } from '#core/context.server.ts'
import { writeCsv } from '#core/contract/csv.ts'
import type { Part, PartsQuery } from '#modules/parts/parts.contract.ts'
import type { HoursEntry, HoursQuery } from '../hours.contract.ts'
import { findHours } from '../hours.queries.server.ts'
import { projectEvent } from '../projects.events.ts'
import { seesValues } from '../projects.policy.ts'
import { getVisibleProject } from '../projects.queries.server.ts'
import { findProjectParts } from './parts-use.server.ts'

/** Rows of one project: more than any visit has. */
const ALL = { page: 1, pageSize: 100_000 }

const HOURS_COLUMNS = ['date', 'kind', 'hours', 'userName', 'note'] as const satisfies (keyof HoursEntry)[]
const PART_COLUMNS = [
  'usedDate',
  'vesselName',
  'partNumber',
  'partName',
  'category',
  'quantity',
  'unit',
  'supplier',
  'operatorName',
  'billingStatus',
] as const satisfies (keyof Part)[]
const PART_VALUES = [
  'unitCost',
  'totalCost',
  'currency',
  'invoiceNumber',
  'invoiceDate',
] as const satisfies (keyof Part)[]

/** Hours of a project as CSV, in the list's own order. */
export async function exportHours(ctx: Ctx, projectId: string, query: HoursQuery): Promise<string> {
  const { items } = await findHours(ctx, projectId, { ...query, ...ALL })
  await tellExport(ctx, projectId, `${items.length} ${items.length === 1 ? 'entry' : 'entries'} of hours as CSV`)
  return writeCsv(
    HOURS_COLUMNS,
    items.map((entry) => HOURS_COLUMNS.map((column) => entry[column] ?? '')),
  )
}

/** Parts of a project as CSV; with prices for whoever may see values. */
export async function exportParts(ctx: Ctx, projectId: string, query: PartsQuery): Promise<string> {
  const { items } = await findProjectParts(ctx, projectId, { ...query, ...ALL })
  await tellExport(ctx, projectId, `${items.length} ${items.length === 1 ? 'part' : 'parts'} as CSV`)
  const columns = seesValues(ctx.actor) ? [...PART_COLUMNS, ...PART_VALUES] : PART_COLUMNS
  return writeCsv(
    columns,
    items.map((part) => columns.map((column) => String(part[column] ?? ''))),
  )
}

async function tellExport(ctx: Ctx, projectId: string, description: string): Promise<void> {
  await ctx.tx(async (tx) => {
    await recordAudit(tx, projectEvent(await getVisibleProject(tx, projectId), { action: 'exported', description }))
  })
}
