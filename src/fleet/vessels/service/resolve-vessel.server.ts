import { asc, eq, sql } from 'drizzle-orm'
import type { AuditEvent } from '#core/audit/audit-event.ts'
import type { Ctx } from '#core/context.server.ts'
import { isImoNumber, plainImo } from '#core/contract/imo-digits.ts'
import { lockName } from '#core/db/lock-name.server.ts'
import { AppError } from '#core/errors.ts'
import { writeRow } from '#core/rows/change-row.server.ts'
import { lockRow } from '#core/rows/entity.server.ts'
import type { CallNames } from '#core/rows/fields.ts'
import { resolveCompany } from '#fleet/companies/companies.service.server.ts'
import { isMissingName } from '../list-words.policy.ts'
import { vesselTexts } from '../messages.en.ts'
import { writtenKey } from '../vessel-names.policy.ts'
import type { VESSEL_FIELDS } from '../vessels.entity.ts'
import { identifyVessel } from '../vessels.events.ts'
import { SIMILAR_MAX } from '../vessels.limits.ts'
import { findSameVessels, nameKey, normalizeName, vesselEntity } from '../vessels.queries.server.ts'
import { vessels } from '../vessels.table.server.ts'
import { isNameTaken } from './save-vessel.server.ts'

/** Facts of a vessel from a visit. */
const VESSEL_FACTS = [
  'clientName',
  'systemType',
  'vesselMasterName',
  'vesselMasterPhone',
  'engineerName',
  'engineerEmail',
  'portAgent',
  'location',
] as const satisfies CallNames<typeof VESSEL_FIELDS>[]
export type VesselFacts = { [Name in (typeof VESSEL_FACTS)[number]]?: string | null | undefined }

interface Wanted {
  vesselId?: string | undefined
  imo?: string | undefined
  vesselName: string
  /**
   * Whether the user said that the vessel is a new one: `false` never creates one, since a name was typed and nothing chosen.
   * Left out, a name that finds no vessel creates it.
   */
  isNewVessel?: boolean | undefined
  facts: VesselFacts
}

/** The events are the caller's to record: the audit is written last. */
interface Resolved {
  id: string
  /** Current name of the vessel, if it was found by a former name or an IMO number. */
  presentName?: string
  events: AuditEvent[]
}

/**
 * The vessel that a project is about: by id, by IMO number, or by name whatever its spelling; made where there is none.
 * A vessel of the name without an IMO number takes the one that is given; one with another number is another ship. A word
 * for a missing name (TBN) finds no vessel: two of them are two ships.
 * @throws AppError 422 on `vesselId` where there is no such vessel, on `imo` where both are given and disagree, on
 * `vesselName` where it is a word for a missing name, or with `vessels` that may be meant, where `isNewVessel` is false
 * and the name alone doesn't find one
 */
export async function resolveVessel(
  tx: Ctx,
  { vesselId, imo, vesselName, isNewVessel, facts }: Wanted,
): Promise<Resolved> {
  if (vesselId !== undefined) return byId(tx, vesselId, imo)
  const known = imo === undefined ? undefined : await findByImo(tx, imo)
  if (known !== undefined) return { id: known.id, events: [] }
  const numbered =
    imo === undefined && isImoNumber(plainImo(vesselName)) ? await findByImo(tx, plainImo(vesselName)) : undefined
  const isMissing = isMissingName(vesselName)
  if (isMissing && imo === undefined) throw refuse('vesselName', vesselTexts.missingName(vesselName))
  const named = numbered ? { ...numbered, isFormer: false } : isMissing ? undefined : await findByName(tx, vesselName)
  if (named !== undefined && imo === undefined && !(named.isFormer && isNewVessel !== undefined)) {
    const isOtherName = named.isFormer || numbered !== undefined
    return { id: named.id, ...(isOtherName ? { presentName: named.name } : {}), events: [] }
  }
  if (named !== undefined && named.imo === null && imo !== undefined) return learnImo(tx, named, imo)
  if (isNewVessel === false) throw await questionWhichVessel(tx, vesselName)
  const isFree = imo === undefined || (!isMissing && (named === undefined || named.isFormer))
  const name = isFree ? vesselName : vesselTexts.withImo(vesselName, imo)
  return insertVessel(tx, name, imo, facts)
}

const columns = { id: vessels.id, name: vessels.name, imo: vessels.imo }
type Known = { id: string; name: string; imo: string | null }

async function byId(tx: Ctx, vesselId: string, imo: string | undefined): Promise<Resolved> {
  const [vessel] = await tx.db.select(columns).from(vessels).where(eq(vessels.id, vesselId))
  if (vessel === undefined) throw refuse('vesselId', vesselTexts.noVessel)
  if (imo === undefined || vessel.imo === imo) return { id: vessel.id, events: [] }
  if (vessel.imo !== null) throw refuse('imo', vesselTexts.otherImo(vessel.name))
  if ((await findByImo(tx, imo)) !== undefined) throw refuse('imo', vesselTexts.imoOfAnother)
  return learnImo(tx, vessel, imo)
}

