import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import type { Throttle } from '#core/http/throttle.server.ts'
import type { Jobs } from '#core/jobs/jobs.server.ts'
import { formatVisitDay } from '../visit-days.ts'
import { mailLostLinksJob } from '../visit-links.jobs.server.ts'
import { LATE_LINK_DAYS } from '../visit-links.limits.ts'
import { findLinksOfAddress, findLiveLink, type LiveLink } from '../visit-links.queries.server.ts'
import { visitLinks } from '../visit-links.table.server.ts'
import { aboutOf, mailHolder, type VisitMailDeps } from './visit-mails.server.ts'

const hashAddress = (email: string): string => createHash('sha256').update(email.toLowerCase()).digest('hex')

/**
 * Takes a request for the links of an address. A job decides whether there are any, so that neither the answer nor its
 * time tells.
 */
export async function askForLink(
  ctx: Ctx,
  { jobs, throttle }: { jobs: Jobs; throttle: Throttle },
  email: string,
): Promise<{ received: true }> {
  const address = hashAddress(email)
  if (await throttle.takeIfLeft('visit-lost-mails', address)) {
    await ctx.tx((tx) => jobs.send(tx, mailLostLinksJob, { address }))
  }
  return { received: true }
}

/** Mails an address its links: those that open, those that ended for another week, and of revoked ones that they are. */
export async function mailLostLinks(ctx: Ctx, deps: VisitMailDeps, address: string): Promise<void> {
  const rows = await findLinksOfAddress(ctx, address)
  for (const row of rows) await ctx.tx((tx) => mailLink(tx, deps, row))
}

async function mailLink(tx: Ctx, deps: VisitMailDeps, ended: LiveLink): Promise<void> {
  const { link, expires } = ended
  const dayOf = (moment: Date) => moment.toISOString().slice(0, 10)
  if (link.revokedAt !== null) {
    const day = dayOf(link.revokedAt)
    return mailHolder(
      tx,
      deps,
      ended,
      (texts, lang) => texts.revoked({ ...aboutOf(ended, lang), ended: formatVisitDay(lang, day) }),
      { hasLink: false },
    )
  }
  if ((await findLiveLink(tx, link.id)) !== null) {
    return mailHolder(tx, deps, ended, (texts, lang) => texts.reminder(aboutOf(ended, lang)))
  }
  await tx.db
    .update(visitLinks)
    .set({ validUntil: sql`now() + make_interval(days => ${LATE_LINK_DAYS})` })
    .where(eq(visitLinks.id, link.id))
  const live = await findLiveLink(tx, link.id)
  if (live === null) return
  await mailHolder(tx, deps, live, (texts, lang) =>
    texts.renewed({
      ...aboutOf(live, lang),
      ended: formatVisitDay(lang, dayOf(expires)),
      expires: formatVisitDay(lang, dayOf(live.expires)),
    }),
  )
}
