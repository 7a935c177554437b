import { and, isNull, lt, or, sql } from 'drizzle-orm'
import { auditLogs, auditPersonalValues } from '#core/audit/audit.table.server.ts'
import type { Ctx } from '#core/context.server.ts'
import { idempotencyKeys } from '#core/db/instance.table.server.ts'
import { forgetExpiredThrottles } from '#core/http/throttle.server.ts'
import { outgoingMail } from '#core/mail/mail.table.server.ts'
import type { RetentionPeriods } from '#core/module.server.ts'
import { personVersions } from '#core/rows/person-versions.table.server.ts'
import { forgetFingerprints } from '#site/whistleblowing/whistleblowing.service.server.ts'
import { runRetention } from '../product-modules.server.ts'
import { personTexts } from './messages.en.ts'

/** Keys of calls of which nothing of the body may be stored: a browser that got no response retries within minutes. */
const BARE_KEY_DAYS = 2
/**
 * All other keys: a phone that lost an answer at the quay may send the same entry again after weeks at sea, and must not
 * make a second row of it.
 */
const KEY_DAYS = 60

/**
 * Deletes data as the privacy page states, and data that is no longer needed. The date on which a closed report is
 * deleted is set when it is closed, so a shorter period doesn't affect it later.
 */
export async function sweepOldData(ctx: Ctx, periods: RetentionPeriods): Promise<void> {
  const { bodyHash, createdAt } = idempotencyKeys
  const isOldBare = and(isNull(bodyHash), lt(createdAt, daysAgo(BARE_KEY_DAYS)))
  await ctx.db.delete(idempotencyKeys).where(or(isOldBare, lt(createdAt, daysAgo(KEY_DAYS))))
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
 * Deletes names and texts of persons from old entries; the entries and their chain stay unchanged. An entry that the
 * product itself wrote again is as old as the first one that it names.
 */
async function forgetPersonsInAudit(ctx: Ctx, months: number): Promise<void> {
  const first = personTexts.toRowVersion(String.raw`(\d{1,18})`)
  await ctx.db.execute(sql`
    with old as (select seq from ${auditLogs} where created_at < now() - make_interval(months => ${months}))
    delete from ${auditPersonalValues} personal where seq in (select seq from old)
      or (substring(texts::jsonb ->> 3 from ${first})::bigint in (select seq from old)
        and (select changed_by is null from ${auditLogs} line where line.seq = personal.seq))`)
  // Who was named before leads to lines that name them; without such a line it has no purpose.
  await ctx.db.execute(sql`
    delete from ${personVersions} version where names <> '{}' and not exists (
      select from ${auditPersonalValues} personal join ${auditLogs} line using (seq),
        jsonb_array_elements_text(personal.texts::jsonb) part, unnest(version.names) name
      where line.entity_id = any(version.audit_ids) and strpos(part, name) > 0)`)
  await ctx.db.execute(sql`
    delete from ${personVersions} version where addresses is null and not exists (
      select from ${auditPersonalValues} personal join ${auditLogs} line using (seq)
      where line.entity_id = any(version.audit_ids) and line.created_at <= version.ended_at)`)
  // A version with an erased name is only needed with others of the same fields.
  await ctx.db.execute(sql`
    delete from ${personVersions} version where names = '{}' and addresses is not null and not exists (
      select from ${personVersions} named where named.names <> '{}' and named.entity = version.entity
        and named.row_id = version.row_id and named.person = version.person)`)
}

const daysAgo = (days: number) => sql`now() - make_interval(days => ${days})`
