import { sql } from 'drizzle-orm'
import type { Actor } from '#core/actor.ts'
import type { Ctx } from '#core/context.server.ts'
import { versionOfCounter } from '#core/db/change-counter.server.ts'
import { prepareQueries } from '#core/db/json-rows.server.ts'
import { osloToday } from '#core/db/oslo-today.server.ts'
import { cacheQuery, type CachedQuery } from '#core/db/query-cache.server.ts'
import { seesEveryProject } from '../projects.policy.ts'
import { portalChanges } from '../projects.table.server.ts'

/**
 * Version of projects, vessels and other tables that lists and figures read, with the day: cached values belong to a
 * version. Triggers count changes in `portal_changes`; a table that a cached query newly reads needs its own.
 */
export const changesVersion = sql<string>`concat_ws(' ', ${versionOfCounter(portalChanges)}, ${osloToday})`

const askVersion = prepareQueries({ version: changesVersion })

/** The current version, for an answer of several cached parts: it is read before the first of them. */
export const readChangesVersion = async ({ db }: Pick<Ctx, 'db'>): Promise<string> => (await askVersion(db)).version

/**
 * Totals, counts and figures over many rows, cached until a change of the tables that lists read, or until the next
 * day.
 * @param subject a unique name
 */
export const cacheUntilChange = <Answer>(subject: string): CachedQuery<Answer> =>
  cacheQuery<Answer>(subject, changesVersion)

/** The viewer as a part of the cache key: viewers with access to every project share one cached result. */
export const viewerOf = (actor: Actor): string | null =>
  seesEveryProject(actor) ? null : actor.kind === 'portal' ? actor.userId : actor.kind
