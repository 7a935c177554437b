import { lt, sql } from 'drizzle-orm'
import { auditLogs, auditPersonalValues } from '#core/audit/audit.table.server.ts'
import type { Ctx } from '#core/context.server.ts'
import { idempotencyKeys } from '#core/db/instance.table.server.ts'
import { forgetExpiredThrottles } from '#core/http/throttle.server.ts'
import { outgoingMail } from '#core/mail/mail.table.server.ts'
import type { RetentionPeriods } from '#core/module.server.ts'
import { forgetFingerprints } from '#site/whistleblowing/whistleblowing.service.server.ts'
import { runRetention } from '../product-modules.server.ts'
import { personTexts } from './messages.en.ts'

/** A browser that never saw an answer asks again within minutes, a phone in a tunnel within hours. */
const IDEMPOTENCY_DAYS = 2

/**
 * Deletes what the privacy page says is deleted, and what has served its purpose. When a closed report goes was settled
 * when it was closed, so a shorter period never surprises a case that is already closed.
 */
export async function sweepOldData(ctx: Ctx, periods: RetentionPeriods): Promise<void> {
  await ctx.db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, daysAgo(IDEMPOTENCY_DAYS)))
  await ctx.db.delete(outgoingMail).where(lt(outgoingMail.sentAt, daysAgo(periods.sentMailDays)))
  await forgetPersonsInAudit(ctx, periods.auditPersonsMonths)
  await runRetention(ctx, periods)
}

/** Forgets counters and fingerprints that have served their purpose: minutes after, not the next night. */
export async function forgetTraces(ctx: Ctx): Promise<void> {
  await forgetFingerprints(ctx)
  await forgetExpiredThrottles(ctx)
}

/**
 * Takes names and texts of persons out of old entries; the entries and their chain stay as they are. An entry that was
 * written anew, by the product itself, is as old as the one that it names first.
 */
async function forgetPersonsInAudit(ctx: Ctx, months: number): Promise<void> {
  const first = personTexts.toRowVersion(String.raw`(\d{1,18})`)
  await ctx.db.execute(sql`
    with old as (select seq from ${auditLogs} where created_at < now() - make_interval(months => ${months}))
    delete from ${auditPersonalValues} held where seq in (select seq from old)
      or (substring(texts::jsonb ->> 3 from ${first})::bigint in (select seq from old)
        and (select changed_by is null from ${auditLogs} line where line.seq = held.seq))`)
}

const daysAgo = (days: number) => sql`now() - make_interval(days => ${days})`
