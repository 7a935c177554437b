import type { Ctx } from '#core/context.server.ts'
import { newId } from '#core/db/columns.server.ts'
import { companies } from './companies.table.server.ts'

/** Inserts companies with a name only, from an import or an old list. Returns their ids by name. */
export async function addCompanies(tx: Ctx, names: readonly string[]): Promise<Map<string, string>> {
  const rows = names.map((name) => ({ id: newId(), name }))
  if (rows.length > 0) await tx.db.insert(companies).values(rows)
  return new Map(rows.map(({ id, name }) => [name, id]))
}
