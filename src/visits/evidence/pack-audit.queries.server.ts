import { sql } from 'drizzle-orm'
import { batches } from '#core/batches.ts'
import type { Ctx } from '#core/context.server.ts'
import { queryRows } from '#core/db/statements/query-rows.server.ts'
import type { PackedEntry } from './manifest.ts'

/** Actions of which nothing is confidential towards a client or an auditor. */
const PACKED_ACTIONS = [
  'status_changed',
  'assigned',
  'unassigned',
  'file_added',
  'file_removed',
  'report_generated',
  'part_added',
  'part_removed',
  'hours_added',
  'hours_updated',
]

const ENTRY = { seq: 'text', prevHash: 'text', hash: 'text', hashed: 'text?', isIncluded: 'boolean' } as const

/** Projects per statement. */
const ENTRY_BATCH = 50

/**
 * Entries of the audit log about these visits in their order, each with the text that the log hashed
 * (`audit.row_hash` of the baseline migration). Texts about persons are stored separately and aren't in it.
 */
export async function findPackedEntries(
  ctx: Ctx,
  projectIds: readonly string[],
): Promise<{ entries: PackedEntry[]; omitted: number }> {
  const entries: PackedEntry[] = []
  let omitted = 0
  for (const ids of batches(projectIds, ENTRY_BATCH)) {
    const rows = await queryRows(
      ctx.db,
      ENTRY,
      sql`
      select seq, encode(prev_hash, 'hex') as "prevHash", encode(hash, 'hex') as hash,
        jsonb_build_array(seq, id, entity_type, entity_id, entity_name, action, field_changed, old_value, new_value,
          changed_by, changed_by_name, description, is_personal, encode(personal_digest, 'hex'),
          to_char(created_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US'))::text as hashed,
        (action in (${sql.join(
          PACKED_ACTIONS.map((action) => sql`${action}`),
          sql`, `,
        )}) or (action = 'updated' and field_changed = 'signature')) as "isIncluded"
      from audit.logs
      where entity_type = 'project' and entity_id in (${sql.join(
        ids.map((id) => sql`${id}`),
        sql`, `,
      )})
      order by audit.logs.seq`,
    )
    for (const { seq, prevHash, hash, hashed, isIncluded } of rows) {
      if (isIncluded) entries.push({ seq: Number(seq), prevHash, hash, hashed: hashed ?? '' })
      else omitted += 1
    }
  }
  return { entries: entries.toSorted((a, b) => a.seq - b.seq), omitted }
}
