import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { queryRows } from '#core/db/statements/query-rows.server.ts'
import { type Language, pathsIn } from '#core/language.ts'
import { placeOfLink } from '#core/mail/link-tokens.server.ts'
import { enqueueMail } from '#core/mail/mail.service.server.ts'
import { en } from '../messages/en.ts'
import { nb } from '../messages/nb.ts'
import { formatVisitDay } from '../visit-days.ts'
import type { VisitFacts } from '../visit-links.limits.ts'
import { factsOf } from '../visit-links.policy.ts'
import { findLiveLink, type LiveLink } from '../visit-links.queries.server.ts'
import { visitLinks } from '../visit-links.table.server.ts'

export interface VisitMailDeps {
  origin: () => string
  company: () => Promise<{ name: string; phone: string; email: string }>
}

const TEXTS = { en, nb } as const

/** The languages of a mail: the one in which the holder wrote, else both. */
const languagesOf = ({ link }: LiveLink): readonly Language[] =>
  link.language === null ? ['en', 'nb'] : [link.language]

type MailTexts = (typeof en)['mails']
type WriteMail = (texts: MailTexts, lang: Language) => { subject: string; lines: readonly string[] }

/**
 * Mails the holder of a link, if an address is known: the text in each of its languages, with the address of the page
 * unless it no longer opens.
 */
export async function mailHolder(
  tx: Ctx,
  deps: VisitMailDeps,
  live: LiveLink,
  write: WriteMail,
  { hasLink = true } = {},
): Promise<void> {
  const { link } = live
  if (link.email === null) return
  const company = await deps.company()
  const parts = languagesOf(live).map((lang) => {
    const { subject, lines } = write(TEXTS[lang].mails, lang)
    const address = `${deps.origin()}${pathsIn(lang).visit(placeOfLink(link.id))}`
    const place = hasLink ? [address, ''] : []
    return { subject, body: [...lines, '', ...place, ...TEXTS[lang].mails.end(company)].join('\n') }
  })
  await enqueueMail(tx, {
    urgency: 'notice',
    to: [link.email],
    replyTo: company.email,
    subject: parts[0]?.subject ?? '',
    body: `${parts.map(({ body }) => body).join('\n\n---\n\n')}\n`,
  })
}

export const aboutOf = ({ project }: LiveLink, lang: Language) => ({
  vessel: project.vesselName,
  port: project.location,
  days: formatSpan(lang, factsOf(project)),
})

const formatSpan = (lang: Language, { firstDay, lastDay }: VisitFacts): string | null => {
  if (firstDay === null) return null
  return lastDay === null || lastDay === firstDay
    ? formatVisitDay(lang, firstDay)
    : TEXTS[lang].span(formatVisitDay(lang, firstDay), formatVisitDay(lang, lastDay))
}

export const mailNewLink = (tx: Ctx, deps: VisitMailDeps, live: LiveLink): Promise<void> =>
  mailHolder(tx, deps, live, (texts, lang) => texts.newLink(aboutOf(live, lang)))

export const mailAnswer = (tx: Ctx, deps: VisitMailDeps, live: LiveLink, text: string): Promise<void> =>
  mailHolder(tx, deps, live, (texts, lang) => texts.answer({ ...aboutOf(live, lang), text }))

/** Seconds without a further change of the project before a change is mailed: several edits are one mail. */
const QUIET_SECONDS = 60

/**
 * Mails people who confirmed a visit that it was moved or cancelled, once per change: what they know is stored with the
 * link and compared with the plan, so that no way of changing a project is missed.
 * @returns how many were mailed
 */
export async function mailMovedVisits(ctx: Ctx, deps: VisitMailDeps, quietSeconds = QUIET_SECONDS): Promise<number> {
  const due = await queryRows(
    ctx.db,
    { id: 'text' },
    sql`
    select link.id from visit_links link join vessel_projects project on project.id = link.project_id
    where link.confirmed_at is not null and link.revoked_at is null and link.email is not null
      and project.updated_at <= now() - make_interval(secs => ${quietSeconds})
      and link.notified_for is distinct from jsonb_build_object('firstDay', project.scheduled_date,
        'lastDay', coalesce(project.scheduled_end_date, project.scheduled_date), 'port', project.location,
        'berth', project.berth, 'isCancelled', project.status = 'cancelled')
    order by link.id limit 200`,
  )
  let mailed = 0
  for (const { id } of due) if (await ctx.tx((tx) => mailMove(tx, deps, id))) mailed += 1
  return mailed
}

async function mailMove(tx: Ctx, deps: VisitMailDeps, id: string): Promise<boolean> {
  await tx.db.select({ id: visitLinks.id }).from(visitLinks).where(eq(visitLinks.id, id)).for('update')
  const live = await findLiveLink(tx, id)
  const known = live?.link.notifiedFor ?? null
  if (live === null || known === null) return false
  const facts = factsOf(live.project)
  const names = (['firstDay', 'lastDay', 'port', 'berth', 'isCancelled'] as const).filter(
    (name) => facts[name] !== known[name],
  )
  if (names.length === 0) return false
  await tx.db.update(visitLinks).set({ notifiedFor: facts }).where(eq(visitLinks.id, id))
  await mailHolder(tx, deps, live, (texts, lang) => {
    const about = aboutOf(live, lang)
    if (facts.isCancelled) return texts.cancelled({ ...about, reason: live.project.statusReason })
    const say = (day: string | null) => (day === null ? null : formatVisitDay(lang, day))
    const changes = names.flatMap(
      (name): { fact: 'days' | 'port' | 'berth'; before: string | null; now: string | null }[] => {
        if (name === 'port' || name === 'berth') return [{ fact: name, before: known[name], now: facts[name] }]
        if (name === 'firstDay' || (name === 'lastDay' && !names.includes('firstDay'))) {
          return [
            { fact: 'days', before: formatSpan(lang, known) ?? say(known.firstDay), now: formatSpan(lang, facts) },
          ]
        }
        return []
      },
    )
    return texts.moved({ ...about, changes })
  })
  return true
}
