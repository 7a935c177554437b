import { sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { searchWords } from '#core/contract/search-words.ts'
import { escapeLike } from '#core/db/escape-like.server.ts'
import { instantText, queryInOneRoundTrip, rowsOf } from '#core/db/json-rows.server.ts'
import { offsetOf, type Page } from '#core/db/list-sql.server.ts'
import { queryRows } from '#core/db/statements/query-rows.server.ts'
import { outgoingMail } from '#core/mail/mail.table.server.ts'
import { findMailProblem } from './mail-problem.ts'
import { type MailsQuery, QueuedMail } from './mail-queue.contract.ts'
import { type MailFilter, NOT_UNDER_WAY } from './operations.limits.ts'

/** Failed permanently, or so long before the next attempt that none is in progress. */
export const canSendAgain = sql`(status = 'failed'
  or status = 'waiting' and due_at > clock_timestamp() + make_interval(secs => ${NOT_UNDER_WAY}))`

const FILTERS: Readonly<Record<MailFilter, SQL>> = {
  open: sql`status <> 'sent'`,
  waiting: sql`status = 'waiting'`,
  failed: sql`status = 'failed'`,
  sent: sql`status = 'sent'`,
}

const columns = sql`id, status, urgency, "to", subject, ${instantText(sql`created_at`)} as "createdAt", attempts,
  case when status = 'waiting' then ${instantText(sql`due_at`)} end as "dueAt", ${instantText(sql`sent_at`)} as "sentAt",
  last_error as answer, ${canSendAgain} as "canSendAgain"`

const STORED = QueuedMail.omit({ problem: true })
type Stored = Omit<QueuedMail, 'problem'>

/** A mail as it travels; only the columns named above were read, and no body among them. */
const show = (mail: Stored): QueuedMail => ({
  ...mail,
  problem: mail.answer === null ? null : findMailProblem(mail.answer),
})

/** One page of the outbox, newest first. */
export async function findMails(ctx: Ctx, query: MailsQuery): Promise<Page<QueuedMail>> {
  const { page, pageSize, sort, q = '', status } = query
  const words = searchWords(q).map((word) => {
    const like = `%${escapeLike(word)}%`
    return sql`public.search_text(subject || ' ' || array_to_string("to", ' ')) like public.search_text(${like})`
  })
  const from = sql`${outgoingMail} where ${sql.join([FILTERS[status], ...words], sql` and `)}`
  const order = sort === 'createdAt' ? sql`created_at asc, id asc` : sql`created_at desc, id desc`
  const { rows, total } = await queryInOneRoundTrip(ctx.db, {
    rows: rowsOf(
      STORED,
      sql`select ${columns} from ${from} order by ${order} limit ${pageSize} offset ${offsetOf({ page, pageSize })}`,
    ),
    total: sql<number>`(select count(*)::int from ${from})`,
  })
  return { items: rows.map(show), total, page, pageSize }
}

/** One mail; null when there is none. */
export async function findMail(ctx: Ctx, id: string): Promise<QueuedMail | null> {
  const [row] = await queryRows(ctx.db, STORED, sql`select ${columns} from ${outgoingMail} where id = ${id}`)
  return row === undefined ? null : show(row)
}
