import { sql, type SQL } from 'drizzle-orm'
import type { AuditEntity, AuditEvent } from '#core/audit/audit-event.ts'
import type { Ctx } from '#core/context.server.ts'
import { queryRows } from '#core/db/statements/query-rows.server.ts'
import { json, textAs, type RowFrom } from '#core/db/statements/row-shape.server.ts'
import { personTexts } from '../messages.en.ts'
import { anyOf, columnOf, containsWords, isOf } from './person-search.server.ts'
import { addressesOf, PERSON_ROWS } from './person-tables.server.ts'
import { findHistory, type History, type Period } from './person-versions.server.ts'

/** A row that describes the person, or did in an earlier version. */
export interface Subject extends Record<string, unknown> {
  entityType: AuditEntity
  id: string
  /** An open account, or a member of the team who is shown: the row stays until it is closed or deleted. */
  isInUse: boolean
  /** The row is about another person now: only its earlier versions are erased. */
  isReassigned: boolean
}

/** Data about a person before the erasure. */
export interface PersonMatches {
  address: string
  subjects: Subject[]
  periods: Period[]
  names: PersonName[]
}

/** Conditions under which a row is not erased with the person, because it is still in use. */
const IN_USE: Partial<Record<AuditEntity, SQL>> = {
  portal_user: sql`live.is_active`,
  team_member: sql`live.id is not null`,
}

/** Rows that are erased with all their versions. */
export const isErasable = ({ isInUse, isReassigned }: Subject): boolean => !isInUse && !isReassigned

/** Ids of the subjects of one kind. */
export const idsOf = (subjects: readonly Subject[], entityType: AuditEntity): string[] =>
  subjects.filter((subject) => subject.entityType === entityType).map(({ id }) => id)

/** Finds the data about a person by an address. */
export async function findPersonMatches(ctx: Ctx, address: string): Promise<PersonMatches> {
  const { periods, rows } = await findHistory(ctx, address)
  const subjects = await findSubjects(ctx, address, rows)
  const open = new Set(subjects.filter(({ isInUse, isReassigned }) => isInUse && !isReassigned).map(({ id }) => id))
  const erasable = periods.filter(({ rowId }) => !open.has(rowId))
  return { address, subjects, periods: erasable, names: await findNames(ctx, address, subjects, erasable) }
}

/**
 * Rows that are about one person and that have the address now or had it in any version: in the row history, in the
 * bin, or in the audit log. A changed address doesn't hide them.
 */
async function findSubjects(ctx: Ctx, address: string, known: History['rows']): Promise<Subject[]> {
  const found: Subject[] = []
  for (const { entity, entityType } of PERSON_ROWS) {
    const [field] = addressesOf(entity)
    if (field === undefined) continue
    const own = known.filter((row) => row.entity === entity)
    const condition = IN_USE[entityType] ?? sql`false`
    const rows = await queryRows(
      ctx.db,
      { id: 'text', isInUse: 'boolean' },
      sql`
      with ever as (
        select id::text as id from ${entity.table} where ${isOf(columnOf(field), address)}
        union select unnest(${sql.param(own.map(({ id }) => id))}::text[])
        union select entity_id from kept_rows where entity_type = ${entityType}
          and (${isOf(sql`before ->> ${field.field}`, address)} or ${isOf(sql`after ->> ${field.field}`, address)})
        union select entity_id from audit.logs line left join audit.personal_values personal using (seq)
          where entity_type = ${entityType} and field_changed = ${field.field} and entity_id is not null
            and (${isOf(sql`line.old_value`, address)} or ${isOf(sql`line.new_value`, address)} or ${containsWords(sql`personal.texts`, address)}))
      select ever.id, coalesce(${condition}, false) as "isInUse"
      from ever left join ${entity.table} live on live.id::text = ever.id order by ever.id`,
    )
    const others = new Set(own.filter(({ isReassigned }) => isReassigned).map(({ id }) => id))
    found.push(...rows.map(({ id, isInUse }) => ({ entityType, id, isInUse, isReassigned: others.has(id) })))
  }
  return found
}

/** A name of the person. */
export interface PersonName {
  name: string
  /** Records with audit lines in which it means the person; null for a full name, which means the person everywhere. */
  auditIds: string[] | null
  /** Fields of these lines; null for all. */
  fields: string[] | null
  /** Time of these lines; null where it has no limit. */
  since: string | null
  until: string | null
  /** False where the name may be another person's: then lines with it are only listed for review. */
  isCertain: boolean
}

/** Scripts that write a full name without a blank. */
const UNSPACED =
  /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Khmer}\p{Script=Lao}\p{Script=Myanmar}]{2,}$/u

const isFullName = (name: string): boolean => name.includes(' ') || UNSPACED.test(name)

const toName = ({ name, auditIds, fields, since, until, isCertain }: Pick<Period, keyof PersonName>): PersonName => ({
  name,
  auditIds: isCertain && isFullName(name) ? null : auditIds,
  fields,
  since,
  until,
  isCertain,
})

/**
 * The names under which the person is stored or was: lines of the audit log name people without their address. A name of
 * one word belongs to too many people to be looked for outside the records that it was stored with, and outside the time.
 */
