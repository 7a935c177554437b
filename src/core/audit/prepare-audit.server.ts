import pg from 'pg'
import { withClient } from '../db/with-client.server.ts'

const APPEND_COLUMNS =
  'id, entity_type, entity_id, entity_name, action, field_changed, old_value, new_value, changed_by, changed_by_name, description, is_personal'

/**
 * Grants the everyday role to read the audit log, append to it and erase values of persons, nothing else. Called after
 * the migrations, with the owner's connection.
 * @returns whether rights protect the log; where one role is owner and everyday role, only its triggers do (decisions
 * 21)
 */
export async function prepareAudit(directUrl: string, appUrl: string): Promise<boolean> {
  const role = decodeURIComponent(new URL(appUrl).username)
  if (role === '' || role === decodeURIComponent(new URL(directUrl).username)) return false
  await withClient(directUrl, 'audit', async (client) => {
    const name = pg.escapeIdentifier(role)
    await client.query(`grant usage on schema audit to ${name}`)
    await client.query(`grant select on audit.logs, audit.head, audit.personal_values to ${name}`)
    await client.query(`grant insert (${APPEND_COLUMNS}) on audit.logs to ${name}`)
    await client.query(`grant delete on audit.personal_values to ${name}`)
  })
  return true
}
