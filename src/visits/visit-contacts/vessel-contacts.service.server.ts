import { recordAudit } from '#core/audit/audit.server.ts'
import type { Ctx } from '#core/context.server.ts'
import type { LiveEvent } from '#core/live/live-event.ts'
import { publishLive } from '#core/live/live.server.ts'
import { coreTexts } from '#core/messages/staff.en.ts'
import { assertVersion, commit, deleteRow, writeRow } from '#core/rows/change-row.server.ts'
import { lockRow } from '#core/rows/entity.server.ts'
import { requireVisibleVessel } from '#visits/projects/vessel-history/visible-vessels.queries.server.ts'
import { contactTexts } from './messages.en.ts'
import type { VesselContact } from './vessel-contacts.contract.ts'
import { getVesselContact, identify, ownedByVessel } from './vessel-contacts.queries.server.ts'
import type { ContactChange, ContactInput } from './visit-contacts.contract.ts'
import { contactEntity } from './visit-contacts.queries.server.ts'
import { vesselContacts } from './visit-contacts.table.server.ts'

const say = ({ contactType, name }: Pick<VesselContact, 'contactType' | 'name'>): string => `${contactType}: ${name}`

const heard = (vesselId: string | null): LiveEvent => ({ topic: 'vessel', id: vesselId ?? '', userIds: [] })

/** Adds a contact of a vessel. */
export async function addVesselContact(ctx: Ctx, vesselId: string, input: ContactInput): Promise<VesselContact> {
  return ctx.tx(async (tx) => {
    await requireVisibleVessel(tx, vesselId)
    const [row] = await tx.db
      .insert(vesselContacts)
      .values({ ...input, vesselId })
      .returning({ id: vesselContacts.id })
    if (row === undefined) throw new Error('The contact was not inserted')
    const added = await getVesselContact(tx, row.id)
    await publishLive(tx, heard(vesselId))
    await recordAudit(tx, {
      ...(await identify(tx, vesselId)),
      action: 'updated',
      fieldChanged: 'contacts',
      newValue: say(added),
      description: contactTexts.added,
      isPersonal: true,
    })
    return added
  })
}

/** Locks a contact of a vessel. Throws 404, 409 with the current contact for an older version. */
async function lockContact(tx: Ctx, id: string, version: number | undefined) {
  const row = await lockRow(tx, contactEntity, id, coreTexts.nothingThere, ownedByVessel(tx))
  await assertVersion(row, version, () => getVesselContact(tx, id))
  return { row, vessel: await identify(tx, row.vesselId), live: heard(row.vesselId) }
}

/** Changes a contact of a vessel; fields that are left out stay. */
export const changeVesselContact = (
  ctx: Ctx,
  id: string,
  { version, ...input }: ContactChange,
): Promise<VesselContact> =>
  ctx.tx(async (tx) => {
    const { row, vessel, live } = await lockContact(tx, id, version)
    const show = () => getVesselContact(tx, id)
    const about = { ...vessel, description: contactTexts.contact(say(row)), isPersonal: true }
    const change = await writeRow(tx, contactEntity, row, input, about)
    if (change === null) return show()
    return commit(tx, contactEntity, change, { show, live })
  })

/** Takes a contact off the vessel. */
export const deleteVesselContact = (ctx: Ctx, id: string, version: number | undefined): Promise<void> =>
  ctx.tx(async (tx) => {
    const { row, vessel, live } = await lockContact(tx, id, version)
    const deletion = await deleteRow(tx, contactEntity, row, {
      ...vessel,
      action: 'updated',
      fieldChanged: 'contacts',
      oldValue: say(row),
      description: contactTexts.removed,
      isPersonal: true,
    })
    return commit(tx, contactEntity, deletion, { live })
  })
