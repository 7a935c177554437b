import { asc, eq } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { wipe } from '#core/crypto/box.server.ts'
import { dayInOslo } from '#core/days.ts'
import { refuse } from '#core/errors.ts'
import { narrowKey } from '#core/http/idempotency.server.ts'
import { en } from '../messages/en.ts'
import { openMessage, sealMessage, type SealedMessage } from '../sealing/report-parts.server.ts'
import { openBody, openDekByReceipt } from '../sealing/sealing.server.ts'
import type { FollowUp } from '../whistleblowing.contract.ts'
import { REPORT_LIMITS } from '../whistleblowing.limits.ts'
import { answerNoSooner, type ReportDeps, scheduleNotice } from '../whistleblowing.service.server.ts'
import { reportMessages, whistleblowerReports } from '../whistleblowing.table.server.ts'
import { deriveReceiptKeys, type ReceiptKeys } from './receipts.server.ts'

/** The same words sent again within this time are one message. */
const SAME_WORDS_MINUTES = 10

type ReportRow = typeof whistleblowerReports.$inferSelect

/**
 * Opens a report with its receipt code. Name and address are left out, so that a found code doesn't identify the
 * reporter.
 * @throws AppError `not-found`: the same, and after the same time, for a wrong code and for a report that is deleted
 */
export const followUpReport = (ctx: Ctx, deps: ReportDeps, receipt: string): Promise<FollowUp> =>
  answerNoSooner(deps, () => withReceipt(ctx, receipt, (keys) => readFollowUp(ctx, keys)))

/** Adds a reporter's message, encrypted, and schedules a notice about it. Returns the whole thread. */
export const addToReport = (
  ctx: Ctx,
  deps: ReportDeps,
  { receipt, text }: { receipt: string; text: string },
): Promise<FollowUp> =>
  answerNoSooner(deps, () =>
    withReceipt(ctx, receipt, async (keys) => {
      await narrowKey(ctx, keys.lookup.toString('hex')).tx((tx) => storeMessage(tx, deps, keys, text))
      return readFollowUp(ctx, keys)
    }),
  )

async function withReceipt<T>(ctx: Ctx, receipt: string, run: (keys: ReceiptKeys) => Promise<T>): Promise<T> {
  const keys = await deriveReceiptKeys(ctx, receipt)
  try {
    return await run(keys)
  } finally {
    wipe(keys.kek)
  }
}

async function readFollowUp(ctx: Ctx, keys: ReceiptKeys): Promise<FollowUp> {
  const [row] = await selectByLookup(ctx, keys.lookup)
  return openRow(row, keys, async (report, dek) => {
    const { description, incidentType } = openBody(report.id, dek, report.body)
    const written = await openMessages(ctx, report.id, dek)
    return {
      status: report.status,
      day: report.day,
      incidentType,
      retentionUntil: report.retentionUntil,
      messages: [
        { from: 'reporter', text: description, at: report.day },
        ...written.map(({ from, text, at }) => ({ from, text, at: dayInOslo(at) })),
      ],
    }
  })
}

async function storeMessage(tx: Ctx, deps: ReportDeps, keys: ReceiptKeys, text: string): Promise<void> {
  // One message at a time, so that each gets a number of its own.
  const [row] = await selectByLookup(tx, keys.lookup).for('update')
  await openRow(row, keys, async (report, dek) => {
    const written = await openMessages(tx, report.id, dek)
    const now = new Date()
    if (isSame(written.at(-1), text, now)) return
    const message: SealedMessage = { from: 'reporter', text, at: now.toISOString() }
    await insertMessage(tx, report.id, dek, written.length, message)
    if (report.hasNewMessage) return
    await tx.db.update(whistleblowerReports).set({ hasNewMessage: true }).where(eq(whistleblowerReports.id, report.id))
    await scheduleNotice(tx, deps.jobs, now)
  })
}

const isSame = (last: SealedMessage | undefined, text: string, now: Date): boolean =>
  last?.from === 'reporter' && last.text === text && now.getTime() - Date.parse(last.at) < SAME_WORDS_MINUTES * 60_000

/**
 * Encrypts a message as the next of its report; the caller has locked the report's row.
 * @throws AppError `conflict` when the report has the maximum number of messages
 */
export async function insertMessage(
  tx: Ctx,
  reportId: string,
  dek: Uint8Array,
  already: number,
  message: SealedMessage,
): Promise<number> {
  if (already >= REPORT_LIMITS.messages) {
    throw refuse('conflict', en.refusals, 'reportFull')
  }
  const next = already + 1
  await tx.db
    .insert(reportMessages)
    .values({ reportId, n: next, body: sealMessage({ reportId, n: next }, dek, message) })
  return next
}

/** All messages of a report, oldest first. */
export async function openMessages(
  ctx: Ctx,
  reportId: string,
  dek: Uint8Array,
): Promise<(SealedMessage & { n: number })[]> {
  const rows = await ctx.db
    .select({ n: reportMessages.n, body: reportMessages.body })
    .from(reportMessages)
    .where(eq(reportMessages.reportId, reportId))
    .orderBy(asc(reportMessages.n))
  return rows.map(({ n, body }) => {
    const { from, text, at } = openMessage({ reportId, n }, dek, body)
    return { n, from, text, at }
  })
}

const selectByLookup = (ctx: Ctx, lookup: Buffer) =>
  ctx.db.select().from(whistleblowerReports).where(eq(whistleblowerReports.receiptLookup, lookup))

async function openRow<T>(
  row: ReportRow | undefined,
  keys: ReceiptKeys,
  run: (report: ReportRow, dek: Buffer) => Promise<T>,
): Promise<T> {
  if (row === undefined || row.receiptWrap === null) {
    throw refuse('not-found', en.refusals, 'noSuchReport')
  }
  const dek = openDekByReceipt(row.id, row.receiptWrap, keys.kek)
  try {
    return await run(row, dek)
  } finally {
    wipe(dek)
  }
}
