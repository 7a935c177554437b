import { and, ne, sql } from 'drizzle-orm'
import { recordAudit } from '#core/audit/audit.server.ts'
import type { Ctx } from '#core/context.server.ts'
import { lockName } from '#core/db/lock-name.server.ts'
import { AppError } from '#core/errors.ts'
import { withIdempotency } from '#core/http/idempotency.server.ts'
import { changeRow } from '#core/rows/change-row.server.ts'
import { lockRow } from '#core/rows/entity.server.ts'
import type { Company, CreateCompanyInput, UpdateCompanyInput } from './companies.contract.ts'
import { identifyCompany } from './companies.events.ts'
import { companyEntity, getCompany } from './companies.queries.server.ts'
import { companies } from './companies.table.server.ts'
import { companyTexts } from './messages.en.ts'

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
export const updateCompany = (ctx: Ctx, id: string, { version, ...input }: UpdateCompanyInput): Promise<Company> =>
  changeRow(ctx, companyEntity, {
    lock: async (tx) => ({ row: await lockRow(tx, companyEntity, id, companyTexts.noCompany) }),
    version,
    show: (tx) => getCompany(tx, id),
    values: async (tx) => {
      if (input.name !== undefined) await refuseTakenName(tx, input.name, id)
      return input
    },
    about: ({ row }) => identifyCompany({ ...row, name: input.name ?? row.name }),
  })

async function refuseTakenName(tx: Ctx, name: string, id: string | null): Promise<void> {
  await lockName(tx, 'company name', sql`lower(${name})`)
  const [other] = await tx.db
    .select({ id: companies.id })
    .from(companies)
    .where(and(sql`lower(${companies.name}) = lower(${name})`, id === null ? undefined : ne(companies.id, id)))
  if (other !== undefined) throw new AppError('conflict', companyTexts.nameTaken)
}
