import { createHmac, randomInt, randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { deriveKey, wipe } from '#core/crypto/box.server.ts'
import { osloToday } from '#core/db/oslo-today.server.ts'
import { queryRows } from '#core/db/statements/query-rows.server.ts'
import type { Jobs } from '#core/jobs/jobs.server.ts'
import { enqueueMail } from '#core/mail/mail.service.server.ts'
import { generateReceipt, deriveReceiptKeys } from './follow-up/receipts.server.ts'
import { reportTexts } from './messages.en.ts'
import { lockActiveReportKeys, storeDeks } from './sealing/report-keys.server.ts'
import { sealReport, type SealedReportContent } from './sealing/sealing.server.ts'
import type { FileReportInput, ReportReceived } from './whistleblowing.contract.ts'
import { notifyOfReportJob } from './whistleblowing.jobs.server.ts'
import { REPORT_ANSWER_MS, REPORT_NOTICE } from './whistleblowing.limits.ts'
import { whistleblowerReports } from './whistleblowing.table.server.ts'

export interface ReportDeps {
  jobs: Jobs
  /** Key of the fingerprints by which a report sent twice is known; derived from the pepper. */
  fingerprintSecret: Buffer
  /** Shortest time an answer takes, milliseconds. */
  answerAfter?: number
}

const RECEIVED = { received: true } as const
/** A report sent twice within this window counts once; then its fingerprint is forgotten (decisions 16). */
const FINGERPRINT_MINUTES = 10

/**
 * Encrypts and stores a report, and returns its receipt code, only this once. Nothing of either is written anywhere
 * else: no log, no queue, no temporary file. When the database is unavailable the report is refused, never buffered in
 * memory.
 */
export const fileReport = (ctx: Ctx, deps: ReportDeps, input: FileReportInput): Promise<ReportReceived> =>
  answerNoSooner(deps, () => storeReport(ctx, deps, input))

/** Runs `work` so that its answer, a refusal too, takes no less than the set time. */
export async function answerNoSooner<T>({ answerAfter }: ReportDeps, work: () => Promise<T>): Promise<T> {
  const earliest = delay(answerAfter ?? REPORT_ANSWER_MS)
  try {
    return await work()
  } finally {
    await earliest
  }
}

async function storeReport(ctx: Ctx, deps: ReportDeps, input: FileReportInput): Promise<ReportReceived> {
  const now = new Date()
  const receipt = generateReceipt()
  let isStored = false
  // Of a report only the key's hash may be remembered, nothing that depends on its content, and never the receipt.
  await ctx.tx(async (tx) => {
    if (!(await isFirst(tx, deps.fingerprintSecret, input, now))) return RECEIVED
    await insertReport(tx, { ...input, createdAt: now.toISOString() }, receipt)
    await scheduleNotice(tx, deps.jobs, now)
    isStored = true
    return RECEIVED
  })
  return isStored ? { received: true, receipt } : RECEIVED
}

async function insertReport(tx: Ctx, content: SealedReportContent, receipt: string): Promise<void> {
  const reportId = randomUUID()
  const recipients = await lockActiveReportKeys(tx)
  const { lookup, kek } = await deriveReceiptKeys(tx, receipt)
  try {
    const { sealedDeks, body, receiptWrap } = await sealReport({ reportId, receiptKek: kek }, content, recipients)
    await tx.db.insert(whistleblowerReports).values({
      id: reportId,
      day: osloToday,
      sealedDeks: storeDeks(sealedDeks),
      body,
      receiptLookup: lookup,
      receiptWrap,
    })
  } finally {
    wipe(kek)
  }
}

async function isFirst(tx: Ctx, secret: Buffer, input: FileReportInput, now: Date): Promise<boolean> {
  const windowStart = new Date(now.getTime() - FINGERPRINT_MINUTES * 60_000)
  const fingerprint = fingerprintOf(secret, input, now)
  // Keys change with the hour: what was sent just before the hour has another fingerprint.
  const earlier = fingerprintOf(secret, input, windowStart)
  await forgetFingerprints(tx)
  const rows = await queryRows(
    tx.db,
    { fingerprint: 'bytes' },
    sql`
    insert into report_fingerprints (fingerprint)
    select ${fingerprint}::bytea where not exists (select from report_fingerprints where fingerprint = ${earlier})
    on conflict do nothing
    returning fingerprint`,
  )
  return rows.length > 0
}

function fingerprintOf(secret: Buffer, input: FileReportInput, time: Date): Buffer {
  const key = deriveKey(secret, `wb/v1/fingerprint:${time.toISOString().slice(0, 13)}`)
  const content = Buffer.from(JSON.stringify(input), 'utf8')
  try {
    return createHmac('sha256', key).update(content).digest()
  } finally {
    wipe(key, content)
  }
}

/** Forgets by which content a report sent twice would be known. Called with each report, and by a timer for the last one. */
export async function forgetFingerprints(ctx: Ctx): Promise<void> {
  await ctx.db.execute(sql`
    delete from report_fingerprints where seen_at <= now() - make_interval(mins => ${FINGERPRINT_MINUTES})`)
}

/**
 * Schedules a notice after a random time, unless one is scheduled already, which then covers this report too. The time
 * of the last notice is stored, so that the next is due an hour later at the earliest.
 */
export async function scheduleNotice(tx: Ctx, jobs: Jobs, now: Date): Promise<void> {
  const dueAt = new Date(now.getTime() + randomInt(REPORT_NOTICE.earliest, REPORT_NOTICE.latest + 1) * 1000)
  const rows = await queryRows(
    tx.db,
    { dueAt: 'text' },
    sql`
    insert into instance_state as last (key, value, created_at)
    values ('report-notice', to_jsonb(${dueAt.toISOString()}::timestamptz), ${dueAt.toISOString()})
    on conflict (key) do update set value = to_jsonb(greatest(
        ${dueAt.toISOString()}::timestamptz,
        (last.value #>> '{}')::timestamptz + make_interval(secs => ${REPORT_NOTICE.every})))
      where (last.value #>> '{}')::timestamptz <= ${now.toISOString()}
    returning value #>> '{}' as "dueAt"`,
  )
  const [scheduled] = rows
  if (scheduled === undefined) return
  await jobs.send(tx, notifyOfReportJob, {}, { startAfter: new Date(scheduled.dueAt), hideCreation: true })
}

/** Notifies the administrators of a new report, without its content. Each gets a mail of their own. */
export async function notifyOfReport(ctx: Ctx, addresses: readonly string[]): Promise<void> {
  await ctx.tx(async (tx) => {
    for (const address of addresses) {
      await enqueueMail(tx, {
        urgency: 'notice',
        to: [address],
        subject: reportTexts.waits,
        body: reportTexts.waitsText,
      })
    }
  })
}
