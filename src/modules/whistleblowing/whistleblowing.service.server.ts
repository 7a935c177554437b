import { createHmac, randomInt, randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { deriveKey } from '#core/crypto/box.server.ts'
import { withIdempotency } from '#core/http/idempotency.server.ts'
import type { Jobs } from '#core/jobs/jobs.server.ts'
import { enqueueMail } from '#core/mail/mail.service.server.ts'
import { findActiveReportKeys } from './report-keys.server.ts'
import { sealReport } from './sealing.server.ts'
import type { FileReportInput, ReportReceived } from './whistleblowing.contract.ts'
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
/** A report sent twice within this window counts once; the fingerprint is forgotten after an hour (decisions 16). */
const FINGERPRINT_MINUTES = 10

/**
 * Seals a report and stores it. Nothing of it is written anywhere else: no log, no queue, no temporary file. When the
 * database is away the report is refused, never kept in memory.
 */
export async function fileReport(
  ctx: Ctx,
  deps: ReportDeps,
  input: FileReportInput,
  idempotencyKey: string | null,
): Promise<ReportReceived> {
  const earliest = delay(deps.answerAfter ?? REPORT_ANSWER_MS)
  try {
    return await storeReport(ctx, deps, input, idempotencyKey)
  } finally {
    await earliest
  }
}

async function storeReport(
  ctx: Ctx,
  deps: ReportDeps,
  input: FileReportInput,
  key: string | null,
): Promise<ReportReceived> {
  const recipients = await findActiveReportKeys(ctx)
  const now = new Date()
  const reportId = randomUUID()
  const sealed = await sealReport(
    { reportId, receiptless: true },
    { ...input, createdAt: now.toISOString() },
    recipients,
  )
  // Of a report only the key's hash may be remembered, nothing that depends on its content.
  return withIdempotency(ctx, { scope: 'report', key }, async (tx) => {
    if (!(await isFirst(tx, deps.fingerprintSecret, input, now))) return RECEIVED
    await tx.db.insert(whistleblowerReports).values({
      id: reportId,
      day: sql`(now() at time zone 'Europe/Oslo')::date`,
      sealedDeks: sealed.sealedDeks.map(({ keyId, bytes }) => ({ keyId, sealed: bytes.toString('base64') })),
      body: sealed.body,
    })
    await deps.jobs.send(
      tx,
      'whistleblowing.notify',
      {},
      {
        startAfter: randomInt(REPORT_NOTICE.earliest, REPORT_NOTICE.latest),
        once: { key: 'report-notice', seconds: REPORT_NOTICE.every },
      },
    )
    return RECEIVED
  })
}

async function isFirst(tx: Ctx, secret: Buffer, input: FileReportInput, now: Date): Promise<boolean> {
  const hour = now.toISOString().slice(0, 13)
  const key = deriveKey(secret, `wb/v1/fingerprint:${hour}`)
  const fingerprint = createHmac('sha256', key).update(JSON.stringify(input)).digest()
  await tx.db.execute(sql`delete from report_fingerprints where seen_at < now() - interval '1 hour'`)
  const { rows } = await tx.db.execute<{ fingerprint: Buffer }>(sql`
    insert into report_fingerprints as known (fingerprint) values (${fingerprint})
    on conflict (fingerprint) do update set seen_at = now()
      where known.seen_at < now() - make_interval(mins => ${FINGERPRINT_MINUTES})
    returning fingerprint`)
  return rows.length > 0
}

/** Tells the administrators that a report waits, and nothing else. */
export async function notifyOfReport(ctx: Ctx, jobs: Jobs, addresses: readonly string[]): Promise<void> {
  if (addresses.length === 0) return
  await enqueueMail(ctx, jobs, {
    to: addresses,
    subject: 'A confidential report waits',
    body: 'A confidential report waits to be read in the admin area.\n',
  })
}
