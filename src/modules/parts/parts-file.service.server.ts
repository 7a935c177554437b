import type { Ctx } from '#core/context.server.ts'
import { writeCsv } from '#core/contract/csv.ts'
import { seesValues } from '#modules/projects/projects.policy.ts'
import { tellExport } from '#modules/projects/service/tell-change.server.ts'
import type { Part, PartsQuery } from './parts.contract.ts'
import { findProjectParts } from './project-parts.service.server.ts'

/** Rows of one project: more than any visit has. */
const ALL = { page: 1, pageSize: 100_000 }

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
