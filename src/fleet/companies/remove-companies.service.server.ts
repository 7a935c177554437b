import { inArray } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { findReferences } from '#core/db/references.server.ts'
import { companies } from './companies.table.server.ts'

/** Why a company was not removed. */
export type RemainingCompany = 'gone' | 'used' | 'changed'

/**
 * Deletes companies without references that are unchanged since their creation. Returns the reason for each that stays.
 */
export async function removeUnusedCompanies(tx: Ctx, ids: readonly string[]): Promise<Map<string, RemainingCompany>> {
  const rows = await tx.db
    .select({ id: companies.id, version: companies.version })
    .from(companies)
    .where(inArray(companies.id, [...ids]))
    .orderBy(companies.id)
    .for('update')
  const versionOf = new Map(rows.map(({ id, version }) => [id, version]))
  const used = new Set((await findReferences(tx, companies, ids)).map(({ id }) => id))
  const remaining = new Map<string, RemainingCompany>()
  for (const id of ids) {
    const version = versionOf.get(id)
    if (version === undefined) remaining.set(id, 'gone')
    else if (used.has(id)) remaining.set(id, 'used')
    else if (version > 1) remaining.set(id, 'changed')
  }
  const unused = ids.filter((id) => !remaining.has(id))
  if (unused.length > 0) await tx.db.delete(companies).where(inArray(companies.id, unused))
  return remaining
}
