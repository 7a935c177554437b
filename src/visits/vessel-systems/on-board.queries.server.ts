import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { todayInOslo } from '#core/days.ts'
import { instantText, rowsOf } from '#core/db/json-rows.server.ts'
import type { Page } from '#core/db/list-sql.server.ts'
import { osloToday } from '#core/db/oslo-today.server.ts'
import { type RowFrom } from '#core/db/statements/row-shape.server.ts'
import { AppError } from '#core/errors.ts'
import { can } from '#core/policy.ts'
import { vessels } from '#fleet/vessels/vessels.table.server.ts'
import { products } from '#site/catalogue/catalogue.table.server.ts'
import { visibleTo } from '#visits/projects/projects.queries.server.ts'
import { vesselProjects } from '#visits/projects/projects.table.server.ts'
import { askOfVessel, vesselVisibleTo } from '#visits/projects/vessel-history/visible-vessels.queries.server.ts'
import { systemTexts } from './messages.en.ts'
import { namesAnalyser, readClock } from './reagent-clock.ts'
import {
  OfferedReagent,
  type ReagentsQuery,
  type SystemsQuery,
  type VesselReagent,
  type VesselSystemList,
} from './vessel-systems.contract.ts'
import { OFFERED_MAX } from './vessel-systems.limits.ts'
import {
  canLog,
  openJobs,
  showReagent,
  showSystem,
  type StoredReagent,
  type StoredSystem,
} from './vessel-systems.queries.server.ts'
import { vesselSystems } from './vessel-systems.table.server.ts'

const MIX_ROW = {
  id: 'text',
  systemId: 'text',
  productId: 'text?',
  itemNumber: 'text',
  productName: 'text',
  mixedOn: 'text',
  changeAfterDays: 'number?',
  keepsForDays: 'number?',
  opensBox: 'boolean',
  loggedBy: 'text?',
  version: 'number',
  createdAt: 'text',
  loggedByName: 'text?',
} as const satisfies Record<keyof StoredReagent | 'loggedByName', string>
type MixRow = RowFrom<typeof MIX_ROW>

/** All reagents mixed on a vessel: the current content of an analyser follows from earlier ones. */
const mixesOn = (vesselId: string): SQL<MixRow[]> =>
  rowsOf(
    MIX_ROW,
    sql`select mix.id, mix.system_id as "systemId", mix.product_id as "productId",
      mix.item_number as "itemNumber", mix.product_name as "productName", mix.mixed_on::text as "mixedOn",
      mix.change_after_days as "changeAfterDays", mix.keeps_for_days as "keepsForDays", mix.opens_box as "opensBox",
      mix.logged_by as "loggedBy", mix.version, ${instantText(sql`mix.created_at`)} as "createdAt",
      (select person.name from portal_users person where person.id = mix.logged_by) as "loggedByName"
    from vessel_systems system join vessel_reagents mix on mix.system_id = system.id
    where system.vessel_id = ${vesselId}`,
  )

const OFFERED_ROW = { ...OfferedReagent.omit({ fits: true }).shape, description: 'text' } as const
type OfferedRow = RowFrom<typeof OFFERED_ROW>

/** Articles that are changed after some days. */
const offered = rowsOf(
  OFFERED_ROW,
  sql`
  select product.id, product.item_number as "itemNumber", product.name, product.description,
    product.change_after_days as "changeAfterDays", product.keeps_for_days as "keepsForDays"
  from ${products} product where product.change_after_days is not null or product.keeps_for_days is not null
  order by product."order", product.name, product.id limit ${OFFERED_MAX}`,
)

const NEXT_VISIT = { projectId: 'text', projectNumber: 'text', day: 'text', location: 'text?' } as const

/** The first visit that is planned from today on, as far as the caller may see it. */
const nextVisitTo = ({ actor }: Ctx, vesselId: string): SQL<NonNullable<VesselSystemList['nextVisit']>[]> =>
  rowsOf(
    NEXT_VISIT,
    sql`select vessel_projects.id as "projectId", vessel_projects.project_number as "projectNumber",
      vessel_projects.scheduled_date::text as day, vessel_projects.location
    from ${vesselProjects}
    where ${and(openJobs(vesselId), sql`vessel_projects.scheduled_date > ${osloToday}`, visibleTo(actor))}
    order by vessel_projects.scheduled_date, vessel_projects.id limit 1`,
  )

