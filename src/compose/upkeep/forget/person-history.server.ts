import { sql, type SQL } from 'drizzle-orm'
import type { AuditEntity, AuditEvent } from '#core/audit/audit-event.ts'
import type { Ctx } from '#core/context.server.ts'
import { queryRows } from '#core/db/statements/query-rows.server.ts'
import { json, textAs, type RowFrom } from '#core/db/statements/row-shape.server.ts'
import type { Entity } from '#core/rows/entity.server.ts'
import { personTexts } from '../messages.en.ts'
import { anyOf, columnOf, holds, isOf } from './person-search.server.ts'
import {
  addressesOf,
  contactOf,
  groupsOf,
  PERSON_ENTITIES,
  PERSON_ROWS,
  type PersonColumn,
} from './person-tables.server.ts'

/** A row that is or was about the person. */
const SUBJECT = {
  entityType: textAs<AuditEntity>(),
  id: 'text',
  /** An open account, or a member of the team who is shown: the row stays until it is closed or deleted. */
  isStaying: 'boolean',
} as const
export type Subject = RowFrom<typeof SUBJECT>

/** When a row stays although the person is to be erased. */
const STAYING: Partial<Record<AuditEntity, SQL>> = {
  portal_user: sql`live.is_active`,
  team_member: sql`live.id is not null`,
}

/** Ids of the subjects of one kind. */
export const idsOf = (subjects: readonly Subject[], entityType: AuditEntity): string[] =>
  subjects.filter((subject) => subject.entityType === entityType).map(({ id }) => id)

/**
 * Rows that are about one person and that have the address now or had it in any version: in the row history, in the
 * bin, or in the audit log. A changed address doesn't hide them.
 */
export async function findSubjects(ctx: Ctx, address: string): Promise<Subject[]> {
  const found: Subject[] = []
  for (const { entity, entityType } of PERSON_ROWS) {
    const [field] = addressesOf(entity)
    if (field === undefined) continue
    const isStaying = STAYING[entityType] ?? sql`false`
    const rows = await queryRows(
      ctx.db,
      SUBJECT,
      sql`
      with ever as (
        select id::text as id from ${entity.table} where ${isOf(columnOf(field), address)}
        union select entity_id from kept_rows where entity_type = ${entityType}
          and (${isOf(sql`before ->> ${field.field}`, address)} or ${isOf(sql`after ->> ${field.field}`, address)})
        union select entity_id from audit.logs line left join audit.personal_values personal using (seq)
          where entity_type = ${entityType} and field_changed = ${field.field} and entity_id is not null
            and (${isOf(sql`line.old_value`, address)} or ${isOf(sql`line.new_value`, address)} or ${holds(sql`personal.texts`, address)}))
      select ${entityType} as "entityType", ever.id, coalesce(${isStaying}, false) as "isStaying"
      from ever left join ${entity.table} live on live.id::text = ever.id order by ever.id`,
    )
    found.push(...rows)
  }
  return found
}

/** Fields of a group that name the person. */
const nameFields = (group: PersonColumn[]): PersonColumn[] =>
  group.filter(({ field }) => /name$|^portAgent$/i.test(field))

/** A name of the person. */
export interface PersonName extends Record<string, unknown> {
  name: string
  /** Ids of the rows in whose audit lines it means the person; null for a full name, which means the person everywhere. */
  rowIds: string[] | null
}

/** Scripts that write a full name without a blank. */
const UNSPACED =
  /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Khmer}\p{Script=Lao}\p{Script=Myanmar}]{2,}$/u

const isFullName = (name: string): boolean => name.includes(' ') || UNSPACED.test(name)

/** Rows whose audit lines speak of a row: contacts are recorded with their visit or vessel. */
const rowIdsOf = (entity: Entity): SQL =>
  entity === contactOf ? sql`array[project_id::text, vessel_id::text]` : sql`array[id::text]`

/**
 * The names under which the person is stored: lines of the audit log name people without their address. A name of one
 * word belongs to too many people to be looked for outside the rows that it was stored with.
 */
