import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { Actor } from '#core/actor.ts'
import type { Ctx } from '#core/context.server.ts'
import { type Answers, queryInOneRoundTrip } from '#core/db/json-rows.server.ts'
import { AppError } from '#core/errors.ts'
import { coreTexts } from '#core/messages/staff.en.ts'
import { vessels } from '#fleet/vessels/vessels.table.server.ts'
import { seesEveryProject } from '../projects.policy.ts'
import { visibleTo } from '../projects.queries.server.ts'

/** The vessels that this actor may see at all, undefined for all of them: a technician those of own visits. */
export function vesselVisibleTo(actor: Actor): SQL | undefined {
  const visible = visibleTo(actor)
  return (
    visible && sql`exists (select 1 from vessel_projects where vessel_projects.vessel_id = vessels.id and ${visible})`
  )
}

/**
 * The vessels with contacts that this actor may change, undefined for all of them: a technician those of visits
 * assigned now.
 */
export function vesselChangeableBy(actor: Actor): SQL | undefined {
  if (seesEveryProject(actor)) return undefined
  if (actor.kind !== 'portal') return sql`false`
  return sql`exists (select 1 from vessel_projects where vessel_projects.vessel_id = vessels.id
    and vessel_projects.assigned_operator_id = ${actor.userId})`
}

/**
 * Runs several queries about a vessel in one statement, which also checks that the actor may see it. Throws 404 if not.
 */
export async function askOfVessel<Questions extends Record<string, SQL>>(
  ctx: Ctx,
  id: string,
  questions: Questions,
): Promise<Answers<Questions>> {
  const isSeen = sql<boolean>`exists (select 1 from vessels where vessels.id = ${id}
    and ${vesselVisibleTo(ctx.actor) ?? sql`true`})`
  const answers = await queryInOneRoundTrip(ctx.db, { ...questions, isSeen })
  if (!answers.isSeen) throw new AppError('not-found', coreTexts.nothingThere)
  return answers
}

/** Throws 404 when there is no such vessel, or none that the actor may see. */
export async function requireVisibleVessel(ctx: Ctx, id: string): Promise<void> {
  const [row] = await ctx.db
    .select({ id: vessels.id })
    .from(vessels)
    .where(and(eq(vessels.id, id), vesselVisibleTo(ctx.actor)))
  if (row === undefined) throw new AppError('not-found', coreTexts.nothingThere)
}
