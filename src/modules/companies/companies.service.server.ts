import { and, eq, ne, sql } from 'drizzle-orm'
import { describeChanges } from '#core/audit/audit-event.ts'
import { recordAudit } from '#core/audit/audit.server.ts'
import { guardPersons } from '#core/audit/guard-persons.ts'
import type { Ctx } from '#core/context.server.ts'
import { AppError } from '#core/errors.ts'
import { withIdempotency } from '#core/http/idempotency.server.ts'
import { refuseStale } from '#core/http/versions.server.ts'
import type { Company, CreateCompanyInput, UpdateCompanyInput } from './companies.contract.ts'
import { identifyCompany } from './companies.events.ts'
import { getCompany } from './companies.queries.server.ts'
import { companies } from './companies.table.server.ts'

const AUDITED_FIELDS = ['name', 'alternativeNames', 'engineerName', 'engineerEmail'] as const

/** Adds a company, once per Idempotency-Key. Throws 409 when the name is taken. */
export async function createCompany(ctx: Ctx, input: CreateCompanyInput, key: string | null): Promise<Company> {
  const actorId = ctx.actor.kind === 'portal' ? ctx.actor.userId : ''
  return withIdempotency(ctx, { scope: `POST /api/portal/companies ${actorId}`, key, body: input }, async (tx) => {
    await refuseTakenName(tx, input.name, null)
    const [row] = await tx.db.insert(companies).values(input).returning({ id: companies.id })
    if (row === undefined) throw new Error('The company was not inserted')
    const created = await getCompany(tx, row.id)
    await recordAudit(tx, { ...identifyCompany(created), action: 'created' })
    return created
  })
}

/** Changes a company; fields that are left out stay. Throws 404, 409 with the current row when it is stale, 409. */
export async function updateCompany(ctx: Ctx, id: string, { version, ...input }: UpdateCompanyInput): Promise<Company> {
  return ctx.tx(async (tx) => {
    const before = await getCompany(tx, id, { lock: true })
    refuseStale(before, version)
    if (input.name !== undefined) await refuseTakenName(tx, input.name, id)
    await tx.db
      .update(companies)
      .set({ ...input, version: sql`${companies.version} + 1`, updatedAt: sql`now()` })
      .where(eq(companies.id, id))
    const after = await getCompany(tx, id)
    await recordAudit(tx, ...guardPersons(describeChanges(identifyCompany(after), before, after, AUDITED_FIELDS)))
    return after
  })
}

async function refuseTakenName(tx: Ctx, name: string, id: string | null): Promise<void> {
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtext('company name'), hashtext(lower(${name})))`)
  const [other] = await tx.db
    .select({ id: companies.id })
    .from(companies)
    .where(and(sql`lower(${companies.name}) = lower(${name})`, id === null ? undefined : ne(companies.id, id)))
  if (other !== undefined) throw new AppError('conflict', 'A company of this name exists.')
}
