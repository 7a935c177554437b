import { lt, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { idempotencyKeys } from '#core/db/instance.table.server.ts'
import { forgetExpiredThrottles } from '#core/http/throttle.server.ts'
import { outgoingMail } from '#core/mail/mail.table.server.ts'
import { CONTACT_MONTHS } from '#modules/contact/contact.limits.ts'
import { deleteOldContactMessages } from '#modules/contact/contact.service.server.ts'
import { forgetFingerprints } from '#modules/whistleblowing/whistleblowing.service.server.ts'

/** A browser that never saw an answer asks again within minutes, a phone in a tunnel within hours. */
const IDEMPOTENCY_DAYS = 2
/** Sent mail repeats what a visitor wrote: it is kept just long enough to look into a complaint. */
const SENT_MAIL_DAYS = 30

/** Deletes what the privacy page says is deleted, and what has served its purpose. */
export async function sweepOldData(ctx: Ctx): Promise<void> {
  await deleteOldContactMessages(ctx, CONTACT_MONTHS)
  await ctx.db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, daysAgo(IDEMPOTENCY_DAYS)))
  await ctx.db.delete(outgoingMail).where(lt(outgoingMail.sentAt, daysAgo(SENT_MAIL_DAYS)))
}

/** Forgets counters and fingerprints that have served their purpose: minutes after, not the next night. */
export async function forgetTraces(ctx: Ctx): Promise<void> {
  await forgetFingerprints(ctx)
  await forgetExpiredThrottles(ctx)
}

const daysAgo = (days: number) => sql`now() - make_interval(days => ${days})`
