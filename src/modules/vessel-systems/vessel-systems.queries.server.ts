import { and, asc, desc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { todayInOslo } from '#core/days.ts'
import { escapeLike } from '#core/db/escape-like.server.ts'
import { countRows, offsetOf, type Page } from '#core/db/list-sql.server.ts'
import { osloToday } from '#core/db/oslo-today.server.ts'
import { AppError } from '#core/errors.ts'
import type { LiveEvent } from '#core/live/live-event.ts'
import { can } from '#core/policy.ts'
import { defineEntity } from '#core/rows/entity.server.ts'
import { showRow, viewerOf } from '#core/rows/fields.ts'
import { products } from '#modules/catalogue/catalogue.table.server.ts'
import { portalUsers } from '#modules/portal-auth/portal-auth.table.server.ts'
import { OPEN_STATUSES } from '#modules/projects/projects.policy.ts'
import { visibleTo } from '#modules/projects/projects.queries.server.ts'
import { vesselProjects } from '#modules/projects/projects.table.server.ts'
import { vesselVisibleTo } from '#modules/projects/vessel-history/visible-vessels.queries.server.ts'
import { vessels } from '#modules/vessels/vessels.table.server.ts'
import { systemTexts } from './messages.en.ts'
import { lastsUntil, namesAnalyser, readClock, type MixDue } from './reagent-clock.ts'
import type {
  OfferedReagent,
  ReagentClock,
  ReagentsQuery,
  SystemsQuery,
  VesselReagent,
  VesselSystem,
  VesselSystemList,
} from './vessel-systems.contract.ts'
import { REAGENT_FIELDS, SYSTEM_FIELDS } from './vessel-systems.fields.ts'
import { OFFERED_MAX } from './vessel-systems.limits.ts'
import { vesselReagents, vesselSystems } from './vessel-systems.table.server.ts'

export const systemEntity = defineEntity(vesselSystems, SYSTEM_FIELDS)
export const reagentEntity = defineEntity(vesselReagents, REAGENT_FIELDS)
export type StoredSystem = typeof vesselSystems.$inferSelect
export type StoredReagent = typeof vesselReagents.$inferSelect

/** What was mixed on vessels that this actor may see; undefined for all. */
export function seenReagents({ actor }: Ctx): SQL | undefined {
  const visible = vesselVisibleTo(actor)
  return (
    visible &&
    sql`exists (select 1 from vessel_systems system join vessels on vessels.id = system.vessel_id
      where system.id = ${vesselReagents.systemId} and ${visible})`
  )
}

/** The vessel, if the actor may see it: otherwise 404, as if there were none. */
export async function requireSeenVessel(ctx: Ctx, id: string): Promise<{ id: string; name: string }> {
  const [vessel] = await ctx.db
    .select({ id: vessels.id, name: vessels.name })
    .from(vessels)
    .where(and(eq(vessels.id, id), vesselVisibleTo(ctx.actor)))
    .prepare()
    .execute()
  if (vessel === undefined) throw new AppError('not-found', systemTexts.noVessel)
  return vessel
}

/** Open jobs on a vessel. */
const openJobs = (vesselId: string): SQL | undefined =>
  and(eq(vesselProjects.vesselId, vesselId), inArray(vesselProjects.status, [...OPEN_STATUSES]))

/** Managers log on every vessel, technicians while a job there is theirs and open. */
export async function mayLogOn(ctx: Ctx, vesselId: string): Promise<boolean> {
  if (can(ctx.actor, 'vessel:write')) return true
  if (ctx.actor.kind !== 'portal') return false
  const [job] = await ctx.db
    .select({ id: vesselProjects.id })
    .from(vesselProjects)
    .where(and(openJobs(vesselId), eq(vesselProjects.assignedOperatorId, ctx.actor.userId)))
    .limit(1)
    .prepare()
    .execute()
  return job !== undefined
}

/** Which screens hear that a vessel's systems changed: managers', and those of whoever works there. */
export async function heardByVessel(ctx: Ctx, vesselId: string): Promise<LiveEvent> {
  const rows = await ctx.db
    .selectDistinct({ id: vesselProjects.assignedOperatorId })
    .from(vesselProjects)
    .where(openJobs(vesselId))
  return { topic: 'vessel', id: vesselId, userIds: rows.flatMap(({ id }) => (id === null ? [] : [id])) }
}

/** What was mixed for these systems, in order, each with its due days; by system. */
async function readClocks(ctx: Ctx, systemIds: readonly string[]): Promise<Map<string, (StoredReagent & MixDue)[]>> {
  if (systemIds.length === 0) return new Map()
  const rows = await ctx.db
    .select()
    .from(vesselReagents)
    .where(inArray(vesselReagents.systemId, [...systemIds]))
    .prepare()
    .execute()
  const bySystem = Map.groupBy(rows, ({ systemId }) => systemId)
  return new Map(systemIds.map((id) => [id, readClock(bySystem.get(id) ?? [])]))
}

function toClock(mixes: readonly (StoredReagent & MixDue)[]): ReagentClock | null {
  const now = mixes.at(-1)
  if (now === undefined) return null
  return {
    productId: now.productId,
    itemNumber: now.itemNumber,
    productName: now.productName,
    mixedOn: now.mixedOn,
    changeDue: now.changeDue,
    expires: now.expires,
    changeAfterDays: now.changeAfterDays,
    keepsForDays: now.keepsForDays,
    boxFrom: now.boxFrom,
    setNumber: now.setNumber,
    setsInBox: now.setsInBox,
    lastsUntil: lastsUntil(now),
    mixes: mixes.slice(-now.setNumber).map((mix) => mix.mixedOn),
  }
}

const showSystem = (ctx: Ctx, row: StoredSystem, mixes: readonly (StoredReagent & MixDue)[]): VesselSystem =>
  showRow(SYSTEM_FIELDS, viewerOf(ctx.actor), { ...row, clock: toClock(mixes) })

/** One system as its list shows it. */
export async function showStoredSystem(ctx: Ctx, row: StoredSystem): Promise<VesselSystem> {
  return showSystem(ctx, row, (await readClocks(ctx, [row.id])).get(row.id) ?? [])
}

/** The systems of a vessel with their clocks, and what logging a mix needs to know. Throws 404. */
export async function findVesselSystems(ctx: Ctx, vesselId: string, query: SystemsQuery): Promise<VesselSystemList> {
  const vessel = await requireSeenVessel(ctx, vesselId)
  const words = sql`concat_ws(' ', ${vesselSystems.maker}, ${vesselSystems.model}, ${vesselSystems.analyser})`
  const { q = '' } = query
  const where = and(
    eq(vesselSystems.vesselId, vesselId),
    q === '' ? undefined : sql`${words} ilike ${`%${escapeLike(q)}%`}`,
  )
  const direction = query.sort === '-position' ? desc : asc
  const rows = await ctx.db
    .select()
    .from(vesselSystems)
    .where(where)
    .orderBy(direction(vesselSystems.position), vesselSystems.id)
    .limit(query.pageSize)
    .offset(offsetOf(query))
    .prepare()
    .execute()
  const clocks = await readClocks(
    ctx,
    rows.map(({ id }) => id),
  )
  return {
    items: rows.map((row) => showSystem(ctx, row, clocks.get(row.id) ?? [])),
    total: await countRows(ctx, sql`${vesselSystems} where ${where}`),
    page: query.page,
    pageSize: query.pageSize,
    vesselName: vessel.name,
    today: todayInOslo(),
    reagents: await findOffered(ctx, rows),
    nextVisit: await findNextVisit(ctx, vesselId),
    mayEdit: can(ctx.actor, 'vessel:write'),
    mayLog: await mayLogOn(ctx, vesselId),
  }
}

/** Articles that are changed after some days, and those whose words name one of the analysers. */
async function findOffered(ctx: Ctx, systems: readonly StoredSystem[]): Promise<OfferedReagent[]> {
  const { id, itemNumber, name, description, changeAfterDays, keepsForDays } = products
  const rows = await ctx.db
    .select({ id, itemNumber, name, description, changeAfterDays, keepsForDays })
    .from(products)
    .where(sql`${changeAfterDays} is not null or ${keepsForDays} is not null`)
    .orderBy(products.order, products.name, id)
    .limit(OFFERED_MAX)
    .prepare()
    .execute()
  const fitting = (words: string) =>
    systems.filter(({ analyser }) => namesAnalyser(analyser, words)).map((system) => system.id)
  return rows.map((row) => ({
    id: row.id,
    itemNumber: row.itemNumber,
    name: row.name,
    changeAfterDays: row.changeAfterDays,
    keepsForDays: row.keepsForDays,
    fits: fitting(`${row.name} ${row.description}`),
  }))
}

/** What logging takes from an article of the catalogue. */
export type Article = Pick<
  typeof products.$inferSelect,
  'id' | 'itemNumber' | 'name' | 'changeAfterDays' | 'keepsForDays'
>

/** The article of this id, else of this number; null when there is none. */
export async function findArticle(
  ctx: Ctx,
  { productId, itemNumber = '' }: { productId: string | undefined; itemNumber: string | undefined },
): Promise<Article | null> {
  const { id, name, changeAfterDays, keepsForDays } = products
  const [row] = await ctx.db
    .select({ id, itemNumber: products.itemNumber, name, changeAfterDays, keepsForDays })
    .from(products)
    .where(
      productId === undefined ? sql`lower(${products.itemNumber}) = lower(${itemNumber})` : eq(products.id, productId),
    )
  return row ?? null
}

/** The first visit that is planned from today on, as far as the caller may see it. */
async function findNextVisit(ctx: Ctx, vesselId: string): Promise<VesselSystemList['nextVisit']> {
  const [visit] = await ctx.db
    .select({
      projectId: vesselProjects.id,
      projectNumber: vesselProjects.projectNumber,
      day: vesselProjects.scheduledDate,
      location: vesselProjects.location,
    })
    .from(vesselProjects)
    .where(and(openJobs(vesselId), sql`${vesselProjects.scheduledDate} > ${osloToday}`, visibleTo(ctx.actor)))
    .orderBy(asc(vesselProjects.scheduledDate), vesselProjects.id)
    .limit(1)
    .prepare()
    .execute()
  return visit?.day ? { ...visit, day: visit.day } : null
}

/** One logged mix as its list shows it. */
export async function showStoredReagent(ctx: Ctx, row: StoredReagent): Promise<VesselReagent> {
  const mixes = (await readClocks(ctx, [row.systemId])).get(row.systemId) ?? []
  const found = mixes.find(({ id }) => id === row.id)
  if (found === undefined) throw new Error('The stored mix is gone')
  const [system] = await ctx.db
    .select({ vesselId: vesselSystems.vesselId })
    .from(vesselSystems)
    .where(eq(vesselSystems.id, row.systemId))
  const mayLog = system !== undefined && (await mayLogOn(ctx, system.vesselId))
  return showReagent(ctx, found, { isCurrent: mixes.at(-1) === found, mayLog, names: await namesOf(ctx, [found]) })
}

interface ReagentAspects {
  isCurrent: boolean
  mayLog: boolean
  names: ReadonlyMap<string, string>
}

const showReagent = (
  ctx: Ctx,
  row: StoredReagent & MixDue,
  { isCurrent, mayLog, names }: ReagentAspects,
): VesselReagent =>
  showRow(REAGENT_FIELDS, viewerOf(ctx.actor), {
    ...row,
    isCurrent,
    loggedByName: names.get(row.loggedBy ?? '') ?? null,
    mayDelete: mayLog && isOwnEntry(ctx, row),
  })

/** Whether somebody may take back what was logged: managers everything, others their own. */
export const isOwnEntry = ({ actor }: Ctx, { loggedBy }: StoredReagent): boolean =>
  can(actor, 'vessel:write') || (actor.kind === 'portal' && actor.userId === loggedBy)

async function namesOf(ctx: Ctx, rows: readonly StoredReagent[]): Promise<Map<string, string>> {
  const ids = rows.flatMap(({ loggedBy }) => (loggedBy === null ? [] : [loggedBy]))
  if (ids.length === 0) return new Map()
  const people = await ctx.db
    .select({ id: portalUsers.id, name: portalUsers.name })
    .from(portalUsers)
    .where(inArray(portalUsers.id, ids))
  return new Map(people.map(({ id, name }) => [id, name]))
}

/** What was mixed on a vessel, the newest first unless told otherwise. Throws 404. */
export async function findVesselReagents(
  ctx: Ctx,
  vesselId: string,
  { q = '', systemId, sort = '-mixedOn', page, pageSize }: ReagentsQuery,
): Promise<Page<VesselReagent>> {
  await requireSeenVessel(ctx, vesselId)
  const systems = await ctx.db
    .select({ id: vesselSystems.id })
    .from(vesselSystems)
    .where(
      and(eq(vesselSystems.vesselId, vesselId), systemId === undefined ? undefined : eq(vesselSystems.id, systemId)),
    )
  const clocks = [
    ...(
      await readClocks(
        ctx,
        systems.map(({ id }) => id),
      )
    ).values(),
  ]
  const current = new Set(clocks.flatMap((mixes) => mixes.at(-1)?.id ?? []))
  const isAsked = ({ itemNumber, productName }: StoredReagent) =>
    `${itemNumber} ${productName}`.toLowerCase().includes(q.toLowerCase())
  const mixes = clocks.flat().filter(isAsked)
  const order = sort === 'mixedOn' ? 1 : -1
  const inOrder = mixes.toSorted((a, b) => order * (a.mixedOn + a.id < b.mixedOn + b.id ? -1 : 1))
  const shown = inOrder.slice((page - 1) * pageSize, page * pageSize)
  const [mayLog, names] = [await mayLogOn(ctx, vesselId), await namesOf(ctx, shown)]
  return {
    items: shown.map((row) => showReagent(ctx, row, { isCurrent: current.has(row.id), mayLog, names })),
    total: inOrder.length,
    page,
    pageSize,
  }
}