const refuse = (field: string, message: string): AppError =>
  new AppError('invalid', message, { fields: [{ field, message }] })

async function findByImo(tx: Ctx, imo: string): Promise<Known | undefined> {
  await lockName(tx, 'vessel imo', imo)
  const [vessel] = await tx.db.select(columns).from(vessels).where(eq(vessels.imo, imo))
  return vessel
}

/** Vessels with the same letters and digits, some of which may have other numbers. */
const NAMESAKES_READ = 10

/** The exact name first, then the same letters and digits, then a name that only one ship had before. */
async function findByName(tx: Ctx, name: string): Promise<(Known & { isFormer: boolean }) | undefined> {
  await isNameTaken(tx, name, null)
  const isSame = sql<boolean>`lower(${vessels.name}) = lower(${name})`
  const isAlike = sql<boolean>`(${vessels.normalizedName} = ${normalizeName(name)} and ${vessels.normalizedName} <> '')`
  const wasCalled = sql`(${vessels.searchNames} like '%' || ${nameKey(name)} || '%'
    and lower(${name}) = any(array(select lower(former) from unnest(${vessels.formerNames}) former)))`
  const rows = await tx.db
    .select({ ...columns, isFormer: sql<boolean>`not (${isSame} or ${isAlike})` })
    .from(vessels)
    .where(sql`${isSame} or ${isAlike} or ${wasCalled}`)
    .orderBy(sql`${isSame} desc`, sql`${isAlike} desc`, asc(vessels.id))
    .limit(NAMESAKES_READ)
  const [first, second] = rows.filter((row) => row.isFormer || writtenKey(row.name) === writtenKey(name))
  return first?.isFormer === true && second !== undefined ? undefined : first
}

/** Vessels that a typed name may mean, for a person to choose from. */
async function questionWhichVessel(tx: Ctx, name: string): Promise<AppError> {
  const candidates = await findSameVessels(tx, name, SIMILAR_MAX)
  const message = vesselTexts.isItThis(name, candidates)
  return new AppError('invalid', message, {
    fields: [{ field: 'vesselName', message }],
    extension: { vessels: candidates },
  })
}

async function learnImo(tx: Ctx, { id }: Known, imo: string): Promise<Resolved> {
  const vessel = await lockRow(tx, vesselEntity, id, vesselTexts.noVessel)
  const written = await writeRow(tx, vesselEntity, vessel, { imo }, identifyVessel(vessel))
  return { id, events: written?.events ?? [] }
}

async function insertVessel(tx: Ctx, name: string, imo: string | undefined, facts: VesselFacts): Promise<Resolved> {
  const [row] = await tx.db
    .insert(vessels)
    .values({ ...facts, name, imo: imo ?? null })
    .returning({ id: vessels.id })
  if (row === undefined) throw new Error('The vessel was not inserted')
  return { id: row.id, events: [{ ...identifyVessel({ id: row.id, name }), action: 'created' }] }
}

/**
 * Makes the company that a visit names the vessel's, where it has none; creates it where no company is called like it.
 * Returns the events to record, and the name of a company that may be meant by another spelling.
 */
export async function assignCompany(
  tx: Ctx,
  vesselId: string,
  companyName: string,
): Promise<{ events: AuditEvent[]; alike: string | null }> {
  const { id: companyId, alike, events } = await resolveCompany(tx, companyName)
  const [owned] = await tx.db.select({ companyId: vessels.companyId }).from(vessels).where(eq(vessels.id, vesselId))
  if (companyId === null) return { events, alike: alike === null || owned?.companyId === alike.id ? null : alike.name }
  if (owned?.companyId !== null) return { events, alike: null }
  const vessel = await lockRow(tx, vesselEntity, vesselId, vesselTexts.noVessel)
  if (vessel.companyId !== null) return { events, alike: null }
  const written = await writeRow(tx, vesselEntity, vessel, { companyId }, identifyVessel(vessel))
  return { events: [...events, ...(written?.events ?? [])], alike: null }
}

/** Copies findings of a completed visit to the vessel: facts that it lacks stay. Returns the events to record. */
export async function updateFromVisit(tx: Ctx, vesselId: string, facts: VesselFacts): Promise<AuditEvent[]> {
  const vessel = await lockRow(tx, vesselEntity, vesselId, vesselTexts.noVessel)
  const found = Object.fromEntries(
    VESSEL_FACTS.flatMap((field) => (typeof facts[field] === 'string' ? [[field, facts[field]]] : [])),
  )
  return (await writeRow(tx, vesselEntity, vessel, found, identifyVessel(vessel)))?.events ?? []
}
