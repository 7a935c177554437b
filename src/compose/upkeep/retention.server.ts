import { lt, sql } from 'drizzle-orm'
import { auditLogs, auditPersonalValues } from '#core/audit/audit.table.server.ts'
import type { Ctx } from '#core/context.server.ts'
import { idempotencyKeys } from '#core/db/instance.table.server.ts'
import { forgetExpiredThrottles } from '#core/http/throttle.server.ts'
import { outgoingMail } from '#core/mail/mail.table.server.ts'
import { sessionsOfAdmins } from '#people/admin-auth/admin-auth.queries.server.ts'
import { deleteOldNotices } from '#people/notifications/retention.service.server.ts'
import { deleteExpiredSessions } from '#people/portal-auth/sessions.service.server.ts'
import { emptyBin } from '#site/changes/changes.service.server.ts'
import { deleteOldContactMessages } from '#site/contact/contact.service.server.ts'
import { forgetUnanswered } from '#site/finder/finder.service.server.ts'
import type { SiteSettings } from '#site/site-content/site-content.contract.ts'
import { forgetOldCounts } from '#site/traffic/traffic.service.server.ts'
import { forgetOpenings } from '#site/whistleblowing/openings.service.server.ts'
import { deleteExpiredReports } from '#site/whistleblowing/report-retention.service.server.ts'
import { forgetFingerprints } from '#site/whistleblowing/whistleblowing.service.server.ts'
import { deleteOldTravelDocuments } from '#visits/documents/service/travel-documents.server.ts'
import { forgetOldImports } from '#visits/vessel-import/service/import-fleet.server.ts'
import { personTexts } from './messages.en.ts'

/** A browser that never saw an answer asks again within minutes, a phone in a tunnel within hours. */
const IDEMPOTENCY_DAYS = 2

/**
 * Deletes what the privacy page says is deleted, and what has served its purpose. When a closed report goes was settled
 * when it was closed, so a shorter period never surprises a case that is already closed.
 */
export async function sweepOldData(ctx: Ctx, retention: SiteSettings['retention']): Promise<void> {
  await deleteOldContactMessages(ctx, retention.contactsMonths)
  await deleteExpiredReports(ctx)
  await deleteOldTravelDocuments(ctx)
  await deleteOldNotices(ctx)
  await forgetOldImports(ctx)
  await forgetOldCounts(ctx)
  await forgetOpenings(ctx)
  await forgetUnanswered(ctx)
  await sessionsOfAdmins.deleteExpired(ctx)
  await deleteExpiredSessions(ctx)
  await ctx.db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, daysAgo(IDEMPOTENCY_DAYS)))
  await ctx.db.delete(outgoingMail).where(lt(outgoingMail.sentAt, daysAgo(retention.sentMailDays)))
  await forgetPersonsInAudit(ctx, retention.auditPersonsMonths)
  // Last: it may have much to do after a large import, and nothing else has to wait for it.
  await emptyBin(ctx, retention)
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
  const first = personTexts.keptOf(String.raw`(\d{1,18})`)
  await ctx.db.execute(sql`
    with old as (select seq from ${auditLogs} where created_at < now() - make_interval(months => ${months}))
    delete from ${auditPersonalValues} held where seq in (select seq from old)
      or (substring(texts::jsonb ->> 3 from ${first})::bigint in (select seq from old)
        and (select changed_by is null from ${auditLogs} line where line.seq = held.seq))`)
}

const daysAgo = (days: number) => sql`now() - make_interval(days => ${days})`
