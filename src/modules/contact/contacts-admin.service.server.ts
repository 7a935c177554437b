import { desc, eq, sql } from 'drizzle-orm'
import type { AuditEvent } from '#core/audit/audit-event.ts'
import { recordAudit } from '#core/audit/audit.server.ts'
import type { Ctx } from '#core/context.server.ts'
import { writeCsv } from '#core/contract/csv.ts'
import { sortableTime } from '#core/days.ts'
import { AppError } from '#core/errors.ts'
import { contactSubmissions } from './contact.table.server.ts'
import type { ContactMessage, UpdateContactInput } from './contacts-admin.contract.ts'

type ContactRow = typeof contactSubmissions.$inferSelect

/** All contact messages, newest first. */
export async function listContacts(ctx: Ctx): Promise<ContactMessage[]> {
  const rows = await ctx.db
    .select()
    .from(contactSubmissions)
    .orderBy(desc(contactSubmissions.createdAt), desc(contactSubmissions.id))
  return rows.map(toMessage)
}

/**
 * Marks a message as read or handled, or changes its note.
 * @throws AppError `not-found`; `conflict` with the `current` row when someone else changed it meanwhile
 */
export async function updateContact(
  ctx: Ctx,
  { id, ...input }: UpdateContactInput & { id: string },
): Promise<ContactMessage> {
  return ctx.tx(async (tx) => {
    const [row] = await tx.db.select().from(contactSubmissions).where(eq(contactSubmissions.id, id)).for('update')
    if (row === undefined) throw new AppError('not-found', 'There is no such message. It may have been deleted.')
    if (row.version !== input.version) {
      throw new AppError('conflict', 'Someone else changed this message meanwhile.', {
        extension: { current: toMessage(row) },
      })
    }
    const changes = findChanges(row, input)
    if (changes.length === 0) return toMessage(row)
    const [changed = row] = await tx.db
      .update(contactSubmissions)
      .set({ ...Object.assign({}, ...changes.map(({ set }) => set)), version: row.version + 1 })
      .where(eq(contactSubmissions.id, id))
      .returning()
    await recordAudit(tx, ...changes.map(({ event }) => event))
    return toMessage(changed)
  })
}

interface Change {
  set: Record<string, unknown>
  event: AuditEvent
}

function findChanges(row: ContactRow, { isRead, isHandled, note }: UpdateContactInput): Change[] {
  const changes: Change[] = []
  const entity = { entityType: 'contact', entityId: row.id, entityName: messageName(row), action: 'updated' } as const
  const say = (value: boolean) => (value ? 'yes' : 'no')
  const mark = (fieldChanged: string, before: boolean, after: boolean, set: Change['set']) =>
    changes.push({ set, event: { ...entity, fieldChanged, oldValue: say(before), newValue: say(after) } })
  const wasHandled = row.handledAt !== null
  if (isRead !== undefined && isRead !== row.isRead) mark('isRead', row.isRead, isRead, { isRead })
  if (isHandled !== undefined && isHandled !== wasHandled) {
    mark('isHandled', wasHandled, isHandled, { handledAt: isHandled ? sql`now()` : null })
  }
  const oldValue = row.note ?? ''
  if (note !== undefined && note !== oldValue) {
    const event: AuditEvent = { ...entity, fieldChanged: 'note', oldValue, newValue: note, isPersonal: true }
    changes.push({ set: { note: note === '' ? null : note }, event })
  }
  return changes
}

const CSV_HEADER = ['Received', 'Name', 'Email', 'Company', 'Phone', 'Service', 'Message', 'Read', 'Handled', 'Note']

/** All contact messages as CSV, newest first, times in Oslo. The audit keeps that they were taken out, and how many. */
export async function exportContacts(ctx: Ctx): Promise<string> {
  return ctx.tx(async (tx) => {
    const messages = await listContacts(tx)
    await recordAudit(tx, {
      entityType: 'contact',
      entityId: null,
      entityName: 'Contact messages',
      action: 'exported',
      description: `${messages.length} as CSV`,
    })
    return writeCsv(
      CSV_HEADER,
      messages.map((message) => [
        sortableTime(message.createdAt),
        message.name,
        message.email,
        message.company ?? '',
        message.phone ?? '',
        message.service ?? '',
        message.message,
        message.isRead ? 'yes' : 'no',
        message.handledAt === null ? '' : sortableTime(message.handledAt),
        message.note,
      ]),
    )
  })
}

/** What a message is called in the audit: its time, no name. */
const messageName = ({ createdAt }: ContactRow): string => `Contact message of ${sortableTime(createdAt)}`

const toMessage = (row: ContactRow): ContactMessage => ({
  id: row.id,
  name: row.name,
  email: row.email,
  company: row.company,
  phone: row.phone,
  service: row.service,
  message: row.message,
  createdAt: row.createdAt.toISOString(),
  isRead: row.isRead,
  handledAt: row.handledAt?.toISOString() ?? null,
  note: row.note ?? '',
  version: row.version,
})
