import { sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { newId } from '#core/db/columns.server.ts'
import { queryRows } from '#core/db/statements/query-rows.server.ts'
import type { Jobs } from '#core/jobs/jobs.server.ts'
import { publishLive } from '#core/live/live.server.ts'
import { paths } from '#core/paths.ts'
import type { SentFile } from '#house/files/sent-files.service.server.ts'
import { notify } from '#people/notifications/notifications.service.server.ts'
import type { MatchedItem } from './buyer/match-items.queries.server.ts'
import { allocateReference, touchRequest } from './buyer/send-request.service.server.ts'
import { requestTexts } from './messages.en.ts'
import { REQUEST_LIMITS } from './requests.limits.ts'
import { findVesselByImo } from './requests.queries.server.ts'
import { requestFiles, requestLines, requestMessages, requests } from './requests.table.server.ts'

/** A request that came by e-mail. */
export interface MailRequest {
  imo: string | null
  note: string
  contactName: string | null
  contactEmail: string | null
  items: readonly (MatchedItem & { text: string })[]
  files: readonly SentFile[]
}

/**
 * Stores a request that came by e-mail, without a link and without a receipt: nothing is answered before a manager
 * confirms it. Returns its id.
 */
export async function insertMailRequest(tx: Ctx, deps: { jobs: Jobs }, mail: MailRequest): Promise<string> {
  const { imo, note, contactName, contactEmail, items, files } = mail
  const id = newId()
  const reference = await allocateReference(tx)
  await tx.db.insert(requests).values({
    id,
    reference,
    source: 'mail',
    imo,
    vesselId: imo === null ? null : await findVesselByImo(tx, imo),
    note: note.slice(0, REQUEST_LIMITS.note),
    contactName: contactName?.slice(0, REQUEST_LIMITS.name) ?? null,
    contactEmail,
    companyId: await findCompanyOf(tx, contactEmail),
  })
  if (items.length > 0) {
    await tx.db
      .insert(requestLines)
      .values(items.map(({ item: _label, ...line }, at) => ({ requestId: id, n: at + 1, ...line })))
  }
  if (files.length > 0)
    await tx.db.insert(requestFiles).values(files.map((file) => Object.assign({ requestId: id }, file)))
  const notice = requestTexts.received(reference, contactName ?? contactEmail ?? '', items.length)
  await notify(tx, deps, { kind: 'request-received', ...notice, to: 'managers', link: paths.request(id) })
  await publishLive(tx, { topic: 'request', id, userIds: [] })
  return id
}

/** The only company of earlier requests from this address; an unknown sender has none until a manager chooses. */
async function findCompanyOf(tx: Ctx, email: string | null): Promise<string | null> {
  if (email === null) return null
  const rows = await queryRows(
    tx.db,
    { id: 'text' },
    sql`select distinct company_id as id from requests
      where lower(contact_email) = ${email} and company_id is not null limit 2`,
  )
  return rows.length === 1 ? (rows[0]?.id ?? null) : null
}

/** Finds the request of this reference, if its contact has this address. */
export async function findRequestOfContact(ctx: Ctx, reference: string, email: string): Promise<string | null> {
  const [row] = await queryRows(
    ctx.db,
    { id: 'text' },
    sql`select id from requests where reference = ${reference} and lower(contact_email) = ${email}`,
  )
  return row?.id ?? null
}

/** Adds a mail of the contact to the messages of a request, and notifies its manager. */
export async function addMailReply(tx: Ctx, deps: { jobs: Jobs }, id: string, text: string): Promise<void> {
  await tx.db
    .insert(requestMessages)
    .values({ requestId: id, author: 'buyer', text: text.slice(0, REQUEST_LIMITS.message) })
  const [row] = await touchRequest(tx, id, { hasNewReply: true })
  if (row === undefined) throw new Error('The request of the mail is gone')
  const name = row.contactCompany ?? row.contactName ?? row.reference
  const to = row.assigneeId === null ? ('managers' as const) : [row.assigneeId]
  const notice = requestTexts.replied(row.reference, name)
  await notify(tx, deps, { kind: 'request-reply', ...notice, to, link: paths.request(id) })
  await publishLive(tx, { topic: 'request', id, userIds: [] })
}
