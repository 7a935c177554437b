import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { queryInOneRoundTrip } from '#core/db/json-rows.server.ts'
import { AppError } from '#core/errors.ts'
import type { LiveEvent } from '#core/live/live-event.ts'
import { can } from '#core/policy.ts'
import { defineEntity } from '#core/rows/entity.server.ts'
import { showRow, viewerOf } from '#core/rows/fields.ts'
import { vessels } from '#fleet/vessels/vessels.table.server.ts'
import { portalUsers } from '#people/portal-auth/portal-auth.table.server.ts'
import { products } from '#site/catalogue/catalogue.table.server.ts'
import { OPEN_STATUSES } from '#visits/projects/projects.policy.ts'
import { vesselProjects } from '#visits/projects/projects.table.server.ts'
import { vesselVisibleTo } from '#visits/projects/vessel-history/visible-vessels.queries.server.ts'
import { systemTexts } from './messages.en.ts'
import { lastsUntil, readClock, type MixDue } from './reagent-clock.ts'
import type { ReagentClock, VesselReagent, VesselSystem } from './vessel-systems.contract.ts'
import { REAGENT_FIELDS, SYSTEM_FIELDS } from './vessel-systems.entity.ts'
import { vesselReagents, vesselSystems } from './vessel-systems.table.server.ts'

export const systemEntity = defineEntity(vesselSystems, SYSTEM_FIELDS)
export const reagentEntity = defineEntity(vesselReagents, REAGENT_FIELDS)
export type StoredSystem = typeof vesselSystems.$inferSelect
export type StoredReagent = typeof vesselReagents.$inferSelect
/** A mix as the clock reads it. */
export type ClockMix = Omit<StoredReagent, 'loggedBy' | 'version' | 'createdAt'>

/** Mixes on vessels that this actor may see; undefined for all. */
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
export const openJobs = (vesselId: string): SQL | undefined =>
  and(eq(vesselProjects.vesselId, vesselId), inArray(vesselProjects.status, [...OPEN_STATUSES]))

/** Whether the actor may log on a vessel: managers on every one, technicians during an own open job. */
export function canLog({ actor }: Ctx, vesselId: string): SQL<boolean> {
  if (can(actor, 'vessel:write')) return sql`true`
  if (actor.kind !== 'portal') return sql`false`
  return sql`exists (select 1 from ${vesselProjects}
    where ${and(openJobs(vesselId), eq(vesselProjects.assignedOperatorId, actor.userId))})`
}

export const canLogOn = async (ctx: Ctx, vesselId: string): Promise<boolean> =>
  (await queryInOneRoundTrip(ctx.db, { may: canLog(ctx, vesselId) })).may

/** The live event of changed systems: for managers, and people who work there. */
export async function vesselEvents(ctx: Ctx, vesselId: string): Promise<LiveEvent> {
  const rows = await ctx.db
    .selectDistinct({ id: vesselProjects.assignedOperatorId })
    .from(vesselProjects)
    .where(openJobs(vesselId))
  return { topic: 'vessel', id: vesselId, userIds: rows.flatMap(({ id }) => (id === null ? [] : [id])) }
}

/** Mixes of these systems, in order, each with its due days; by system. */
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

function toClock(mixes: readonly (ClockMix & MixDue)[]): ReagentClock | null {
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

export const showSystem = (ctx: Ctx, row: StoredSystem, mixes: readonly (ClockMix & MixDue)[]): VesselSystem =>
  showRow(SYSTEM_FIELDS, viewerOf(ctx.actor), { ...row, clock: toClock(mixes) })

/** One system as its list shows it. */
export async function showStoredSystem(ctx: Ctx, row: StoredSystem): Promise<VesselSystem> {
  return showSystem(ctx, row, (await readClocks(ctx, [row.id])).get(row.id) ?? [])
}

/** Fields of a catalogue article for logging a mix. */
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

/** One logged mix as its list shows it. */
export async function showStoredReagent(ctx: Ctx, row: StoredReagent): Promise<VesselReagent> {
  const mixes = (await readClocks(ctx, [row.systemId])).get(row.systemId) ?? []
  const found = mixes.find(({ id }) => id === row.id)
  if (found === undefined) throw new Error('The stored mix is gone')
  const [system] = await ctx.db
    .select({ vesselId: vesselSystems.vesselId })
    .from(vesselSystems)
    .where(eq(vesselSystems.id, row.systemId))
  return showReagent(ctx, found, {
    isCurrent: mixes.at(-1) === found,
    canLog: system !== undefined && (await canLogOn(ctx, system.vesselId)),
    loggedByName: await nameOf(ctx, found),
  })
}

export interface ReagentAspects {
  isCurrent: boolean
  canLog: boolean
  loggedByName: string | null
}

export const showReagent = (
  ctx: Ctx,
  row: Omit<StoredReagent, 'createdAt'> & { createdAt: Date | string } & MixDue,
  { isCurrent, canLog: mayLogHere, loggedByName }: ReagentAspects,
): VesselReagent =>
  showRow(REAGENT_FIELDS, viewerOf(ctx.actor), {
    ...row,
    isCurrent,
    loggedByName,
    mayDelete: mayLogHere && isOwnEntry(ctx, row),
  })

/** Whether the actor may revert a log entry: managers all, others their own. */
export const isOwnEntry = ({ actor }: Ctx, { loggedBy }: Pick<StoredReagent, 'loggedBy'>): boolean =>
  can(actor, 'vessel:write') || (actor.kind === 'portal' && actor.userId === loggedBy)

async function nameOf(ctx: Ctx, { loggedBy }: StoredReagent): Promise<string | null> {
  if (loggedBy === null) return null
  const [person] = await ctx.db.select({ name: portalUsers.name }).from(portalUsers).where(eq(portalUsers.id, loggedBy))
  return person?.name ?? null
}
