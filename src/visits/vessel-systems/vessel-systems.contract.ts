import { z } from 'zod'
import { day } from '#core/contract/amounts.ts'
import { rowId } from '#core/contract/endpoint.ts'
import { listOf, listQuery } from '#core/contract/list.ts'
import { changeById, deleteById, readById } from '#core/contract/record-calls.ts'
import { defineInputs, defineShapes, inputsOfChange, rowFor } from '#core/contract/row-shapes.ts'
import { line } from '#core/contract/text.ts'
import { seenVersion } from '#core/contract/version.ts'
import { inputsOf, shapesOf } from '#core/entity/entity-shapes.ts'
import { STAFF } from '#core/rows/fields.ts'
import { systemTexts } from './messages.en.ts'
import { REAGENT_FIELDS, SYSTEM_FIELDS } from './vessel-systems.entity.ts'
import { POSITIONS } from './vessel-systems.limits.ts'

const nullableText = z.string().nullable()
const Position = z.literal(POSITIONS, systemTexts.position)

/** The current reagent of the analyser, and its box. */
export const ReagentClock = z.strictObject({
  productId: z.uuid().nullable(),
  itemNumber: z.string(),
  productName: z.string(),
  mixedOn: z.string(),
  changeDue: nullableText,
  expires: nullableText,
  changeAfterDays: z.int().nullable(),
  keepsForDays: z.int().nullable(),
  boxFrom: z.string(),
  setNumber: z.int(),
  setsInBox: z.int(),
  /** The day up to which the box lasts when every change is made on its day. */
  lastsUntil: nullableText,
  /** Days on which something was mixed out of this box, the last one now in use. */
  mixes: z.array(z.string()),
})
export type ReagentClock = z.infer<typeof ReagentClock>

const systemShapes = defineShapes(SYSTEM_FIELDS, {
  ...shapesOf(SYSTEM_FIELDS),
  id: z.uuid(),
  version: z.int(),
  vesselId: z.uuid(),
  position: z.literal(POSITIONS),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Null while nothing was mixed. */
  clock: ReagentClock.nullable(),
})
export const VesselSystem = rowFor(SYSTEM_FIELDS, STAFF, systemShapes)
export type VesselSystem = z.infer<typeof VesselSystem>

/** An article of the catalogue that can be mixed. */
export const OfferedReagent = z.strictObject({
  id: z.uuid(),
  itemNumber: z.string(),
  name: z.string(),
  changeAfterDays: z.int().nullable(),
  keepsForDays: z.int().nullable(),
  /** Systems with an analyser that the article's text names. */
  fits: z.array(z.uuid()),
})
export type OfferedReagent = z.infer<typeof OfferedReagent>

export const VesselSystemList = listOf(VesselSystem).extend({
  vesselName: z.string(),
  /** The day it is in Oslo. */
  today: z.string(),
  reagents: z.array(OfferedReagent),
  /** The next visit that is planned, as far as the caller may see it. */
  nextVisit: z
    .strictObject({ projectId: z.uuid(), projectNumber: z.string(), day: z.string(), location: nullableText })
    .nullable(),
  mayEdit: z.boolean(),
  canLog: z.boolean(),
})
export type VesselSystemList = z.infer<typeof VesselSystemList>

/** A whole number, its thousands apart or not: 1000, 1 000. */
const BARE_NUMBER = /^[1-9]\d{0,2}(?:\s?\d{3})?$/

/** `1000 m³/h`; a bare number is one of cubic metres an hour. */
const capacity = z
  .union(
    [
      z
        .int()
        .min(1)
        .max(1_000_000)
        .transform((value) => systemTexts.cubicMetres(value)),
      inputsOf(SYSTEM_FIELDS).capacity.transform((written) =>
        typeof written === 'string' && BARE_NUMBER.test(written)
          ? systemTexts.cubicMetres(Number(written.replaceAll(/\s/g, '')))
          : written,
      ),
    ],
    systemTexts.capacity,
  )
  .optional()

const systemInputs = defineInputs(SYSTEM_FIELDS, { ...inputsOf(SYSTEM_FIELDS), position: Position, capacity })
export const SystemInput = z.strictObject(systemInputs)
export type SystemInput = z.output<typeof SystemInput>
export const SystemChange = z.strictObject({ ...inputsOfChange(SYSTEM_FIELDS, systemInputs), version: seenVersion })
export type SystemChange = z.output<typeof SystemChange>

const reagentShapes = defineShapes(REAGENT_FIELDS, {
  id: z.uuid(),
  version: z.int(),
  systemId: z.uuid(),
  productId: z.uuid().nullable(),
  itemNumber: z.string(),
  productName: z.string(),
  mixedOn: z.string(),
  opensBox: z.boolean(),
  changeAfterDays: z.int().nullable(),
  keepsForDays: z.int().nullable(),
  loggedBy: z.uuid().nullable(),
  createdAt: z.string(),
  loggedByName: nullableText,
  changeDue: nullableText,
  expires: nullableText,
  setNumber: z.int(),
  setsInBox: z.int(),
  /** The current reagent of the analyser. */
  isCurrent: z.boolean(),
  mayDelete: z.boolean(),
})
export const VesselReagent = rowFor(REAGENT_FIELDS, STAFF, reagentShapes)
export type VesselReagent = z.infer<typeof VesselReagent>

/** The article by its id or by its number. */
export const ReagentInput = z
  .strictObject({
    systemId: rowId(systemTexts.noSystem),
    productId: rowId(systemTexts.noProduct).optional(),
    itemNumber: line(1, 80, systemTexts.product).optional(),
    mixedOn: day,
    /** A new box was opened although the one before was not empty. */
    opensBox: z.boolean().optional(),
  })
  .refine(({ productId, itemNumber }) => productId !== undefined || itemNumber !== undefined, {
    error: systemTexts.product,
    path: ['itemNumber'],
  })
export type ReagentInput = z.output<typeof ReagentInput>

export const SystemsQuery = listQuery(['position'])
export type SystemsQuery = z.output<typeof SystemsQuery>
export const ReagentsQuery = listQuery(['mixedOn']).extend({ systemId: rowId().optional() })
export type ReagentsQuery = z.output<typeof ReagentsQuery>

export const findVesselSystems = readById('/api/portal/vessels/:id/systems', 'portal:vessel:read', {
  query: SystemsQuery,
  response: VesselSystemList,
})
export const addVesselSystem = changeById('POST', '/api/portal/vessels/:id/systems', 'portal:vessel:write', {
  body: SystemInput,
  response: VesselSystem,
  status: 201,
})
export const changeVesselSystem = changeById('PATCH', '/api/portal/vessel-systems/:id', 'portal:vessel:write', {
  body: SystemChange,
  response: VesselSystem,
})
export const deleteVesselSystem = deleteById('/api/portal/vessel-systems/:id', 'portal:vessel:write')

export const findVesselReagents = readById('/api/portal/vessels/:id/reagents', 'portal:vessel:read', {
  query: ReagentsQuery,
  response: listOf(VesselReagent),
})
export const addVesselReagent = changeById('POST', '/api/portal/vessels/:id/reagents', 'portal:project:log', {
  body: ReagentInput,
  response: VesselReagent,
  status: 201,
})
export const deleteVesselReagent = deleteById('/api/portal/vessel-reagents/:id', 'portal:project:log')
