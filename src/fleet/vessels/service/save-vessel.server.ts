import { and, eq, ne, sql } from 'drizzle-orm'
import { recordAudit } from '#core/audit/audit.server.ts'
import type { Ctx } from '#core/context.server.ts'
import { lockName } from '#core/db/lock-name.server.ts'
import { AppError } from '#core/errors.ts'
import { publishLive } from '#core/live/live.server.ts'
import { can } from '#core/policy.ts'
import { assertVersion, commit, writeRow } from '#core/rows/change-row.server.ts'
import { lockRow } from '#core/rows/entity.server.ts'
import { hasCompany } from '#fleet/companies/companies.queries.server.ts'
import { vesselTexts } from '../messages.en.ts'
import { formerNamesAfterRename } from '../vessel-names.policy.ts'
import type { CreateVesselInput, UpdateVesselInput, Vessel } from '../vessels.contract.ts'
import { identifyVessel } from '../vessels.events.ts'
import { CONTACT_FACTS } from '../vessels.limits.ts'
import { getVessel, vesselEntity, type VesselDeps } from '../vessels.queries.server.ts'
import { vessels } from '../vessels.table.server.ts'

/** Adds a vessel. A second vessel of a name is distinguished by its IMO number. */
export async function createVessel(ctx: Ctx, deps: VesselDeps, input: CreateVesselInput): Promise<Vessel> {
  return ctx.tx(async (tx) => {
    await refuseTaken(tx, input, null)
    const name = (await isNameTaken(tx, input.name, null)) ? distinguishNames(input) : input.name
    if (name !== input.name && (await isNameTaken(tx, name, null))) throw nameTaken()
    const [row] = await tx.db
      .insert(vessels)
      .values({ ...input, name })
      .returning({ id: vessels.id })
    if (row === undefined) throw new Error('The vessel was not inserted')
    const created = await getVessel(tx, deps, row.id)
    await publishLive(tx, { topic: 'vessel', id: created.id, userIds: [] })
    await recordAudit(tx, { ...identifyVessel(created), action: 'created' })
    return created
  })
}

/** Changes a vessel; fields that are left out stay. Technicians change whom to call, else 403. Throws 404, 409 with the current row when it is stale, 409, 422. */
export const updateVessel = (
  ctx: Ctx,
  deps: VesselDeps,
  id: string,
  { version, ...input }: UpdateVesselInput,
): Promise<Vessel> =>
  ctx.tx(async (tx) => {
    const row = await lockRow(tx, vesselEntity, id, vesselTexts.noVessel, deps.visible(tx.actor))
    refuseOtherFacts(tx, Object.keys(input))
    const show = () => getVessel(tx, deps, id)
    await assertVersion(row, version, show)
    await refuseTaken(tx, input, id)
    const { name } = input
    if (name !== undefined && (await isNameTaken(tx, name, id))) throw nameTaken()
    const formerNames = input.formerNames ?? (name === undefined ? undefined : formerNamesAfterRename(row, name))
    const about = identifyVessel({ ...row, name: name ?? row.name })
    const change = await writeRow(tx, vesselEntity, row, { ...input, formerNames }, about)
    if (change === null) return show()
    return commit(tx, vesselEntity, change, { show, live: { topic: 'vessel', id, userIds: [] } })
  })

function refuseOtherFacts({ actor }: Ctx, fields: readonly string[]): void {
  if (can(actor, 'vessel:write')) return
  const isContact = (field: string) => (CONTACT_FACTS as readonly string[]).includes(field)
  if (!fields.every(isContact)) throw new AppError('forbidden', vesselTexts.onlyContacts)
}

/** Refuses an IMO number that another vessel has, and a company that does not exist. */
async function refuseTaken(tx: Ctx, { imo, companyId }: Partial<CreateVesselInput>, id: string | null): Promise<void> {
  if (imo !== undefined && imo !== null) {
    const [other] = await tx.db
      .select({ id: vessels.id, name: vessels.name })
      .from(vessels)
      .where(and(eq(vessels.imo, imo), id === null ? undefined : ne(vessels.id, id)))
    if (other !== undefined) {
      throw new AppError('conflict', vesselTexts.imoTaken(other.name), { extension: { vessel: other } })
    }
  }
  if (companyId !== undefined && companyId !== null) {
    if (!(await hasCompany(tx, companyId))) {
      const message = vesselTexts.noCompany
      throw new AppError('invalid', message, { fields: [{ field: 'companyId', message }] })
    }
  }
}

/** Whether another vessel has the name, which is locked until this transaction ends. */
export async function isNameTaken(tx: Ctx, name: string, id: string | null): Promise<boolean> {
  await lockName(tx, 'vessel name', sql`lower(${name})`)
  const [other] = await tx.db
    .select({ id: vessels.id })
    .from(vessels)
    .where(and(sql`lower(${vessels.name}) = lower(${name})`, id === null ? undefined : ne(vessels.id, id)))
  return other !== undefined
}

const distinguishNames = ({ name, imo }: CreateVesselInput): string => {
  if (imo === undefined || imo === null) throw nameTaken()
  return vesselTexts.withImo(name, imo)
}

const nameTaken = (): AppError => new AppError('conflict', vesselTexts.nameTaken)
