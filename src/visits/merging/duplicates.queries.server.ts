import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { AuditEvent } from '#core/audit/audit-event.ts'
import type { Ctx } from '#core/context.server.ts'
import { offsetOf, type Page } from '#core/db/list-sql.server.ts'
import { cacheQuery, type CachedQuery } from '#core/db/query-cache.server.ts'
import { queryRows } from '#core/db/statements/query-rows.server.ts'
import { json } from '#core/db/statements/row-shape.server.ts'
import { AppError } from '#core/errors.ts'
import { compareNames } from '#core/language/compare-names.ts'
import { identifyCompany } from '#fleet/companies/companies.events.ts'
import { identifyVessel } from '#fleet/vessels/vessels.events.ts'
import { OPEN_STATUSES } from '#visits/projects/projects.policy.ts'
import { findPairs, type FoundPair } from './find-pairs.server.ts'
import { DuplicateCompany, type DuplicateQuery, DuplicateVessel } from './merging.contract.ts'
import { DUPLICATE_REASONS, type DuplicateReason, type MergeKind } from './merging.limits.ts'
import { dismissedDuplicates } from './merging.table.server.ts'
import { mergingTexts as texts } from './messages.en.ts'

/** What every row of a pair has. */
export interface Compared {
  id: string
  name: string
}

export interface Pair<Row> {
  pair: string
  reason: DuplicateReason
  why: string
  a: Row
  b: Row
}

/** How duplicates of one kind of row are found and shown. */
export interface DuplicateSubject<Row extends Compared> {
  kind: MergeKind
  identify: (row: Compared) => Pick<AuditEvent, 'entityType' | 'entityId' | 'entityName'>
  /** Id, name, number and other names of all rows, as columns. */
  named: SQL
  /** Columns of a shown row, and the statement that reads them by id. */
  shape: z.ZodObject & z.ZodType<Row>
  describe: (ids: readonly string[]) => SQL
  /** Amount of data in a row: the row with more is suggested as the surviving one. */
  weigh: (row: Row) => number
  /** Pairs of the rows as they were when last compared. */
  cached: CachedQuery<readonly FoundPair[]>
}

/**
 * Pairs are compared again only when a name or a number has changed: ten thousand rows take a second to compare and
 * some milliseconds to checksum. The checksum covers their content, so that no change is missed.
 */
const createPairCache = (kind: MergeKind, named: SQL): CachedQuery<readonly FoundPair[]> =>
  cacheQuery(
    `duplicates:${kind}`,
    sql<string>`(select current_database() || ' ' || count(*) || ' ' || coalesce(sum(hashtextextended(
      concat_ws(E'\\n', id, name, coalesce(number, ''), array_to_string("otherNames", E'\\n')), 0)), 0)
      from (${named}) named)`,
  )

const NAMED_ROW = { id: 'text', name: 'text', number: 'text?', otherNames: json<string[]>() } as const

const NUMBERED = 1_000_000
const VESSEL_NAMES = sql`select id, name, imo as number, former_names as "otherNames" from vessels`
const COMPANY_NAMES = sql`select id, name, org_number as number, alternative_names as "otherNames" from companies`

export const duplicateVessels: DuplicateSubject<DuplicateVessel> = {
  kind: 'vessel',
  identify: identifyVessel,
  named: VESSEL_NAMES,
  shape: DuplicateVessel,
  describe: (ids) => sql`
    select vessels.id, vessels.version, vessels.name, imo, former_names as "formerNames",
      coalesce(companies.name, client_name) as "clientName", system_type as "systemType", location,
      (select count(*)::int from vessel_projects where vessel_id = vessels.id)
        + (select count(*)::int from imported_services where vessel_id = vessels.id) as services,
      (select count(*)::int from vessel_projects where vessel_id = vessels.id
        and status = any(${sql.param(OPEN_STATUSES)}::text[])) as "openProjects"
    from vessels left join companies on companies.id = company_id
    where vessels.id = any(${sql.param(ids)}::uuid[])`,
  weigh: ({ imo, services }) => (imo === null ? 0 : NUMBERED) + services,
  cached: createPairCache('vessel', VESSEL_NAMES),
}