const matchesOneOf = (words: readonly (string | null)[], q: string): boolean =>
  words.join(' ').toLowerCase().includes(q.toLowerCase())

/** The systems of a vessel with their clocks, and what logging a mix needs. Throws 404. */
export async function findVesselSystems(
  ctx: Ctx,
  vesselId: string,
  { q = '', sort, page, pageSize }: SystemsQuery,
): Promise<VesselSystemList> {
  const rows = await ctx.db
    .select({
      vesselName: vessels.name,
      system: vesselSystems,
      mixes: mixesOn(vesselId),
      offered,
      nextVisit: nextVisitTo(ctx, vesselId),
      canLog: canLog(ctx, vesselId),
    })
    .from(vessels)
    .leftJoin(vesselSystems, eq(vesselSystems.vesselId, vessels.id))
    .where(and(eq(vessels.id, vesselId), vesselVisibleTo(ctx.actor)))
    .orderBy(vesselSystems.position, vesselSystems.id)
    .prepare()
    .execute()
  const [vessel] = rows
  if (vessel === undefined) throw new AppError('not-found', systemTexts.noVessel)
  const bySystem = Map.groupBy(vessel.mixes, ({ systemId }) => systemId)
  const found = rows
    .flatMap(({ system }) => system ?? [])
    .filter(({ maker, model, analyser }) => matchesOneOf([maker, model, analyser], q))
  const inOrder = sort === '-position' ? found.toSorted((a, b) => b.position - a.position) : found
  const shown = inOrder.slice((page - 1) * pageSize, page * pageSize)
  return {
    items: shown.map((row) => showSystem(ctx, row, readClock(bySystem.get(row.id) ?? []))),
    total: found.length,
    page,
    pageSize,
    vesselName: vessel.vesselName,
    today: todayInOslo(),
    reagents: vessel.offered.map((row) => toOffered(row, shown)),
    nextVisit: vessel.nextVisit[0] ?? null,
    mayEdit: can(ctx.actor, 'vessel:write'),
    canLog: vessel.canLog,
  }
}

/** With the systems that match the article's words. */
const toOffered = ({ description, ...row }: OfferedRow, systems: readonly StoredSystem[]): OfferedReagent => ({
  ...row,
  fits: systems.filter(({ analyser }) => namesAnalyser(analyser, `${row.name} ${description}`)).map(({ id }) => id),
})

/** Reagents mixed on a vessel, newest first by default. Throws 404. */
export async function findVesselReagents(
  ctx: Ctx,
  vesselId: string,
  { q = '', systemId, sort = '-mixedOn', page, pageSize }: ReagentsQuery,
): Promise<Page<VesselReagent>> {
  const found = await askOfVessel(ctx, vesselId, { mixes: mixesOn(vesselId), canLog: canLog(ctx, vesselId) })
  const asked = found.mixes.filter((mix) => systemId === undefined || mix.systemId === systemId)
  const clocks = [...Map.groupBy(asked, (mix) => mix.systemId).values()].map((mixes) => readClock(mixes))
  const current = new Set(clocks.flatMap((mixes) => mixes.at(-1)?.id ?? []))
  const mixes = clocks.flat().filter(({ itemNumber, productName }) => matchesOneOf([itemNumber, productName], q))
  const order = sort === 'mixedOn' ? 1 : -1
  const inOrder = mixes.toSorted((a, b) => order * (a.mixedOn + a.id < b.mixedOn + b.id ? -1 : 1))
  return {
    items: inOrder.slice((page - 1) * pageSize, page * pageSize).map((row) =>
      showReagent(ctx, row, {
        isCurrent: current.has(row.id),
        canLog: found.canLog,
        loggedByName: row.loggedByName,
      }),
    ),
    total: inOrder.length,
    page,
    pageSize,
  }
}
