import { eq } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { isImoNumber } from '#core/contract/imo-digits.ts'
import { AppError } from '#core/errors.ts'
import type { Jobs } from '#core/jobs/jobs.server.ts'
import { ThreadError } from '#core/threads/run-in-thread.server.ts'
import { storeSentFile, type SentFile } from '#house/files/sent-files.service.server.ts'
import { storeBytes, type FileDeps } from '#house/files/stored-files.service.server.ts'
import type { ReadLine, ReadLines } from '#money/requests/buyer/match-items.queries.server.ts'
import { matchItems, UNMATCHED } from '#money/requests/buyer/match-items.queries.server.ts'
import { addMailReply, findRequestOfContact, insertMailRequest } from '#money/requests/mail-requests.service.server.ts'
import { REQUEST_FILE_KINDS, REQUEST_FILES, REQUEST_LIMITS } from '#money/requests/requests.limits.ts'
import type { MailKind } from './mailbox.limits.ts'
import { mailboxMails } from './mailbox.table.server.ts'
import { mailboxTexts as texts } from './messages.en.ts'
import { classifyMail, findReference, isWinmail } from './read/classify-mail.ts'
import type { MailAttachment, ReadMail } from './read/mail.ts'
import { readAttachment } from './read/read-attachment.server.ts'
import { keyOfMail, readMail } from './read/read-mail.server.ts'

/** A line of a mail that names an article, or may. */
export interface TextRow {
  text: string
  /** Null where a person has to look. */
  match: ReadLine | null
  /** From the mail that is answered. */
  isQuoted: boolean
}

export interface MailboxDeps {
  jobs: Jobs
  files: FileDeps
  /** Reads a text as the request list on the site reads a pasted list. */
  readText: (ctx: Ctx, text: string) => Promise<{ rows: TextRow[]; unread: number }>
  readLines: ReadLines
  /** Addresses that the company's own mails come from. */
  ownAddresses: () => Promise<readonly string[]>
}

/** Rows of a text: those of the mail that is answered only where the mail has none of its own, as in a forwarded one. */
function chooseRows(rows: readonly TextRow[]): readonly TextRow[] {
  const own = rows.filter(({ isQuoted }) => !isQuoted)
  return own.length > 0 ? own : rows
}

/**
 * Stores a mail once: as a request, as a message of one, or only in the list. Nothing is answered.
 * @param raw the mail as it arrived
 * @returns what it is; null where it was stored before
 */
export async function storeMail(ctx: Ctx, deps: MailboxDeps, raw: Uint8Array): Promise<MailKind | null> {
  const size = raw.length
  let mail: ReadMail
  try {
    mail = await readMail(raw)
  } catch (error) {
    if (!(error instanceof ThreadError)) throw error
    mail = UNREADABLE(raw)
  }
  const key = keyOfMail(mail)
  const [known] = await ctx.db.select({ id: mailboxMails.id }).from(mailboxMails).where(eq(mailboxMails.key, key))
  if (known !== undefined) return null
  const kind = mail.contentType === 'unreadable' ? 'unreadable' : classifyMail(mail, await deps.ownAddresses())
  const name = `${(mail.subject ?? 'mail').slice(0, 80)}.eml`
  const original = await storeBytes(ctx, deps.files, { bytes: raw, fileName: name, fileType: 'message/rfc822' })
  const row = {
    key,
    kind,
    fromName: mail.fromName,
    fromEmail: mail.fromEmail,
    subject: mail.subject,
    sentAt: mail.sentAt === null ? null : new Date(mail.sentAt),
    storedFileId: original.storedFileId,
    fileName: name,
    fileSize: size,
  }
  if (kind !== 'request') return (await insertMail(ctx, row, null)) ? kind : null
  const answered = await findAnswered(ctx, mail)
  if (answered !== null) return addReply(ctx, deps, mail, { ...row, kind: 'reply' }, answered)
  return addRequest(ctx, deps, mail, row)
}

/** A mail that can't be read is listed by its bytes. */
const UNREADABLE = (raw: Uint8Array): ReadMail => ({
  messageId: null,
  fromName: null,
  fromEmail: null,
  subject: null,
  sentAt: null,
  text: Buffer.from(raw).toString('latin1'),
  contentType: 'unreadable',
  reportType: '',
  headers: { autoSubmitted: '', precedence: '', listId: '', autoReply: '', returnPath: '' },
  attachments: [],
})

type MailRow = Omit<typeof mailboxMails.$inferInsert, 'requestId' | 'id'>

