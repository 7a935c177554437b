import { and, count, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { containing, offsetOf, orderBy, totalOf, type Page } from '#core/db/list-sql.server.ts'
import type { FileRecordKind } from '#core/files/file-record.server.ts'
import { can } from '#core/policy.ts'
import { noSuchFile } from '#house/files/file-records.service.server.ts'
import { releaseFilesAtOnce } from '#house/files/stored-files.service.server.ts'
import { requests } from '#money/requests/requests.table.server.ts'
import type { getMailbox, MailboxMail, MailsQuery } from './mailbox.contract.ts'
import { mailboxes, mailboxMails } from './mailbox.table.server.ts'

/** One page of the mails that were read. */
export async function findMails(ctx: Ctx, { q, kind, sort, page, pageSize }: MailsQuery): Promise<Page<MailboxMail>> {
  const { fromName, fromEmail, subject, createdAt } = mailboxMails
  const where = and(
    containing(q, fromName, fromEmail, subject),
    kind === undefined ? undefined : inArray(mailboxMails.kind, kind),
  )
  const counted = ctx.db.select({ total: count() }).from(mailboxMails).where(where)
  const rows = await ctx.db
    .select({ mail: mailboxMails, reference: requests.reference, total: sql<number>`(${counted})::int` })
    .from(mailboxMails)
    .leftJoin(requests, eq(requests.id, mailboxMails.requestId))
    .where(where)
    .orderBy(orderBy(sort, '-createdAt', { createdAt }), desc(mailboxMails.id))
    .limit(pageSize)
    .offset(offsetOf({ page, pageSize }))
  return {
    items: rows.map(({ mail, reference }) => ({
      id: mail.id,
      kind: mail.kind,
      requestId: mail.requestId,
      reference,
      fromName: mail.fromName,
      fromEmail: mail.fromEmail,
      subject: mail.subject,
      sentAt: mail.sentAt?.toISOString() ?? null,
      filePath: mail.storedFileId === null ? null : `/api/portal/files/${mail.id}/link`,
      fileSize: mail.fileSize,
      createdAt: mail.createdAt.toISOString(),
    })),
    total: await totalOf(rows, page, counted),
    page,
    pageSize,
  }
}

/** State of the mailbox; `id` is null while none is configured. */
export async function readMailboxState(ctx: Ctx, id: string | null): Promise<(typeof getMailbox.response)['_output']> {
  const [row] = id === null ? [] : await ctx.db.select().from(mailboxes).where(eq(mailboxes.id, id))
  return {
    isOn: id !== null,
    readAt: row?.readAt?.toISOString() ?? null,
    failure: row?.failure ?? null,
    failedAt: row?.failedAt?.toISOString() ?? null,
  }
}

/** Originals are seen by those who see requests, and looking at them is no event. */
export const mailFileRecords: FileRecordKind = {
  select: (recordId) => sql`
    select null::uuid, null::uuid, null, null, stored_file_id, file_name from ${mailboxMails}
    where id = ${recordId} and stored_file_id is not null`,
  authorize: async (ctx) => {
    if (!can(ctx.actor, 'request:read')) throw noSuchFile()
    return null
  },
}

/** Deletes old mails with their originals: those whose request is deleted, and those that never were one. */
export const deleteOldMails = (ctx: Ctx, months: number): Promise<void> =>
  ctx.tx(async (tx) => {
    const gone = await tx.db
      .delete(mailboxMails)
      .where(
        and(
          sql`${mailboxMails.requestId} is null`,
          lt(mailboxMails.createdAt, sql`now() - make_interval(months => ${months})`),
        ),
      )
      .returning({ storedFileId: mailboxMails.storedFileId })
    await releaseFilesAtOnce(
      tx,
      gone.flatMap(({ storedFileId }) => storedFileId ?? []),
    )
  })
