import { z } from 'zod'
import { day } from '#core/contract/amounts.ts'
import { ById, defineEndpoint, rowId } from '#core/contract/endpoint.ts'
import { isImoNumber, plainImo } from '#core/contract/imo-digits.ts'
import { listOf, listQuery } from '#core/contract/list.ts'
import { emailOrNull, lineOrNull, textOrNull } from '#core/contract/optional.ts'
import { defineInputs, defineShapes, inputsOfChange, rowFor } from '#core/contract/row-shapes.ts'
import { line, formatNames, withoutRepeats } from '#core/contract/text.ts'
import { DeleteQuery, seenVersion } from '#core/contract/version.ts'
import { STAFF } from '#core/rows/fields.ts'
import { vesselTexts } from './messages.en.ts'
import { VESSEL_FIELDS } from './vessels.fields.ts'
import { FORMER_NAMES_MAX, SERVICE_INTERVAL, VESSEL_SORTS } from './vessels.limits.ts'

/** Seven digits, typed with `IMO` and blanks or without. */
export const imoNumber = z.string().transform(plainImo).refine(isImoNumber, vesselTexts.imo)

/** A vessel's name, as a line with letters or digits in it. */
export const vesselNameLine = (missing: string) => formatNames(200, missing, vesselTexts.unreadableName)

const nullableText = z.string().nullable()

/** What the last visit's papers say: a new project begins with them. */
export const VesselPrefill = z.strictObject({
  /** Day of that visit; null where the facts are the vessel's own. */
  date: nullableText,
  projectId: z.uuid().nullable(),
  projectNumber: nullableText,
  clientName: nullableText,
  companyName: nullableText,
  systemType: nullableText,
  portAgent: nullableText,
  /** Where that agent works: as the visit named its port, or where the vessel's own record says that it calls. */
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
  id: z.uuid(),
  version: z.int(),
  name: z.string(),
  formerNames: z.array(z.string()),
  imo: nullableText,
  companyId: z.uuid().nullable(),
  companyName: nullableText,
  clientName: nullableText,
  systemType: nullableText,
  /** The same, as the directory calls it. */
  systemType1: nullableText,
  brand1: z.string(),
  systemType2: nullableText,
  /** Null while there is no second system. */
  brand2: nullableText,
  vesselMasterName: nullableText,
  vesselMasterPhone: nullableText,
  vesselMasterEmail: nullableText,
  engineerName: nullableText,
  engineerPhone: nullableText,
  engineerEmail: nullableText,
  portAgent: nullableText,
  portAgentPhone: nullableText,
  portAgentEmail: nullableText,
  location: nullableText,
  notes: nullableText,
  serviceIntervalMonths: z.int(),
  /** Set by hand; null: computed. */
  nextServiceDue: nullableText,
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
  name: vesselNameLine(vesselTexts.name),
  formerNames: z.array(line(1, 200)).max(FORMER_NAMES_MAX).transform(withoutRepeats).optional(),
  imo: imoNumber.nullable().optional(),
  companyId: rowId().nullable().optional(),
  clientName: lineOrNull(200),
  systemType: lineOrNull(200),
  brand1: line(1, 200).optional(),
  systemType2: lineOrNull(200),
  brand2: line(1, 200).optional(),
  vesselMasterName: lineOrNull(200),
  vesselMasterPhone: lineOrNull(50),
  vesselMasterEmail: emailOrNull,
  engineerName: lineOrNull(200),
  engineerPhone: lineOrNull(50),
  engineerEmail: emailOrNull,
  portAgent: lineOrNull(200),
  portAgentPhone: lineOrNull(50),
  portAgentEmail: emailOrNull,
  location: lineOrNull(200),
  notes: textOrNull(10_000),
  serviceIntervalMonths: z.int().min(SERVICE_INTERVAL.min).max(SERVICE_INTERVAL.max).optional(),
  nextServiceDue: day.nullable().optional(),
})

export const CreateVesselInput = z.strictObject(vesselInputs)
export type CreateVesselInput = z.output<typeof CreateVesselInput>
export const UpdateVesselInput = z.strictObject({
  ...inputsOfChange(VESSEL_FIELDS, vesselInputs),
  version: seenVersion,
})
/** The first system is taken under the directory's name for it, too: calls give it its stored one. */
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
