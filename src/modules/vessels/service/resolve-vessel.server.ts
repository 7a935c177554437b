import { asc, eq, sql } from 'drizzle-orm'
import { describeChanges, type AuditEvent } from '#core/audit/audit-event.ts'
import { guardPersons } from '#core/audit/guard-persons.ts'
import type { Ctx } from '#core/context.server.ts'
import { AppError } from '#core/errors.ts'
import { identifyVessel } from '../vessels.events.ts'
import { normalizeName } from '../vessels.queries.server.ts'
import { vessels } from '../vessels.table.server.ts'
import { isNameTaken } from './save-vessel.server.ts'

/** Facts of a vessel that a visit brings along. */
export interface VesselFacts {
  clientName?: string | null | undefined
  systemType?: string | null | undefined
  vesselMasterName?: string | null | undefined
  vesselMasterPhone?: string | null | undefined
  engineerName?: string | null | undefined
  engineerEmail?: string | null | undefined
  portAgent?: string | null | undefined
  location?: string | null | undefined
}

interface Wanted {
  vesselId?: string | undefined
  imo?: string | undefined
  vesselName: string
  facts: VesselFacts
}

/** The events are the caller's to record: the audit is written last. */
interface Resolved {
  id: string
  events: AuditEvent[]
}

/**
 * The vessel that a project is about: by id, by IMO number, or by name whatever its spelling; made where there is none.
 * A vessel of the name without an IMO number takes the one that is given; one with another number is another ship.
 * @throws AppError 422 on `vesselId` where there is no such vessel, or on `imo` where both are given and disagree
 */
export async function resolveVessel(tx: Ctx, { vesselId, imo, vesselName, facts }: Wanted): Promise<Resolved> {
  if (vesselId !== undefined) return byId(tx, vesselId, imo)
  const known = imo === undefined ? undefined : await findByImo(tx, imo)
  if (known !== undefined) return { id: known.id, events: [] }
  const named = await findByName(tx, vesselName)
  if (named !== undefined && imo === undefined) return { id: named.id, events: [] }
  if (named !== undefined && named.imo === null && imo !== undefined) return learnImo(tx, named, imo)
  const name = named === undefined || imo === undefined ? vesselName : `${vesselName} (IMO ${imo})`
  return insertVessel(tx, name, imo, facts)
}

const columns = { id: vessels.id, name: vessels.name, imo: vessels.imo }
type Known = { id: string; name: string; imo: string | null }

async function byId(tx: Ctx, vesselId: string, imo: string | undefined): Promise<Resolved> {
  const [vessel] = await tx.db.select(columns).from(vessels).where(eq(vessels.id, vesselId))
  if (vessel === undefined) throw refuse('vesselId', 'There is no such vessel.')
  if (imo === undefined || vessel.imo === imo) return { id: vessel.id, events: [] }
  if (vessel.imo !== null) throw refuse('imo', `${vessel.name} has another IMO number.`)
  if ((await findByImo(tx, imo)) !== undefined) throw refuse('imo', 'Another vessel has this IMO number.')
  return learnImo(tx, vessel, imo)
}

const refuse = (field: string, message: string): AppError =>
  new AppError('invalid', message, { fields: [{ field, message }] })

async function findByImo(tx: Ctx, imo: string): Promise<Known | undefined> {
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtext('vessel imo'), hashtext(${imo}))`)
  const [vessel] = await tx.db.select(columns).from(vessels).where(eq(vessels.imo, imo))
  return vessel
}

/** The exact name first, then the same letters and digits. */
async function findByName(tx: Ctx, name: string): Promise<Known | undefined> {
  await isNameTaken(tx, name, null)
  const [vessel] = await tx.db
    .select(columns)
    .from(vessels)
    .where(sql`lower(${vessels.name}) = lower(${name})
      or (${vessels.normalizedName} = ${normalizeName(name)} and ${vessels.normalizedName} <> '')`)
    .orderBy(sql`(lower(${vessels.name}) = lower(${name})) desc`, asc(vessels.id))
    .limit(1)
  return vessel
}

async function learnImo(tx: Ctx, vessel: Known, imo: string): Promise<Resolved> {
  await tx.db
    .update(vessels)
    .set({ imo, version: sql`${vessels.version} + 1`, updatedAt: sql`now()` })
    .where(eq(vessels.id, vessel.id))
  return { id: vessel.id, events: describeChanges(identifyVessel(vessel), vessel, { ...vessel, imo }, ['imo']) }
}

async function insertVessel(tx: Ctx, name: string, imo: string | undefined, facts: VesselFacts): Promise<Resolved> {
  const [row] = await tx.db
    .insert(vessels)
    .values({ ...facts, name, imo: imo ?? null })
    .returning({ id: vessels.id })
  if (row === undefined) throw new Error('The vessel was not inserted')
  return { id: row.id, events: [{ ...identifyVessel({ id: row.id, name }), action: 'created' }] }
}

const FACTS = [
  'clientName',
  'systemType',
  'vesselMasterName',
  'vesselMasterPhone',
  'engineerName',
  'engineerEmail',
  'portAgent',
  'location',
] as const satisfies (keyof VesselFacts)[]

/** What a completed visit found out becomes the vessel's own: facts that it lacks stay. Gives the events to record. */
export async function learnFromVisit(tx: Ctx, vesselId: string, facts: VesselFacts): Promise<AuditEvent[]> {
  const [before] = await tx.db.select().from(vessels).where(eq(vessels.id, vesselId)).for('update')
  if (before === undefined) throw new Error('A project without a vessel')
  const found = Object.fromEntries(
    FACTS.flatMap((field) => (typeof facts[field] === 'string' ? [[field, facts[field]]] : [])),
  )
  const events = describeChanges(identifyVessel(before), before, { ...before, ...found }, FACTS)
  if (events.length === 0) return []
  await tx.db
    .update(vessels)
    .set({ ...found, version: sql`${vessels.version} + 1`, updatedAt: sql`now()` })
    .where(eq(vessels.id, vesselId))
  return guardPersons(events)
}
