import { ne } from 'drizzle-orm'
import type { AuditEvent } from '#core/audit/audit-event.ts'
import { recordAudit } from '#core/audit/audit.server.ts'
import type { Ctx } from '#core/context.server.ts'
import { isOrganisationNumber } from '#core/contract/company-numbers.ts'
import { spellingKey } from '#core/contract/names/spelling-key.ts'
import { lockName } from '#core/db/lock-name.server.ts'
import { AppError } from '#core/errors.ts'
import { publishLive } from '#core/live/live.server.ts'
import { assertVersion, commit, writeRow } from '#core/rows/change-row.server.ts'
import { lockRow } from '#core/rows/entity.server.ts'
import type { Company, CreateCompanyInput, UpdateCompanyInput } from './companies.contract.ts'
import { identifyCompany } from './companies.events.ts'
import {
  companyEntity,
  findAlikeCompany,
  findByName,
  getCompany,
  type CompanyVisible,
} from './companies.queries.server.ts'
import { companies } from './companies.table.server.ts'
import { companyNameKey } from './company-names.policy.ts'
import { companyTexts } from './messages.en.ts'

export interface CompanyDeps {
  /** Which companies the caller may see. */
  visible: CompanyVisible
  /** Throws 422 on `currency` for one that the settings do not list; the stored one stays valid. */
  requireCurrency: (wanted: string | undefined, standing: string | null) => Promise<void>
}

/** Adds a company. Throws 409 when a name is taken, 422. */
export async function createCompany(ctx: Ctx, deps: CompanyDeps, input: CreateCompanyInput): Promise<Company> {
  return ctx.tx(async (tx) => {
    refuseForeignNumber(input)
    await deps.requireCurrency(input.currency ?? undefined, null)
    await refuseTakenNames(tx, [input.name, ...(input.alternativeNames ?? [])], null)
    const [row] = await tx.db.insert(companies).values(input).returning({ id: companies.id })
    if (row === undefined) throw new Error('The company was not inserted')
    const created = await getCompany(tx, row.id)
    await publishLive(tx, { topic: 'vessel', id: created.id, userIds: [] })
    await recordAudit(tx, { ...identifyCompany(created), action: 'created' })
    return created
  })
}

/** Changes a company; fields that are left out stay. Throws 404, 409 with the current row when it is stale, 409, 422. */
export const updateCompany = (
  ctx: Ctx,
  deps: CompanyDeps,
  id: string,
  { version, ...input }: UpdateCompanyInput,
): Promise<Company> =>
  ctx.tx(async (tx) => {
    const row = await lockRow(tx, companyEntity, id, companyTexts.noCompany)
    const show = () => getCompany(tx, id)
    await assertVersion(row, version, show)
    const isNumbered = input.orgNumber !== undefined || input.country !== undefined
    if (isNumbered) refuseForeignNumber({ ...row, ...input })
    await deps.requireCurrency(input.currency ?? undefined, row.currency)
    const names = [input.name, ...(input.alternativeNames ?? [])].filter((name) => name !== undefined)
    if (names.length > 0) await refuseTakenNames(tx, names, id)
    const about = identifyCompany({ ...row, name: input.name ?? row.name })
    const change = await writeRow(tx, companyEntity, row, input, about)
    if (change === null) return show()
    return commit(tx, companyEntity, change, { show, live: { topic: 'vessel', id, userIds: [] } })
  })

/** A company without a country is Norwegian, with a check digit in its number. */
function refuseForeignNumber({
  orgNumber,
  country,
}: {
  orgNumber?: string | null | undefined
  country?: string | null | undefined
}) {
  if (typeof orgNumber !== 'string' || (typeof country === 'string' && country !== 'NO')) return
  if (isOrganisationNumber(orgNumber)) return
  const message = companyTexts.orgNumber
  throw new AppError('invalid', message, { fields: [{ field: 'orgNumber', message }] })
}

/** A name belongs to one company, as its name or an alternative one. */
async function refuseTakenNames(tx: Ctx, names: readonly string[], id: string | null): Promise<void> {
  await lockNames(tx, names)
  const taken = await findByName(tx, names, id === null ? undefined : ne(companies.id, id))
  if (taken === undefined) return
  const isItsName = names.some((name) => spellingKey(name) === spellingKey(taken.name))
  const sentence = isItsName ? companyTexts.nameTaken : companyTexts.alternativeTaken(taken.matched, taken.name)
  throw new AppError('conflict', sentence, { extension: { company: { id: taken.id, name: taken.name } } })
}

/** In one order, so that two transactions never wait for each other. */
async function lockNames(tx: Ctx, names: readonly string[]): Promise<void> {
  for (const name of [...new Set(names.map(spellingKey))].toSorted()) {
    await lockName(tx, 'company name', name)
  }
}

/** The company of a name. The caller records the events: the audit log is written last. */
export interface ResolvedCompany {
  /** Null where the name may be another spelling of `alike`: nothing was created, since a person has to decide. */
  id: string | null
  alike: { id: string; name: string } | null
  events: AuditEvent[]
}

/** Returns the company of this name or alternative name; creates one if no company is called like it. */
export async function resolveCompany(tx: Ctx, name: string): Promise<ResolvedCompany> {
  await lockName(tx, 'company name key', companyNameKey(name))
  await lockNames(tx, [name])
  const known = await findByName(tx, [name])
  if (known !== undefined) return { id: known.id, alike: null, events: [] }
  const alike = await findAlikeCompany(tx, name)
  if (alike !== undefined) return { id: null, alike, events: [] }
  const [row] = await tx.db.insert(companies).values({ name }).returning({ id: companies.id })
  if (row === undefined) throw new Error('The company was not inserted')
  return { id: row.id, alike: null, events: [{ ...identifyCompany({ id: row.id, name }), action: 'created' }] }
}
