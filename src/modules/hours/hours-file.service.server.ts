import type { Ctx } from '#core/context.server.ts'
import { writeCsv } from '#core/contract/csv.ts'
import { tellExport } from '#modules/projects/service/tell-change.server.ts'
import type { HoursEntry, HoursQuery } from './hours.contract.ts'
import { findHours } from './hours.queries.server.ts'

/** Rows of one project: more than any visit has. */
const ALL = { page: 1, pageSize: 100_000 }

const HOURS_COLUMNS = ['date', 'kind', 'hours', 'userName', 'note'] as const satisfies (keyof HoursEntry)[]
/** Hours of a project as CSV, in the list's own order. */
export async function exportHours(ctx: Ctx, projectId: string, query: HoursQuery): Promise<string> {
  const { items } = await findHours(ctx, projectId, { ...query, ...ALL })
  await tellExport(ctx, projectId, `${items.length} ${items.length === 1 ? 'entry' : 'entries'} of hours as CSV`)
  return writeCsv(
    HOURS_COLUMNS,
    items.map((entry) => HOURS_COLUMNS.map((column) => entry[column] ?? '')),
  )
}
