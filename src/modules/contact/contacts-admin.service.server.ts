import { desc } from 'drizzle-orm'
import type { AuditEvent } from '#core/audit/audit-event.ts'
import { recordAudit } from '#core/audit/audit.server.ts'
import type { Ctx } from '#core/context.server.ts'
import { writeCsv } from '#core/contract/csv.ts'
import { formatPrintedTime, sortableTime } from '#core/days.ts'
import { changeRow } from '#core/rows/change-row.server.ts'
import { defineEntity, lockRow } from '#core/rows/entity.server.ts'
import { showRow } from '#core/rows/fields.ts'
import { findKept, type PutBackSubject } from '#core/rows/put-back.server.ts'
import { removeRow } from '#core/rows/remove-row.server.ts'
import { restoreRow } from '#core/rows/restore-row.server.ts'
import { MESSAGE_FIELDS } from './contact.fields.ts'
import { contactSubmissions } from './contact.table.server.ts'
import type { ContactMessage, UpdateContactInput } from './contacts-admin.contract.ts'
import { messageTexts } from './messages.en.ts'

type ContactRow = typeof contactSubmissions.$inferSelect

/** All contact messages, newest first. */
export async function listContacts(ctx: Ctx): Promise<ContactMessage[]> {
  const rows = await ctx.db
    .select()
    .from(contactSubmissions)
    .orderBy(desc(contactSubmissions.createdAt), desc(contactSubmissions.id))
  return rows.map(toMessage)
}

export const messageEntity = defineEntity(contactSubmissions, MESSAGE_FIELDS, { keeps: 'removals' })

/**
 * Marks a message as read or handled, or changes its note.
 * @throws AppError `not-found`; `conflict` with the `current` row when someone else changed it meanwhile
 */
export const updateContact = (
  ctx: Ctx,
  { id, version, isHandled, note, isRead }: UpdateContactInput & { id: string },
): Promise<ContactMessage> =>
  changeRow(ctx, messageEntity, {
    lock: async (tx) => ({
      row: await lockRow(tx, messageEntity, id, messageTexts.noMessage),
    }),
    version,
    show: (_tx, row) => toMessage(row),
    values: (_tx, { row: { handledAt } }) => ({
      isRead,
      note: note === '' ? null : note,
      handledAt:
        isHandled === undefined || isHandled === (handledAt !== null) ? undefined : isHandled ? new Date() : null,
    }),
    about: ({ row }) => identify(row),
    tell: (events) => events.map(say),
  })

/** Takes a message away: it rests for 30 days, then it is gone. Throws 404, 409 with the current row when it is stale. */
export const deleteContact = (ctx: Ctx, id: string, version: number | undefined): Promise<void> =>
  removeRow(ctx, messageEntity, {
    lock: async (tx) => ({ row: await lockRow(tx, messageEntity, id, messageTexts.noMessage) }),
    version,
    show: (_tx, { row }) => toMessage(row),
    tell: (_tx, { row }) => ({ ...identify(row), action: 'deleted' }),
  })

export const messageSubject: PutBackSubject = {
  find: (ctx, id) => findKept(ctx, messageEntity, id),
  remove: deleteContact,
  restore: (ctx, kept) => restoreRow(ctx, messageEntity, { kept, tell: identify }),
}

const identify = (row: ContactRow) => ({
  entityType: 'contact' as const,
  entityId: row.id,
  entityName: messageName(row),
})

const YES_OR_NO: Readonly<Record<string, string>> = { isRead: 'isRead', handledAt: 'isHandled' }

/** A mark is told as yes or no, an empty note as no text. */
function say(event: AuditEvent): AuditEvent {
  const mark = YES_OR_NO[event.fieldChanged ?? '']
  if (mark === undefined) return { ...event, oldValue: event.oldValue ?? '', newValue: event.newValue ?? '' }
  const word = (value: string | null | undefined) =>
    value === null || value === undefined || value === 'false' ? 'no' : 'yes'
  return { ...event, fieldChanged: mark, oldValue: word(event.oldValue), newValue: word(event.newValue) }
}

const CSV_HEADER = ['Received', 'Name', 'Email', 'Company', 'Phone', 'Service', 'Message', 'Read', 'Handled', 'Note']

/** All contact messages as CSV, newest first, times in Oslo. The audit keeps that they were taken out, and how many. */
export async function exportContacts(ctx: Ctx): Promise<string> {
  return ctx.tx(async (tx) => {
    const messages = await listContacts(tx)
    await recordAudit(tx, {
      entityType: 'contact',
      entityId: null,
      entityName: messageTexts.messages,
      action: 'exported',
      description: messageTexts.exported(messages.length),
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
const messageName = ({ createdAt }: ContactRow): string => messageTexts.nameOf(formatPrintedTime(createdAt))

const toMessage = (row: ContactRow): ContactMessage =>
  showRow(MESSAGE_FIELDS, 'admin', { ...row, note: row.note ?? '' })
