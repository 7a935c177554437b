import { sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import type { DocumentCategory } from '#core/contract/document-categories.ts'
import { searchWords } from '#core/contract/search-words.ts'
import { escapeLike } from '#core/db/escape-like.server.ts'
import { queryInOneRoundTrip, rowsOf } from '#core/db/json-rows.server.ts'
import { osloToday } from '#core/db/oslo-today.server.ts'
import { queryRows } from '#core/db/statements/query-rows.server.ts'
import { textAs, type RowFrom } from '#core/db/statements/row-shape.server.ts'
import { AppError } from '#core/errors.ts'
import { findDocumentStates, type DocumentStates } from '#visits/documents/personal-documents.queries.server.ts'
import { peopleTexts } from './messages.en.ts'
import type { Operator, OperatorQuery } from './operators.contract.ts'
import type { ACCESS_STATES } from './operators.limits.ts'

type Required = readonly DocumentCategory[]

const PERSON_ROW = {
  id: 'text',
  email: 'text',
  name: 'text',
  role: textAs<Operator['role']>(),
  location: 'text?',
  phone: 'text?',
  is_active: 'boolean',
  is_invited: 'boolean',
  invitation_expires_at: 'text?',
  must_change_password: 'boolean',
  last_seen_at: 'text?',
  away_until: 'text?',
  version: 'number',
  created_at: 'text',
} as const
type PersonRow = RowFrom<typeof PERSON_ROW>

const COLUMNS = sql`
  person.id, person.email, person.name, person.role, person.location, person.phone, person.is_active,
    person.password_hash is null as is_invited,
  (select token.expires_at from portal_tokens token where token.user_id = person.id and token.kind = 'invitation'
    and token.expires_at > clock_timestamp()) as invitation_expires_at,
  person.must_change_password, person.last_seen_at,
  (select max(absence.to_day)::text from operator_absences absence
    where absence.user_id = person.id
      and ${osloToday} between absence.from_day and absence.to_day) as away_until,
  person.version, person.created_at`

const SORTS: Readonly<Record<string, SQL>> = {
  name: sql`lower(person.name)`,
  email: sql`lower(person.email)`,
  role: sql`person.role`,
  location: sql`lower(person.location)`,
  lastSeenAt: sql`person.last_seen_at`,
  createdAt: sql`person.created_at`,
}

/** Returns a page of the portal's people; active accounts first. */
export async function findOperators(
  ctx: Ctx,
  query: OperatorQuery,
  required: Required,
): Promise<{ items: Operator[]; total: number; page: number; pageSize: number }> {
  const { page, pageSize } = query
  if (query.documents === 'due') {
    const due = await findAllOperators(ctx, query, required)
    const start = (page - 1) * pageSize
    return { items: due.slice(start, start + pageSize), total: due.length, page, pageSize }
  }
  const where = filterOf(query)
  const { rows, total } = await queryInOneRoundTrip(ctx.db, {
    rows: rowsOf(
      PERSON_ROW,
      sql`select ${COLUMNS} from portal_users person where ${where}
        order by ${orderOf(query.sort)}, person.id limit ${pageSize} offset ${(page - 1) * pageSize}`,
    ),
    total: sql<number>`(select count(*)::int from portal_users person where ${where})`,
  })
  return { items: await toOperators(ctx, rows, required), total, page, pageSize }
}

/** Everybody whom the filters leave: a company has tens of people. */
export async function findAllOperators(ctx: Ctx, query: OperatorQuery, required: Required): Promise<Operator[]> {
  const rows = await queryRows(
    ctx.db,
    PERSON_ROW,
    sql`
    select ${COLUMNS} from portal_users person where ${filterOf(query)} order by ${orderOf(query.sort)}, person.id`,
  )
  const people = await toOperators(ctx, rows, required)
  if (query.documents !== 'due') return people
  return people.filter(({ documents: { state } }) => state !== 'ok' && state !== 'none')
}

const ACCESS: Readonly<Record<(typeof ACCESS_STATES)[number], SQL>> = {
  active: sql`(person.is_active and person.password_hash is not null)`,
  invited: sql`(person.is_active and person.password_hash is null)`,
  off: sql`not person.is_active`,
}

function filterOf({ q = '', role, active, invited, access }: OperatorQuery): SQL {
  const conditions = [sql`true`]
  for (const word of searchWords(q)) {
    const pattern = `%${escapeLike(word)}%`
    conditions.push(sql`concat_ws(' ', person.name, person.email, person.location, person.phone) ilike ${pattern}`)
  }
  if (role !== undefined) conditions.push(sql`person.role = ${role}`)
  if (active !== undefined) conditions.push(sql`person.is_active = ${active}`)
  if (invited !== undefined) conditions.push(sql`(person.password_hash is null) = ${invited}`)
  if (access !== undefined)
    conditions.push(
      sql`(${sql.join(
        access.map((each) => ACCESS[each]),
        sql` or `,
      )})`,
    )
  return sql.join(conditions, sql` and `)
}

function orderOf(sort: OperatorQuery['sort']): SQL {
  if (sort === undefined) return sql`person.is_active desc, lower(person.name)`
  const column = SORTS[sort.replace('-', '')] ?? sql`lower(person.name)`
  return sort.startsWith('-') ? sql`${column} desc nulls last` : sql`${column} asc nulls last`
}

/** One person. Throws 404. */
export async function getOperator(ctx: Ctx, id: string, required: Required): Promise<Operator> {
  const rows = await queryRows(
    ctx.db,
    PERSON_ROW,
    sql`select ${COLUMNS} from portal_users person where person.id = ${id}`,
  )
  const [person] = await toOperators(ctx, rows, required)
  if (person === undefined) throw new AppError('not-found', peopleTexts.noPerson)
  return person
}

async function toOperators(ctx: Ctx, rows: readonly PersonRow[], required: Required): Promise<Operator[]> {
  // Managers do not travel: nothing is missing of them.
  const idsOf = (role: Operator['role']) => rows.filter((row) => row.role === role).map(({ id }) => id)
  const states = new Map([
    ...(await findDocumentStates(ctx, idsOf('operator'), required)),
    ...(await findDocumentStates(ctx, idsOf('manager'), [])),
  ])
  return rows.map((row) => toOperator(row, states.get(row.id)))
}

const instant = (value: string | null): string | null => (value === null ? null : new Date(value).toISOString())

const toOperator = (row: PersonRow, documents: DocumentStates | undefined): Operator => ({
  id: row.id,
  email: row.email,
  name: row.name,
  role: row.role,
  location: row.location,
  phone: row.phone,
  isActive: row.is_active,
  isInvited: row.is_invited,
  invitationExpiresAt: instant(row.invitation_expires_at),
  mustChangePassword: row.must_change_password,
  lastSeenAt: instant(row.last_seen_at),
  awayUntil: row.away_until,
  documents: {
    state: documents?.state ?? 'none',
    fileCategory: documents?.worst?.category ?? null,
    daysLeft: documents?.worst?.daysLeft ?? null,
    count: documents?.count ?? 0,
  },
  version: row.version,
  createdAt: new Date(row.created_at).toISOString(),
})
