import { eq, sql } from 'drizzle-orm'
import { recordAudit } from '#core/audit/audit.server.ts'
import type { Ctx } from '#core/context.server.ts'
import { createToken, hashToken } from '#core/crypto/session-token.server.ts'
import { momentIn, zoneOf, UTC } from '#core/days.ts'
import { writeFeed, type CalendarEvent } from '#core/days/calendar-file.ts'
import { AppError } from '#core/errors.ts'
import { getPortalUser } from '#people/portal-auth/portal-auth.queries.server.ts'
import { findCalendarVisits, type CalendarVisit } from '#visits/projects/list/calendar-visits.queries.server.ts'
import { seesEveryProject } from '#visits/projects/projects.policy.ts'
import type { CalendarLinkState } from './calendar.contract.ts'
import { calendarLinks } from './calendar.table.server.ts'
import { calendarTexts } from './messages.en.ts'
import { eventOfVisit } from './visit-event.ts'

export interface CalendarDeps {
  /** A select of the phone of a visit's agent, as `findCalendarVisits` takes it. */
  agentPhone: Parameters<typeof findCalendarVisits>[1]['agentPhone']
  origin: () => string
  /** Path of a project's screen. */
  projectPath: (id: string) => string
}

const FEED_PATH = '/api/portal/calendar'
/** Every reading would be a write otherwise: some programs ask each minute. */
const READ_NOTED_MINUTES = 10

/** Whether the caller has a calendar link. */
export async function readCalendarLink(ctx: Ctx): Promise<CalendarLinkState> {
  const [row] = await ctx.db
    .select()
    .from(calendarLinks)
    .where(eq(calendarLinks.userId, requirePortalActor(ctx).userId))
  if (row === undefined) return { link: null }
  const { createdAt, lastReadAt } = row
  return { link: { createdAt: createdAt.toISOString(), lastReadAt: lastReadAt?.toISOString() ?? null } }
}

/** Creates the caller's link: the address is returned once, and an earlier link becomes invalid. */
export async function makeCalendarLink(ctx: Ctx, { origin }: Pick<CalendarDeps, 'origin'>): Promise<{ url: string }> {
  const { userId } = requirePortalActor(ctx)
  const token = createToken()
  const tokenHash = hashToken(token)
  await ctx.tx(async (tx) => {
    await tx.db
      .insert(calendarLinks)
      .values({ userId, tokenHash })
      .onConflictDoUpdate({
        target: calendarLinks.userId,
        set: { tokenHash, createdAt: sql`now()`, lastReadAt: null },
      })
    await note(tx, 'new link')
  })
  return { url: `${origin()}${FEED_PATH}/${token}.ics` }
}

/** Ends the caller's link, if there is one. */
export async function removeCalendarLink(ctx: Ctx): Promise<void> {
  const { userId } = requirePortalActor(ctx)
  await ctx.tx(async (tx) => {
    const removed = await tx.db.delete(calendarLinks).where(eq(calendarLinks.userId, userId)).returning()
    if (removed.length > 0) await note(tx, 'removed')
  })
}

/**
 * Returns the visits of the person of this link: a technician's own, for a manager all.
 * @throws AppError 404 for an unknown or invalid link, and for a person without access
 */
export async function readCalendar(ctx: Ctx, token: string, deps: CalendarDeps): Promise<string> {
  const [link] = await ctx.db
    .select({
      userId: calendarLinks.userId,
      isNoted: sql<boolean>`coalesce(${calendarLinks.lastReadAt} > now() - make_interval(mins => ${READ_NOTED_MINUTES}), false)`,
    })
    .from(calendarLinks)
    .where(eq(calendarLinks.tokenHash, hashToken(token)))
  const person = link === undefined ? null : await getPortalUser(ctx, link.userId)
  if (link === undefined || person === null || !person.isActive) {
    throw new AppError('not-found', calendarTexts.noCalendar)
  }
  const { id, name, role } = person
  const isAll = seesEveryProject({ kind: 'portal', userId: id, name, role, sessionId: '' })
  const visits = await findCalendarVisits(ctx, { operatorId: isAll ? null : id, agentPhone: deps.agentPhone })
  if (!link.isNoted) {
    await ctx.db
      .update(calendarLinks)
      .set({ lastReadAt: sql`now()` })
      .where(eq(calendarLinks.userId, id))
  }
  return writeFeed(
    isAll ? calendarTexts.name : calendarTexts.nameOf(name),
    visits.map((visit) => toEvent(visit, isAll, deps)),
  )
}

function toEvent(visit: CalendarVisit, isAll: boolean, { origin, projectPath }: CalendarDeps): CalendarEvent {
  const { id, projectNumber, vesselName, serviceType, status, clientName, operatorName } = visit
  const timeZone = zoneOf(visit)
  const formatMoment = (instant: string) =>
    timeZone === UTC ? momentIn(instant, UTC) : calendarTexts.portTime(momentIn(instant, timeZone))
  const who = isAll ? `${operatorName ?? calendarTexts.unassigned}: ` : ''
  const facts = [
    `${projectNumber}, ${status}`,
    clientName === null ? null : calendarTexts.client(clientName),
    isAll ? calendarTexts.operator(operatorName) : null,
    visit.eta === null ? null : calendarTexts.arrives(formatMoment(visit.eta)),
    visit.etd === null ? null : calendarTexts.leaves(formatMoment(visit.etd)),
    visit.portAgent === null && visit.agentPhone === null
      ? null
      : calendarTexts.agent([visit.portAgent, visit.agentPhone].filter(Boolean).join(', ')),
  ]
  return {
    ...eventOfVisit(visit),
    summary: `${who}${vesselName}, ${serviceType}`,
    description: facts.filter((fact) => fact !== null).join('\n'),
    url: `${origin()}${projectPath(id)}`,
    stampedAt: visit.updatedAt,
  }
}

function requirePortalActor({ actor }: Ctx): { userId: string; name: string } {
  if (actor.kind !== 'portal') throw new AppError('forbidden', calendarTexts.forStaff)
  return actor
}

const note = (tx: Ctx, newValue: string): Promise<unknown> => {
  const { userId, name } = requirePortalActor(tx)
  return recordAudit(tx, {
    entityType: 'portal_user',
    entityId: userId,
    entityName: name,
    action: 'updated',
    fieldChanged: 'calendarLink',
    newValue,
  })
}