export async function findNames(ctx: Ctx, address: string, subjects: readonly Subject[]): Promise<PersonName[]> {
  const erasable = subjects.filter(({ isStaying }) => !isStaying)
  const staying = sql.param(subjects.filter(({ isStaying }) => isStaying).map(({ id }) => id))
  const selects: SQL[] = []
  for (const entity of PERSON_ENTITIES) {
    const rowIds = rowIdsOf(entity)
    for (const column of addressesOf(entity)) {
      selects.push(sql`
        select name, ${rowIds} as ids from ${entity.table}
        where ${isOf(columnOf(column), address)} and id::text <> all(${staying}::text[])`)
    }
    for (const group of groupsOf(entity)) {
      for (const column of nameFields(group)) {
        selects.push(
          sql`select ${columnOf(column)} as name, ${rowIds} as ids from ${entity.table} where ${isAbout(group, address)}`,
        )
      }
    }
  }
  for (const { entityType, id } of erasable) {
    selects.push(sql`select unnest(array[before ->> 'name', after ->> 'name']) as name, array[entity_id] as ids
      from kept_rows where entity_type = ${entityType} and entity_id = ${id}`)
  }
  selects.push(sql`select name, array[id::text] as ids from portal_users
    where id = any(${sql.param(idsOf(erasable, 'portal_user'))}::uuid[])`)
  const rows = await queryRows(
    ctx.db,
    { name: 'text', rowIds: json<string[]>() },
    sql`
    select trim(name) as name, array_agg(distinct id) filter (where id is not null) as "rowIds"
    from (${sql.join(selects, sql` union all `)}) stored, unnest(ids) id
    where trim(name) <> '' group by trim(name)`,
  )
  return rows.map(({ name, rowIds }) => ({ name, rowIds: isFullName(name) ? null : rowIds }))
}

/** Whether one field of a group contains the address: then the whole group is about the person. */
export const isAbout = (group: readonly PersonColumn[], address: string): SQL =>
  anyOf(group.map((column) => holds(columnOf(column), address)))

const PERSONAL_LINE = {
  entityType: textAs<AuditEvent['entityType']>(),
  entityId: 'text?',
  action: textAs<AuditEvent['action']>(),
  seq: 'text',
  field: 'text?',
  /** Name, old value, new value, description. */
  texts: json<(string | null)[]>(),
  /** Which of them contain what is looked for. */
  hits: json<boolean[]>(),
  /** The line is about a row that is erased with the person. */
  isTheirs: 'boolean',
} as const

/**
 * Erases the lines of the audit log that name a person. The chain stores one digest for a line's texts, so they are
 * erased together; what such a line says about others (a master's name that followed the person's) is recorded again.
 */
export async function eraseFromAudit(
  ctx: Ctx,
  address: string,
  names: readonly PersonName[],
  subjects: readonly Subject[],
): Promise<{ count: number; kept: AuditEvent[] }> {
  const isNamed = (row: SQL): SQL =>
    anyOf([
      holds(row, address),
      ...names.map(({ name, rowIds }) =>
        rowIds === null
          ? holds(row, name)
          : sql`(line.entity_id = any(${sql.param(rowIds)}::text[]) and ${holds(row, name)})`,
      ),
    ])
  const theirs = anyOf(
    subjects
      .filter(({ isStaying }) => !isStaying)
      .map(({ entityType, id }) => sql`(line.entity_type = ${entityType} and line.entity_id = ${id})`),
  )
  const rows = await queryRows(
    ctx.db,
    PERSONAL_LINE,
    sql`
    with gone as (
      delete from audit.personal_values each using audit.logs line
      where line.seq = each.seq and (${theirs} or ${isNamed(sql`each.texts`)}) returning each.seq, each.texts)
    select gone.seq, entity_type as "entityType", entity_id as "entityId", action, field_changed as field, ${theirs} as "isTheirs",
      array(select text from jsonb_array_elements_text(gone.texts::jsonb) with ordinality part (text, place) order by place) as texts,
      array(select coalesce(${isNamed(sql`part.text`)}, false)
        from jsonb_array_elements_text(gone.texts::jsonb) with ordinality part (text, place) order by place) as hits
    from gone join audit.logs line using (seq) order by gone.seq`,
  )
  return { count: rows.length, kept: rows.flatMap((line) => restOf(line) ?? []) }
}

/** What a line says about others; null for one that is about the person altogether. */
function restOf({
  seq,
  field,
  texts,
  hits,
  entityType,
  entityId,
  action,
  isTheirs,
}: RowFrom<typeof PERSONAL_LINE>): AuditEvent | null {
  const [name, oldValue, newValue, description] = texts.map((text, place) => (hits[place] === true ? null : text))
  const isAboutThem = isTheirs || hits[0] === true || hits[3] === true
  if (isAboutThem || ((oldValue ?? '') === '' && (newValue ?? '') === '')) return null
  return {
    entityType,
    entityId,
    entityName: name ?? '',
    action,
    ...(field === null ? {} : { fieldChanged: field }),
    oldValue: oldValue ?? null,
    newValue: newValue ?? null,
    description: [description, personTexts.toRowVersion(Number(seq))].filter(Boolean).join('. '),
    isPersonal: true,
  }
}
