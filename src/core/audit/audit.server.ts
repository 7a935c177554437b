import { sql, type SQL } from 'drizzle-orm'
import type { Actor } from '../actor.ts'
import type { Ctx } from '../context.server.ts'
import { newId } from '../db/columns.server.ts'
import { queryRows } from '../db/statements/query-rows.server.ts'
import { coreTexts } from '../messages/staff.en.ts'
import { AUDIT_TEXT_MAX, SECRET_FIELDS, type AuditEvent } from './audit-event.ts'

/**
 * Writes events to the audit log, in the caller's transaction: they exist if and only if the change does. Call it
 * last: from here until the commit no other audited transaction can write its events.
 * @returns the number of the first line that was written; 0 when there was nothing to write
 * @throws when a visitor acts: public submissions write no events (decisions 29)
 */
export async function recordAudit(ctx: Ctx, ...events: readonly AuditEvent[]): Promise<number> {
  if (events.length === 0) return 0
  const { id, name } = describeActor(ctx.actor)
  const rows: SQL[] = events.map((event) => {
    const isSecret = event.fieldChanged !== undefined && SECRET_FIELDS.includes(event.fieldChanged)
    const value = (text: string | null | undefined) => (isSecret ? null : shorten(text))
    return sql`(${newId()}::uuid, ${event.entityType}, ${event.entityId}, ${shorten(event.entityName)}, ${event.action},
      ${event.fieldChanged ?? null}, ${value(event.oldValue)}, ${value(event.newValue)}, ${id}, ${name},
      ${shorten(event.description ?? (ctx.act?.kind === 'put back' ? coreTexts.undoChange : null))}, ${event.isPersonal ?? false})`
  })
  // Only the columns that the everyday role may fill: the others are the log's own.
  const written = await queryRows(
    ctx.db,
    { seq: 'text' },
    sql`
    insert into audit.logs (id, entity_type, entity_id, entity_name, action, field_changed, old_value, new_value,
      changed_by, changed_by_name, description, is_personal)
    values ${sql.join(rows, sql`, `)} returning seq`,
  )
  return Math.min(...written.map(({ seq }) => Number(seq)))
}

function describeActor(actor: Actor): { id: string | null; name: string } {
  switch (actor.kind) {
    case 'admin':
    case 'portal':
      return { id: actor.userId, name: actor.name }
    case 'system':
      return { id: null, name: 'system' }
    case 'visitor':
      throw new Error('A visitor has no events in the audit log')
  }
}

/** Truncates long texts and replaces control characters, so that an entry stays one line in a terminal. */
function shorten(text: string | null | undefined): string | null {
  if (text === null || text === undefined) return null
  const tame = text.replace(/[\p{Cc}\u2028\u2029]/gu, (character) => (character === '\n' ? '⏎' : ' '))
  if (tame.length <= AUDIT_TEXT_MAX) return tame
  return coreTexts.cut(tame.slice(0, AUDIT_TEXT_MAX).toWellFormed().replaceAll('\uFFFD', ''), tame.length)
}
