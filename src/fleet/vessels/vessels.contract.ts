import { z } from 'zod'
import { ById, defineEndpoint } from '#core/contract/endpoint.ts'
import { listOf, listQuery } from '#core/contract/list.ts'
import { defineInputs, defineShapes, inputsOfChange, rowFor } from '#core/contract/row-shapes.ts'
import { line, formatNames } from '#core/contract/text.ts'
import { DeleteQuery, seenVersion } from '#core/contract/version.ts'
import { inputsOf, shapesOf } from '#core/entity/entity-shapes.ts'
import { STAFF } from '#core/rows/fields.ts'
import { vesselTexts } from './messages.en.ts'
import { VESSEL_FIELDS } from './vessels.entity.ts'
import { VESSEL_SORTS } from './vessels.limits.ts'

/** A vessel's name, as a line with letters or digits in it. */
export const vesselNameLine = (missing: string) => formatNames(200, missing, vesselTexts.unreadableName)

const nullableText = z.string().nullable()

/** Defaults from the last visit: a new project begins with them. */
export const VesselPrefill = z.strictObject({
  /** Day of that visit; null where the facts are the vessel's own. */
  date: nullableText,
  projectId: z.uuid().nullable(),
  projectNumber: nullableText,
  clientName: nullableText,
  companyName: nullableText,
  systemType: nullableText,
  portAgent: nullableText,
  /** Port of the agent: that of the visit, or else the vessel's usual port. */
  agentPlace: z.strictObject({ location: nullableText, portCode: nullableText }),
  vesselMasterName: nullableText,
  vesselMasterPhone: nullableText,
  vesselMasterContact: nullableText,
  engineerName: nullableText,
  engineerEmail: nullableText,
  engineerContact: nullableText,
})
export type VesselPrefill = z.infer<typeof VesselPrefill>

const vesselShapes = defineShapes(VESSEL_FIELDS, {
  ...shapesOf(VESSEL_FIELDS),
  id: z.uuid(),
  version: z.int(),
  companyName: nullableText,
  /** The first system, as the directory calls it. */
  systemType1: nullableText,
  /** Null while there is no second system. */
  brand2: nullableText,
  lastServiceDate: nullableText,
  lastServiceType: nullableText,
  /** When the next service is due, by hand or computed; null while there is neither. */
  serviceDue: nullableText,
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Only for managers, because they plan visits. */
  prefill: VesselPrefill,
})
export const Vessel = rowFor(VESSEL_FIELDS, STAFF, vesselShapes)
export type Vessel = z.infer<typeof Vessel>

export const SimilarVessel = z.strictObject({ id: z.uuid(), name: z.string(), imo: nullableText })
export const VesselList = listOf(Vessel).extend({
  /** Only with `similarTo`: vessels with names close to it, closest first. */
  similar: z.array(SimilarVessel),
})
export type VesselList = z.infer<typeof VesselList>

const vesselInputs = defineInputs(VESSEL_FIELDS, {
  ...inputsOf(VESSEL_FIELDS),
  name: vesselNameLine(VESSEL_FIELDS.name.missing),
})

export const CreateVesselInput = z.strictObject(vesselInputs)
export type CreateVesselInput = z.output<typeof CreateVesselInput>
export const UpdateVesselInput = z.strictObject({
  ...inputsOfChange(VESSEL_FIELDS, vesselInputs),
  version: seenVersion,
})
/** The first system is also accepted as `systemType1`, the directory's name of the field. */
export const nameAsStored = <Value, Facts extends { systemType1?: Value }>({ systemType1, ...facts }: Facts) => ({
  ...facts,
  ...(systemType1 === undefined ? {} : { systemType: systemType1 }),
})
const alsoNamed = { systemType1: vesselInputs.systemType }
export type UpdateVesselInput = z.output<typeof UpdateVesselInput>

export const VesselQuery = listQuery(VESSEL_SORTS).extend({ similarTo: line(1, 200).optional() })
export type VesselQuery = z.output<typeof VesselQuery>

/** `q` looks in name and IMO number; the best matches come first unless `sort` says otherwise. */
export const findVessels = defineEndpoint({
  method: 'GET',
  path: '/api/portal/vessels',
  access: 'portal:vessel:read',
  query: VesselQuery,
  response: VesselList,
})
export const createVessel = defineEndpoint({
  method: 'POST',
  path: '/api/portal/vessels',
  access: 'portal:vessel:write',
  body: CreateVesselInput.extend(alsoNamed),
  response: Vessel,
  status: 201,
})
export const getVessel = defineEndpoint({
  method: 'GET',
  path: '/api/portal/vessels/:id',
  access: 'portal:vessel:read',
  params: ById,
  response: Vessel,
})
export const updateVessel = defineEndpoint({
  method: 'PATCH',
  path: '/api/portal/vessels/:id',
  access: 'portal:vessel:contacts',
  params: ById,
  body: UpdateVesselInput.extend(alsoNamed),
  response: Vessel,
})
/** Only a vessel without visits and past services; its contacts and systems are deleted with it. */
export const deleteVessel = defineEndpoint({
  method: 'DELETE',
  path: '/api/portal/vessels/:id',
  access: 'portal:vessel:write',
  params: ById,
  query: DeleteQuery,
  response: z.undefined(),
  status: 204,
})
