import { getTableName, sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { queryRows } from '#core/db/statements/query-rows.server.ts'
import { json, type RowFrom } from '#core/db/statements/row-shape.server.ts'
import type { Entity } from '#core/rows/entity.server.ts'
import { anyOf, columnOf, containsWords, isOf, listOf, type Count } from './person-search.server.ts'
import {
  addressesOf,
  CONTACTS,
  groupsOf,
  nameFields,
  PERSON_ENTITIES,
  ROW,
  type PersonGroup,
} from './person-tables.server.ts'

/** The name in a group of fields during some time. */
const VERSION = {
  /** Null for the stored row. */
  id: 'text?',
  rowId: 'text',
  /** Ids of the records with audit lines that name the person. */
  auditIds: json<string[]>(),
  names: json<string[]>(),
  /** Digests of the addresses next to the names. */
  addresses: json<string[]>(),
  hasAddress: 'boolean',
  /** Null for the stored row. */
  endedAt: 'text?',
} as const
type Version = RowFrom<typeof VERSION>

/** A time span in which a group of fields had the same name, next to the address at least once. */
export interface Period {
  entity: Entity
  group: PersonGroup
  rowId: string
  auditIds: string[]
  name: string
  /** Fields by which lines of the audit log name the group; null for all. */
  fields: string[] | null
  /** When another name was replaced by this one; null when there was none. */
  since: string | null
  /** Until when lines of the audit log may name the person; null up to now. */
  until: string | null
  /** In the stored row, without any address next to it. */
  isStoredAlone: boolean
  /**
   * False where the name may be another person's: several names were next to the address, and this one also next to
   * another.
   */
  isCertain: boolean
}

/** What former versions of rows say about the person. */
export interface History {
  periods: Period[]
  /**
   * Ids of rows about one person that had the address, with the entity; `isReassigned` when they are about another
   * person now.
   */
  rows: { entity: Entity; id: string; isReassigned: boolean }[]
}

/** Finds all groups of fields that have the address or had it, with the names that were next to it. */
export async function findHistory(ctx: Ctx, address: string): Promise<History> {
  const history: History = { periods: [], rows: [] }
  for (const entity of PERSON_ENTITIES) {
    for (const group of [...addressesOf(entity).map((column) => rowGroup(entity, column)), ...groupsOf(entity)]) {
      for (const versions of await listVersions(ctx, entity, group, address)) {
        history.periods.push(...periodsOf(entity, group, versions))
        const { rowId: id } = versions[0] as Version
        if (group.name === ROW) history.rows.push({ entity, id, isReassigned: isAboutOther(versions) })
      }
    }
  }
  await markNamesakesUncertain(ctx, history.periods)
  return history
}

/**
 * Lines about a contact are lines of its visit or vessel and don't say of which contact: where two have the same name,
 * it can't be decided whose a line is.
 */
async function markNamesakesUncertain(ctx: Ctx, periods: readonly Period[]): Promise<void> {
  const own = periods.filter(({ entity }) => entity === CONTACTS)
  const ids = sql.param(own.map(({ rowId }) => rowId))
  for (const period of own) {
    const isSame = (auditIds: SQL) => sql`${auditIds} && ${sql.param(period.auditIds)}::text[]`
    const rows = await queryRows(
      ctx.db,
      { id: 'text' },
      sql`
      select id::text from vessel_contacts where lower(trim(name)) = lower(${period.name}) and ${isSame(auditIdsOf(CONTACTS))}
        and id::text <> all(${ids}::text[])
      union all select row_id from person_versions where entity = 'vessel_contacts' and ${period.name} = any(names)
        and ${isSame(sql`audit_ids`)} and row_id <> all(${ids}::text[])`,
    )
    if (rows.length > 0) period.isCertain = false
  }
}

/** The fields by which a row about one person is known. */
const rowGroup = (entity: Entity, column: PersonGroup['columns'][number]): PersonGroup => ({
  name: ROW,
  columns: [...('name' in entity.fields ? [{ field: 'name', column: 'name' }] : []), column],
})

/** Whether a group contains the address now: then all of it is about the person. */
export const isAbout = ({ name, columns }: PersonGroup, address: string): SQL =>
  anyOf(
    columns.map((column) =>
      name === ROW ? isOf(columnOf(column), address) : containsWords(columnOf(column), address),
    ),
  )

/** Ids under which the audit log has a row: contacts are recorded with their visit or vessel. */
const auditIdsOf = (entity: Entity): SQL =>
  entity === CONTACTS ? sql`array_remove(array[project_id::text, vessel_id::text], null)` : sql`array[id::text]`

/** Versions of the group in each row that has the address or had it, oldest first; the stored row is the last one. */
async function listVersions(ctx: Ctx, entity: Entity, group: PersonGroup, address: string): Promise<Version[][]> {
  const table = getTableName(entity.table)
  const columns = (of: PersonGroup['columns']) =>
    of.length === 0 ? sql`''` : sql`concat_ws(' ', ${sql.join(of.map(columnOf), sql`, `)})`
  const names = nameFields(group)
  const isTheirs = sql`version.entity = ${table} and version.person = ${group.name}`
  const rows = await queryRows(
    ctx.db,
    VERSION,
    sql`
    with ever as (
      select id::text as row_id from ${entity.table} where ${isAbout(group, address)}
      union select row_id from person_versions version
        where ${isTheirs} and person_digest(row_id, ${address.trim()}) = any(version.addresses)),
    versions as (
      select id::text, row_id, audit_ids, names, addresses, ended_at, false as is_about from person_versions version
        where ${isTheirs} and version.addresses is not null
      union all select null, id::text, ${auditIdsOf(entity)},
        array(select trim(part) from unnest(${listOf(names.map(columnOf), 'text')}) part where trim(part) <> ''),
        person_digests(id::text, ${columns(group.columns)}), null, ${isAbout(group, address)}
      from ${entity.table})
    select id, row_id as "rowId", audit_ids as "auditIds", names, ended_at::text as "endedAt",
      coalesce(is_about or person_digest(row_id, ${address.trim()}) = any(addresses), false) as "hasAddress", addresses
    from versions join ever using (row_id) order by row_id, ended_at nulls last, id`,
  )
  return [...Map.groupBy(rows, ({ rowId }) => rowId).values()]
}

/** Fields by which lines of the audit log name the people of a group; null for all lines of a row about one person. */
function fieldsOf(entity: Entity, name: string): string[] | null {
  if (entity === CONTACTS) return ['contacts', ...Object.keys(entity.fields)]
  const group = groupsOf(entity).find((each) => each.name === name)
  return group === undefined ? null : nameFields(group).map(({ field }) => field)
}

const share = (one: readonly string[], other: readonly string[]): boolean => one.some((each) => other.includes(each))

function periodsOf(entity: Entity, group: PersonGroup, versions: readonly Version[]): Period[] {
  const namesWithAddress = new Set(versions.flatMap(({ hasAddress, names }) => (hasAddress ? names : [])))
  // A version without a name had one that was erased.
  const isOnlyName =
    namesWithAddress.size === 1 &&
    !versions.some(({ id, hasAddress, names }) => id !== null && hasAddress && names.length === 0)
  const elsewhere = new Set(
    versions.flatMap(({ hasAddress, addresses, names }) => (!hasAddress && addresses.length > 0 ? names : [])),
  )
  return [...namesWithAddress].flatMap((name) =>
    findRuns(versions, name).flatMap(([start, end]): Period[] => {
      const run = versions.slice(start, end)
      const last = run.at(-1)
      if (last === undefined || !run.some(({ hasAddress }) => hasAddress)) return []
      const isAlone = last.id === null && last.addresses.length === 0 && isOnlyName
      return [
        {
          entity,
          rowId: last.rowId,
          auditIds: [...new Set(run.flatMap(({ auditIds }) => auditIds))],
          group,
          name,
          fields: fieldsOf(entity, group.name),
          since: versions[start - 1]?.endedAt ?? null,
          until: versions[end]?.endedAt ?? null,
          isStoredAlone: isAlone,
          isCertain: isOnlyName || !elsewhere.has(name),
        },
      ]
    }),
  )
}

/** Ranges of consecutive versions that contain a name, as [start, end) indices. */
function findRuns(versions: readonly Version[], name: string): [number, number][] {
  const runs: [number, number][] = []
  for (const [at, { names }] of versions.entries()) {
    const last = runs.at(-1)
    if (!names.includes(name)) continue
    if (last?.[1] === at) last[1] = at + 1
    else runs.push([at, at + 1])
  }
  return runs
}

/**
 * Whether a row that had the address is about another person by now: name and address were both replaced in one step.
 * Where only one of the two changed, it is the same person.
 */
function isAboutOther(versions: readonly Version[]): boolean {
  const from = versions.findLastIndex(({ hasAddress }) => hasAddress)
  return versions
    .slice(from + 1)
    .some(
      ({ names, addresses }, step) =>
        !share(names, versions[from + step]?.names ?? []) && !share(addresses, versions[from + step]?.addresses ?? []),
    )
}

/**
 * Deletes the former versions with a name that is certainly the person's, and those with a full name of the person.
 * Where the same group has uncertain names too, the version remains with an empty list of names: it shows that the
 * uncertain name wasn't the only one, so that the next erasure lists its lines for review again.
 */
export async function eraseHistory(
  count: Count,
  periods: readonly Period[],
  fullNames: readonly string[],
): Promise<number> {
  const isOwn = ({
    entity,
    group,
    rowId,
    name,
    since,
    until,
  }: Period): SQL => sql`(entity = ${getTableName(entity.table)}
    and person = ${group.name} and row_id = ${rowId} and ${name} = any(names)
    and ended_at > coalesce(${since}::timestamptz, '-infinity')
    and ended_at <= coalesce(${until}::timestamptz, 'infinity'))`
  const certain = periods.filter(({ isCertain }) => isCertain)
  const isDoubted = (one: Period): boolean =>
    periods.some(
      ({ isCertain, entity, group, rowId }) =>
        !isCertain && entity === one.entity && group.name === one.group.name && rowId === one.rowId,
    )
  const emptied = await count(
    sql`update person_versions set names = '{}' where ${anyOf(certain.filter(isDoubted).map(isOwn))}`,
  )
  const deleted = await count(sql`
    delete from person_versions where names && ${sql.param([...fullNames])}::text[] or ${anyOf(certain.map(isOwn))}`)
  return emptied + deleted
}

/**
 * Whether a line of the audit log names somebody whose address of that time isn't known: it was written before versions
 * were saved, and the address was changed or the row deleted since.
 */
export const mayBeOfUnknown: SQL = sql`exists (select from person_versions version
  where version.addresses is null and line.entity_id = any(version.audit_ids) and line.created_at <= version.ended_at
    and ${anyOf(
      [
        ...PERSON_ENTITIES.flatMap((entity) => groupsOf(entity).map(({ name }) => ({ entity, name }))),
        { entity: CONTACTS, name: ROW },
      ].map(
        ({ entity, name }) =>
          sql`(version.entity = ${getTableName(entity.table)} and version.person = ${name}
            and line.field_changed = any(${sql.param(fieldsOf(entity, name))}::text[]))`,
      ),
    )})`
