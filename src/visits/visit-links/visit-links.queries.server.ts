import { and, desc, eq, gt, inArray, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { hashLinkToken } from '#core/crypto/link-token.server.ts'
import { queryRows } from '#core/db/statements/query-rows.server.ts'
import { AppError } from '#core/errors.ts'
import { linkTokenOf, type TokenOf } from '#core/mail/link-tokens.server.ts'
import { coreTexts } from '#core/messages/staff.en.ts'
import { paths } from '#core/paths.ts'
import { defineEntity } from '#core/rows/entity.server.ts'
import { nameOfUser } from '#people/portal-auth/person-names.queries.server.ts'
import { getVisibleProject, type StoredProject } from '#visits/projects/projects.queries.server.ts'
import { vesselProjects } from '#visits/projects/projects.table.server.ts'
import type { VisitLink } from './visit-links.contract.ts'
import { VISIT_LINK_FIELDS } from './visit-links.fields.ts'
import { LINK_DAYS } from './visit-links.limits.ts'
import { factsOf, findMovedFacts } from './visit-links.policy.ts'
import { visitLinks } from './visit-links.table.server.ts'

export const visitLinkEntity = defineEntity(visitLinks, VISIT_LINK_FIELDS)

export type StoredLink = typeof visitLinks.$inferSelect

export interface LinkAddressDeps {
  origin: () => string
  tokenOf: TokenOf
}

/** The address of a link, in English: its page leads to the Norwegian one. */
export const linkUrl = ({ origin, tokenOf }: LinkAddressDeps, id: string): string =>
  `${origin()}${paths.visit(linkTokenOf(tokenOf, id))}`

/**
 * When a link ends: at the end of the day, in port time, that is 30 days after the last day of the visit. It moves with
 * the visit. A visit without days counts from the day on which the link was made.
 */
const linkEnds: SQL<Date> = sql<Date>`greatest(${visitLinks.validUntil},
  ((coalesce(${vesselProjects.completedDate}, ${vesselProjects.scheduledEndDate}, ${vesselProjects.scheduledDate},
    (${visitLinks.createdAt} at time zone 'UTC')::date) + ${sql.raw(String(LINK_DAYS + 1))})::timestamp
    at time zone coalesce(${vesselProjects.portTimeZone}, 'UTC')))`.mapWith(visitLinks.validUntil)

/** A link that opens, with its visit. */
export interface LiveLink {
  link: StoredLink
  project: StoredProject
  expires: Date
}

/** Links that open, by a condition: one statement, the same for unknown, revoked and expired ones. */
async function findLive(ctx: Ctx, condition: SQL): Promise<LiveLink | null> {
  const [row] = await ctx.db
    .select({ link: visitLinks, project: vesselProjects, expires: linkEnds })
    .from(visitLinks)
    .innerJoin(vesselProjects, eq(vesselProjects.id, visitLinks.projectId))
    .where(and(condition, isNull(visitLinks.revokedAt), sql`${linkEnds} > now()`))
  return row ?? null
}

export const findLinkByToken = (ctx: Ctx, token: string): Promise<LiveLink | null> =>
  findLive(ctx, eq(visitLinks.linkHash, hashLinkToken(token)))

export const findLiveLink = (ctx: Ctx, id: string): Promise<LiveLink | null> => findLive(ctx, eq(visitLinks.id, id))

/** Links per address that are mailed, the newest. */
const MAILED_MAX = 5
/** Days for which an ended link is remembered: after that nobody needs it. */
const REMEMBERED_DAYS = 365

/** Links of an address (SHA-256 of it in small letters, hexadecimal), newest first, also those ended within a year. */
export async function findLinksOfAddress(ctx: Ctx, address: string): Promise<LiveLink[]> {
  return ctx.db
    .select({ link: visitLinks, project: vesselProjects, expires: linkEnds })
    .from(visitLinks)
    .innerJoin(vesselProjects, eq(vesselProjects.id, visitLinks.projectId))
    .where(
      and(
        isNotNull(visitLinks.email),
        sql`encode(sha256(convert_to(lower(${visitLinks.email}), 'UTF8')), 'hex') = ${address}`,
        gt(linkEnds, sql`now() - make_interval(days => ${REMEMBERED_DAYS})`),
      ),
    )
    .orderBy(desc(visitLinks.id))
    .limit(MAILED_MAX)
}

/** The project of a link. Throws 404 when there is no such link. */
export async function findLinkParent(ctx: Ctx, id: string): Promise<string> {
  const [row] = await ctx.db.select({ projectId: visitLinks.projectId }).from(visitLinks).where(eq(visitLinks.id, id))
  if (row === undefined) throw new AppError('not-found', coreTexts.nothingThere)
  return row.projectId
}

const selected = {
  link: visitLinks,
  project: vesselProjects,
  expires: linkEnds,
  isLive: sql<boolean>`${linkEnds} > now()`,
  acceptedByName: nameOfUser(visitLinks.acceptedBy),
}
type Row = {
  link: StoredLink
  project: StoredProject
  expires: Date
  isLive: boolean
  acceptedByName: string | null
}

/** The state of a confirmation: `moved` once the plan is another than was confirmed. */
export function confirmationState(link: StoredLink, project: StoredProject): 'confirmed' | 'accepted' | 'moved' {
  if (findMovedFacts(link, factsOf(project)).length > 0) return 'moved'
  return link.acceptedAt === null ? 'confirmed' : 'accepted'
}

function toLink(
  { link, project, expires, isLive, acceptedByName }: Row,
  openings: VisitLink['openings'],
  deps: LinkAddressDeps,
): VisitLink {
  const state = link.revokedAt === null ? (isLive ? 'active' : 'expired') : 'revoked'
  return {
    id: link.id,
    for: link.holder,
    name: link.name,
    email: link.email,
    url: state === 'active' ? linkUrl(deps, link.id) : null,
    expires: expires.toISOString(),
    state,
    openings,
    confirmation:
      link.confirmedAt === null
        ? null
        : {
            state: confirmationState(link, project),
            berth: link.confirmedBerth,
            time: link.confirmedTime,
            gatePass: link.confirmedGatePass,
            at: link.confirmedAt.toISOString(),
            acceptedAt: link.acceptedAt?.toISOString() ?? null,
            acceptedByName,
          },
    version: link.version,
    createdAt: link.createdAt.toISOString(),
  }
}

/** Days in Oslo on which links were opened, newest first, from the audit log. */
async function findOpenings(ctx: Ctx, ids: readonly string[]) {
  return queryRows(
    ctx.db,
    { id: 'text', day: 'text', count: 'number' },
    sql`
    select entity_id as id, ((created_at at time zone 'Europe/Oslo')::date)::text as day, count(*)::int as count
    from audit.logs
    where entity_type = 'visit_link' and action = 'link_opened'
      and entity_id in (select value from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))
    group by entity_id, day order by day desc`,
  )
}

async function toLinks(ctx: Ctx, deps: LinkAddressDeps, rows: readonly Row[]): Promise<VisitLink[]> {
  const ids = rows.map(({ link }) => link.id)
  const openings = await findOpenings(ctx, ids)
  return rows.map((row) => {
    const own = openings.filter(({ id }) => id === row.link.id)
    return toLink(
      row,
      own.map(({ day, count }) => ({ day, count })),
      deps,
    )
  })
}

/** Links of a visit, newest first. */
export async function findVisitLinks(
  ctx: Ctx,
  deps: LinkAddressDeps,
  projectId: string,
): Promise<{ items: VisitLink[] }> {
  await getVisibleProject(ctx, projectId)
  const rows = await ctx.db
    .select(selected)
    .from(visitLinks)
    .innerJoin(vesselProjects, eq(vesselProjects.id, visitLinks.projectId))
    .where(eq(visitLinks.projectId, projectId))
    .orderBy(desc(visitLinks.id))
  return { items: await toLinks(ctx, deps, rows) }
}

/** One link as managers see it. Throws 404. */
export async function getVisitLink(ctx: Ctx, deps: LinkAddressDeps, id: string): Promise<VisitLink> {
  const rows = await ctx.db
    .select(selected)
    .from(visitLinks)
    .innerJoin(vesselProjects, eq(vesselProjects.id, visitLinks.projectId))
    .where(inArray(visitLinks.id, [id]))
  const [link] = await toLinks(ctx, deps, rows)
  if (link === undefined) throw new AppError('not-found', coreTexts.nothingThere)
  return link
}