/** Inserts a mail; false where another process was first. */
async function insertMail(tx: Ctx, row: MailRow, requestId: string | null): Promise<boolean> {
  const rows = await tx.db
    .insert(mailboxMails)
    .values({ ...row, requestId })
    .onConflictDoNothing({ target: mailboxMails.key })
    .returning({ id: mailboxMails.id })
  return rows.length > 0
}

/** The request whose reference is in the subject, if the mail is from its contact. */
const findAnswered = async (ctx: Ctx, { subject, fromEmail }: ReadMail): Promise<string | null> => {
  const reference = findReference(subject)
  return reference === null || fromEmail === null ? null : findRequestOfContact(ctx, reference, fromEmail)
}

const addReply = (
  ctx: Ctx,
  deps: MailboxDeps,
  { text }: ReadMail,
  row: MailRow,
  requestId: string,
): Promise<MailKind | null> =>
  ctx.tx(async (tx) => {
    if (!(await insertMail(tx, row, requestId))) return null
    await addMailReply(tx, deps, requestId, text || texts.noSubject)
    return 'reply'
  })

/** Lines of the text and of its lists, with the articles that they name. */
async function readItems(ctx: Ctx, deps: MailboxDeps, mail: ReadMail) {
  const rows: TextRow[] = []
  let unread = 0
  const add = async (text: string) => {
    const read = await deps.readText(ctx, text)
    rows.push(...chooseRows(read.rows))
    unread += read.unread
  }
  await add(mail.text)
  for (const attachment of mail.attachments) {
    const list = await readAttachment(attachment)
    if (list !== null) await add(list)
  }
  unread += Math.max(0, rows.length - REQUEST_LIMITS.lines)
  const items = rows.slice(0, REQUEST_LIMITS.lines).map(({ text, match }) => ({
    text: text.trim().slice(0, REQUEST_LIMITS.text),
    match,
  }))
  // Words that a manager has matched before.
  const open = items.filter(({ match }) => match === null)
  const found = await matchItems(
    ctx,
    open.map(({ text }) => ({ text, itemNumber: null, quantity: null, unit: null })),
    deps.readLines,
  )
  const byItem = new Map(open.map((item, at) => [item, found[at] ?? UNMATCHED]))
  return {
    unread,
    items: items.map((item) => Object.assign({}, item.match ?? byItem.get(item) ?? UNMATCHED, { text: item.text })),
  }
}

/** Stores what the buyer may send; the rest is only in the original. */
async function storeFiles(ctx: Ctx, files: FileDeps, attachments: readonly MailAttachment[]) {
  const stored: SentFile[] = []
  const left: string[] = []
  for (const { fileName, bytes, isInline } of attachments) {
    if (isInline || bytes.length === 0) continue
    const isRoom = stored.length < REQUEST_FILES.count && bytes.length <= REQUEST_FILES.bytes
    try {
      if (!isRoom) throw new AppError('too-large', fileName)
      stored.push(await storeSentFile(ctx, files, { bytes: Buffer.from(bytes), fileName, kinds: REQUEST_FILE_KINDS }))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      left.push(fileName || texts.noSubject)
    }
  }
  return { stored, left }
}

/** The only IMO number in a text, if its check digit fits. */
function findImo(text: string): string | null {
  const numbers = new Set((text.match(/(?<!\d)\d{7}(?!\d)/g) ?? []).filter(isImoNumber))
  const hasWord = /\bIMO\b/i.test(text)
  return hasWord && numbers.size === 1 ? ([...numbers][0] ?? null) : null
}

async function addRequest(ctx: Ctx, deps: MailboxDeps, mail: ReadMail, row: MailRow): Promise<MailKind | null> {
  const { items, unread } = await readItems(ctx, deps, mail)
  const { stored, left } = await storeFiles(ctx, deps.files, mail.attachments)
  const imo = findImo(`${mail.subject ?? ''}\n${mail.text}`)
  const note = [
    texts.fromMail(mail.subject ?? texts.noSubject),
    ...(mail.attachments.some(isWinmail) ? [texts.winmail] : []),
    ...(unread > 0 ? [texts.unread(unread)] : []),
    ...(left.length > 0 ? [texts.leftFiles(left)] : []),
    mail.text,
  ].join('\n\n')
  const { fromName: contactName, fromEmail: contactEmail } = mail
  return ctx.tx(async (tx) => {
    const id = await insertMailRequest(tx, deps, { imo, note, contactName, contactEmail, items, files: stored })
    // Another process was first: this request is rolled back.
    if (!(await insertMail(tx, row, id))) throw new AppError('conflict', texts.noMail)
    return 'request' as const
  })
}