async function findNames(
  ctx: Ctx,
  address: string,
  subjects: readonly Subject[],
  periods: readonly Period[],
): Promise<PersonName[]> {
  const erasable = subjects.filter(isErasable)
  const selects = subjects
    .filter(({ isInUse, isReassigned }) => !isInUse || isReassigned)
    .map(({ entityType, id, isReassigned }): SQL => {
      const isTheirs = isReassigned ? isOf(sql`side ->> 'email'`, address) : sql`true`
      return sql`select side ->> 'name' as name, entity_id as id from kept_rows, unnest(array[before, after]) side
        where entity_type = ${entityType} and entity_id = ${id} and ${isTheirs}`
    })
  selects.push(sql`select name, id::text from portal_users
    where id = any(${sql.param(idsOf(erasable, 'portal_user'))}::uuid[])`)
  const rows = await queryRows(
    ctx.db,
    { name: 'text', auditIds: json<string[]>() },
    sql`
    select trim(name) as name, array_agg(distinct id) as "auditIds"
    from (${sql.join(selects, sql` union all `)}) stored where trim(name) <> '' group by trim(name)`,
  )
  const saved = rows.map(({ name, auditIds }) =>
    toName({ name, auditIds, fields: null, since: null, until: null, isCertain: true }),
  )
  return [...saved, ...periods.map(toName)]
}

/** Whether a line of the audit log names the person; `texts` are the texts of the whole line, `part` what is searched. */
export const isNamed = (texts: SQL, part: SQL, names: readonly PersonName[]): SQL =>
  anyOf(
    names.map(({ name, auditIds, fields, since, until }) =>
      auditIds === null
        ? containsWords(part, name)
        : sql`(line.entity_id = any(${sql.param(auditIds)}::text[]) and ${containsWords(part, name)}
            and ${fields === null ? sql`true` : sql`coalesce(line.field_changed = any(${sql.param(fields)}::text[]), true)`}
            and ${writtenAt(texts)} > coalesce(${since}::timestamptz, '-infinity')
            and ${writtenAt(texts)} <= coalesce(${until}::timestamptz, 'infinity'))`,
    ),
  )

/** When a line was written first: one that was recorded again is as old as the line that it replaces. */
const writtenAt = (texts: SQL): SQL => sql`coalesce(
  (select first.created_at from audit.logs first where line.changed_by is null
    and first.seq = substring(${texts}::jsonb ->> 3 from ${personTexts.toRowVersion(String.raw`(\d{1,18})`)})::bigint),
  line.created_at)`

const PERSONAL_LINE = {
  entityType: textAs<AuditEvent['entityType']>(),
  entityId: 'text?',
  action: textAs<AuditEvent['action']>(),
  seq: 'text',
  field: 'text?',
  /** Name, old value, new value, description. */
  texts: json<(string | null)[]>(),
  /** For each of them whether it contains the address or a name. */
  hits: json<boolean[]>(),
  /** The line is about a row that is erased with the person. */
  isTheirs: 'boolean',
} as const
type PersonalLine = RowFrom<typeof PERSONAL_LINE>

/**
 * Erases the lines of the audit log that name a person. The chain stores one digest for a line's texts, so they are
 * erased together; what such a line says about others (a master's name that followed the person's) is recorded again.
 */
export async function eraseFromAudit(
  ctx: Ctx,
  { address, names, subjects }: PersonMatches,
): Promise<{ count: number; retained: AuditEvent[] }> {
  const certain = names.filter(({ isCertain }) => isCertain)
  const isHit = (texts: SQL, part: SQL): SQL => anyOf([containsWords(part, address), isNamed(texts, part, certain)])
  const theirs = anyOf(
    subjects
      .filter(isErasable)
      .map(({ entityType, id }) => sql`(line.entity_type = ${entityType} and line.entity_id = ${id})`),
  )
  const rows = await queryRows(
    ctx.db,
    PERSONAL_LINE,
    sql`
    with gone as (
      delete from audit.personal_values each using audit.logs line
      where line.seq = each.seq and (${theirs} or ${isHit(sql`each.texts`, sql`each.texts`)}) returning each.seq, each.texts)
    select gone.seq, entity_type as "entityType", entity_id as "entityId", action, field_changed as field, ${theirs} as "isTheirs",
      array(select text from jsonb_array_elements_text(gone.texts::jsonb) with ordinality part (text, place) order by place) as texts,
      array(select coalesce(${isHit(sql`gone.texts`, sql`part.text`)}, false)
        from jsonb_array_elements_text(gone.texts::jsonb) with ordinality part (text, place) order by place) as hits
    from gone join audit.logs line using (seq) order by gone.seq`,
  )
  return { count: rows.length, retained: rows.flatMap((line) => toRetainedEvent(line) ?? []) }
}

/** The audit event with only the texts about other people; null if the line is about the erased person alone. */
function toRetainedEvent({
  seq,
  field,
  texts,
  hits,
  entityType,
  entityId,
  action,
  isTheirs,
}: PersonalLine): AuditEvent | null {
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
