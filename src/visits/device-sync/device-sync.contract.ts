import { z } from 'zod'
import { defineEndpoint } from '#core/contract/endpoint.ts'
import { Vessel } from '#fleet/vessels/vessels.contract.ts'
import { VisitChecklist } from '#visits/checklists/visit-checklist.contract.ts'
import { PartSuggestion } from '#visits/parts/parts.contract.ts'
import { ProjectRow } from '#visits/projects/projects.contract.ts'
import { ProjectContact } from '#visits/visit-contacts/visit-contacts.contract.ts'
import { SYNC_ENTITIES } from './device-sync.limits.ts'
import { syncTexts } from './messages.en.ts'

/** Two digests: of the person's rows, and of the catalogue. */
const Cursor = z.string(syncTexts.since).regex(/^[\w-]{22}\.[\w-]{22}$/, syncTexts.since)

const Removed = z.strictObject({ entity: z.enum(SYNC_ENTITIES), id: z.uuid() })

/** What changed since a cursor. Without a cursor it is everything, and whatever isn't in it has to leave the device. */
export const SyncAnswer = z.strictObject({
  /** For the next `since`. The same cursor while nothing changes. */
  cursor: Cursor,
  /** Clock of the server, for the offset of the device's own. */
  serverTime: z.string(),
  /**
   * Visits of which the row or anything logged on it has changed. Values that are computed from other rows or from the
   * day are read with the visit.
   */
  projects: z.array(ProjectRow.omit({ flags: true, vesselImo: true, operatorName: true })),
  /** Vessels of these visits of which facts, systems, contacts or history have changed. */
  vessels: z.array(Vessel.pick({ id: true, name: true, imo: true, version: true, updatedAt: true })),
  /** Of the visits, or of their vessels. */
  contacts: z.array(ProjectContact.omit({ mayChange: true })),
  /** Of the visits: `removed` names a checklist by its project. */
  checklists: z.array(VisitChecklist.extend({ projectId: z.uuid() })),
  /** Of the catalogue. */
  articles: z.array(PartSuggestion),
  removed: z.array(Removed),
})
export type SyncAnswer = z.infer<typeof SyncAnswer>

/** What changed of a technician's own visits: those assigned now, from 30 days back to 60 days ahead. */
export const readSync = defineEndpoint({
  method: 'GET',
  path: '/api/portal/sync',
  access: 'portal:device:sync',
  query: z.strictObject({ since: Cursor.optional() }),
  response: SyncAnswer,
})