export const duplicateCompanies: DuplicateSubject<DuplicateCompany> = {
  kind: 'company',
  identify: identifyCompany,
  named: COMPANY_NAMES,
  shape: DuplicateCompany,
  describe: (ids) => sql`
    select id, version, name, org_number as "orgNumber", city, alternative_names as "alternativeNames",
      (select count(*)::int from vessels where company_id = companies.id) as vessels
    from companies where id = any(${sql.param(ids)}::uuid[])`,
  weigh: ({ orgNumber, vessels }) => (orgNumber === null ? 0 : NUMBERED) + vessels,
  cached: createPairCache('company', COMPANY_NAMES),
}

const readPairs = <Row extends Compared>(
  ctx: Ctx,
  { kind, named, cached }: DuplicateSubject<Row>,
): Promise<readonly FoundPair[]> =>
  cached.readOnce(ctx, [], async () => {
    return findPairs(kind, await queryRows(ctx.db, NAMED_ROW, sql`${named} order by id`))
  })

async function describeRows<Row extends Compared>(
  ctx: Ctx,
  { shape, describe }: DuplicateSubject<Row>,
  pairs: readonly FoundPair[],
): Promise<Map<string, Row>> {
  const rows = await queryRows(ctx.db, shape, describe(pairs.flatMap(({ ids }) => [...ids])))
  return new Map(rows.map((row) => [row.id, row]))
}

const describeReason = ({ reason, named, share }: FoundPair): string =>
  texts.why[reason](named[0], named[1], Math.round(share * 100))

/** Possible duplicates without dismissed pairs. */
export async function findDuplicates<Row extends Compared>(
  ctx: Ctx,
  subject: DuplicateSubject<Row>,
  { q, sort, page, pageSize }: DuplicateQuery,
): Promise<Page<Pair<Row>>> {
  const dismissed = new Set(
    (await ctx.db.select({ pair: dismissedDuplicates.pair }).from(dismissedDuplicates)).map(({ pair }) => pair),
  )
  const typed = q?.toLowerCase() ?? ''
  const open = (await readPairs(ctx, subject))
    .filter(({ pair, named }) => !dismissed.has(pair) && named.join(' ').toLowerCase().includes(typed))
    .toSorted(orderOf(sort))
  const shown = open.slice(offsetOf({ page, pageSize }), offsetOf({ page, pageSize }) + pageSize)
  const rows = await describeRows(ctx, subject, shown)
  return { items: shown.flatMap((found) => showPair(subject, found, rows)), total: open.length, page, pageSize }
}

type Order = (a: FoundPair, b: FoundPair) => number
function orderOf(sort: DuplicateQuery['sort']): Order {
  const named: Order = (a, b) => compareNames(a.named[0], b.named[0])
  const byReason: Order = (a, b) =>
    DUPLICATE_REASONS.indexOf(a.reason) - DUPLICATE_REASONS.indexOf(b.reason) || b.share - a.share || named(a, b)
  const order = sort?.endsWith('name') === true ? named : byReason
  return sort?.startsWith('-') === true ? (a, b) => order(b, a) : order
}

function showPair<Row extends Compared>(
  { weigh }: DuplicateSubject<Row>,
  found: FoundPair,
  rows: ReadonlyMap<string, Row>,
): Pair<Row>[] {
  const [a, b] = found.ids.map((id) => rows.get(id))
  if (a === undefined || b === undefined) return []
  const [survivor, duplicate] = weigh(a) >= weigh(b) ? [a, b] : [b, a]
  return [{ pair: found.pair, reason: found.reason, why: describeReason(found), a: survivor, b: duplicate }]
}

/** Returns one possible duplicate. Throws 404 when the two rows are no longer similar. */
export async function getPair<Row extends Compared>(
  ctx: Ctx,
  subject: DuplicateSubject<Row>,
  pair: string,
): Promise<Pair<Row>> {
  const found = (await readPairs(ctx, subject)).find((each) => each.pair === pair)
  const [shown] = found === undefined ? [] : showPair(subject, found, await describeRows(ctx, subject, [found]))
  if (shown === undefined) throw new AppError('not-found', texts.noPair)
  return shown
}
