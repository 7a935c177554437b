import { desc, inArray } from 'drizzle-orm'
import type { AuditEvent } from '#core/audit/audit-event.ts'
import { recordAudit } from '#core/audit/audit.server.ts'
import { batches } from '#core/batches.ts'
import type { Ctx } from '#core/context.server.ts'
import { SLICE_ROWS, streamCsv } from '#core/csv/stream-csv.server.ts'
import { formatPrintedTime, sortableTime } from '#core/days.ts'
import { readSnapshot } from '#core/db/statements/read-snapshot.server.ts'
import { assertVersion, commit, deleteRow, writeRow } from '#core/rows/change-row.server.ts'
import { defineEntity, lockRow } from '#core/rows/entity.server.ts'
import { showRow } from '#core/rows/fields.ts'
import { restoreRow } from '#core/rows/restore-row.server.ts'
import { findKept, type UndoSubject } from '#core/rows/undo.server.ts'
import { MESSAGE_FIELDS } from './contact.fields.ts'
import { contactSubmissions } from './contact.table.server.ts'
import type { ContactMessage, UpdateContactInput } from './contacts-admin.contract.ts'
import { messageTexts } from './messages.en.ts'

type ContactRow = typeof contactSubmissions.$inferSelect

const newestFirst = [desc(contactSubmissions.createdAt), desc(contactSubmissions.id)]

/** All contact messages, newest first. */
export async function listContacts(ctx: Ctx): Promise<ContactMessage[]> {
  const rows = await ctx.db
    .select()
    .from(contactSubmissions)
    .orderBy(...newestFirst)
  return rows.map(toMessage)
}

export const messageEntity = defineEntity(contactSubmissions, MESSAGE_FIELDS, { keeps: 'removals' })

/**
 * Marks a message as read or handled, or changes its note.
 * @throws AppError `not-found`; `conflict` with the `current` row when another person changed it in the meantime
 */
export const updateContact = (
  ctx: Ctx,
  { id, version, isHandled, note, isRead }: UpdateContactInput & { id: string },
): Promise<ContactMessage> =>
  ctx.tx(async (tx) => {
    const row = await lockRow(tx, messageEntity, id, messageTexts.noMessage)
    await assertVersion(row, version, () => toMessage(row))
    const isMoved = isHandled !== undefined && isHandled !== (row.handledAt !== null)
    const values = {
      isRead,
      note: note === '' ? null : note,
      handledAt: isMoved ? (isHandled ? new Date() : null) : undefined,
    }
    const change = await writeRow(tx, messageEntity, row, values, identify(row))
    if (change === null) return toMessage(row)
    change.events = change.events.map(formatEvent)
    return commit(tx, messageEntity, change, { show: () => toMessage(change.after) })
  })

/**
 * Deletes a message: it is kept in the bin for 30 days, then deleted permanently. Throws 404, 409 with the current row
 * when it is stale.
 */
export const deleteContact = (ctx: Ctx, id: string, version: number | undefined): Promise<void> =>
  ctx.tx(async (tx) => {
    const row = await lockRow(tx, messageEntity, id, messageTexts.noMessage)
    await assertVersion(row, version, () => toMessage(row))
    const deletion = await deleteRow(tx, messageEntity, row, { ...identify(row), action: 'deleted' })
    return commit(tx, messageEntity, deletion)
  })

export const messageSubject: UndoSubject = {
  find: (ctx, id) => findKept(ctx, messageEntity, id),
  remove: deleteContact,
  restore: (ctx, saved) => restoreRow(ctx, messageEntity, { saved, identify }),
}

const identify = (row: ContactRow) => ({
  entityType: 'contact' as const,
  entityId: row.id,
  entityName: messageName(row),
})

const YES_OR_NO: Readonly<Record<string, string>> = { isRead: 'isRead', handledAt: 'isHandled' }

/** Read and handled are recorded as yes or no, a missing note as an empty text. */
function formatEvent(event: AuditEvent): AuditEvent {
  const mark = YES_OR_NO[event.fieldChanged ?? '']
  if (mark === undefined) return { ...event, oldValue: event.oldValue ?? '', newValue: event.newValue ?? '' }
  const word = (value: string | null | undefined) =>
    value === null || value === undefined || value === 'false' ? 'no' : 'yes'
  return { ...event, fieldChanged: mark, oldValue: word(event.oldValue), newValue: word(event.newValue) }
}

const CSV_HEADER = ['Received', 'Name', 'Email', 'Company', 'Phone', 'Service', 'Message', 'Read', 'Handled', 'Note']

/**
 * All contact messages as CSV, newest first, times in Oslo. Messages that are deleted in the meantime are left out. The
 * export is recorded in the audit log, with their number, before the first line is sent.
 */
export async function exportContacts(ctx: Ctx): Promise<AsyncIterable<string>> {
  const found = await ctx.db
    .select({ id: contactSubmissions.id })
    .from(contactSubmissions)
    .orderBy(...newestFirst)
  await ctx.tx((tx) =>
    recordAudit(tx, {
      entityType: 'contact',
      entityId: null,
      entityName: messageTexts.messages,
      action: 'exported',
      description: messageTexts.exported(found.length),
    }),
  )
  return streamCsv(
    CSV_HEADER,
    readSnapshot(ctx, async function* ({ db }) {
      for (const slice of batches(found, SLICE_ROWS)) {
        const ids = slice.map(({ id }) => id)
        const rows = await db
          .select()
          .from(contactSubmissions)
          .where(inArray(contactSubmissions.id, ids))
          .orderBy(...newestFirst)
        yield rows.map((row) => toCells(toMessage(row)))
      }
    }),
  )
}

const toCells = (message: ContactMessage): string[] => [
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
]

/** Name of a message in the audit log: its time, without a person's name. */
const messageName = ({ createdAt }: ContactRow): string => messageTexts.nameOf(formatPrintedTime(createdAt))

const toMessage = (row: ContactRow): ContactMessage =>
  showRow(MESSAGE_FIELDS, 'admin', { ...row, note: row.note ?? '' })
