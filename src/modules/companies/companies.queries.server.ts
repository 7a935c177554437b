import { and, asc, count, desc, eq, sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { AppError } from '#core/errors.ts'
import type { Company, CompanyQuery } from './companies.contract.ts'
import type { CompanySort } from './companies.limits.ts'
import { companies } from './companies.table.server.ts'

const escapeLike = (typed: string): string => typed.replaceAll(/[\\%_]/g, String.raw`\$&`)

type Stamped<Row> = Omit<Row, 'createdAt' | 'updatedAt'> & { createdAt: Date; updatedAt: Date }

const withTimes = <Row extends object>(row: Stamped<Row>) => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
})

function orderBy<Field extends string>(sort: Field | `-${Field}`, columns: Record<Field, SQL>): SQL[] {
  const isDown = sort.startsWith('-')
  const column = columns[(isDown ? sort.slice(1) : sort) as Field]
  return isDown
    ? [sql`${column} desc nulls last`, desc(companies.id)]
    : [sql`${column} asc nulls first`, asc(companies.id)]
}

type Page<Row> = { items: Row[]; total: number; page: number; pageSize: number }

const companyFields = {
  id: companies.id,
  version: companies.version,
  name: companies.name,
  alternativeNames: companies.alternativeNames,
  engineerName: companies.engineerName,
  engineerEmail: companies.engineerEmail,
  createdAt: companies.createdAt,
  updatedAt: companies.updatedAt,
} as const

const COMPANY_COLUMNS: Record<CompanySort, SQL> = {
  name: sql`lower(${companies.name})`,
  updatedAt: sql`${companies.updatedAt}`,
}

/** One page of companies; `q` looks in the name and in other names. */
export async function findCompanies(ctx: Ctx, { q, sort, page, pageSize }: CompanyQuery): Promise<Page<Company>> {
  const pattern = `%${escapeLike(q?.trim() ?? '')}%`
  const where = and(
    q === undefined
      ? undefined
      : sql`(${companies.name} ilike ${pattern} or exists (
      select 1 from unnest(${companies.alternativeNames}) other where other ilike ${pattern}))`,
  )
  const rows = await ctx.db
    .select(companyFields)
    .from(companies)
    .where(where)
    .orderBy(...orderBy(sort ?? 'name', COMPANY_COLUMNS))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  const [all] = await ctx.db.select({ total: count() }).from(companies).where(where)
  return { items: rows.map((row) => withTimes<Company>(row)), total: all?.total ?? 0, page, pageSize }
}

/** Throws 404 when there is no such company. With `lock`, no other transaction changes it until this one ends. */
export async function getCompany(ctx: Ctx, id: string, { lock = false } = {}): Promise<Company> {
  const query = ctx.db.select(companyFields).from(companies).where(eq(companies.id, id))
  const [row] = await (lock ? query.for('update') : query)
  if (row === undefined) throw new AppError('not-found', 'There is no such company.')
  return withTimes<Company>(row)
}
