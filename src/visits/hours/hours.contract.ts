import { z } from 'zod'
import { listOf, listQuery } from '#core/contract/list.ts'
import { changeById, deleteById, readById } from '#core/contract/record-calls.ts'
import { defineInputs, defineShapes, rowFor } from '#core/contract/row-shapes.ts'
import { seenVersion } from '#core/contract/version.ts'
import { inputsOf, shapesOf } from '#core/entity/entity-shapes.ts'
import { STAFF } from '#core/rows/fields.ts'
import { HOURS_FIELDS } from './hours.entity.ts'

const hoursShapes = defineShapes(HOURS_FIELDS, {
  ...shapesOf(HOURS_FIELDS),
  id: z.uuid(),
  projectId: z.uuid(),
  userId: z.uuid(),
  userName: z.string(),
  version: z.int(),
  createdAt: z.string(),
  /** Whether the caller may change or remove it now. */
  mayChange: z.boolean(),
})
export const HoursEntry = rowFor(HOURS_FIELDS, STAFF, hoursShapes)
export type HoursEntry = z.infer<typeof HoursEntry>

/** Exact sums over all entries of the project, whatever page is shown. */
const HoursSums = z.strictObject({ travel: z.string(), work: z.string(), waiting: z.string(), total: z.string() })
export type HoursSums = z.infer<typeof HoursSums>

export const HoursInput = z.strictObject(defineInputs(HOURS_FIELDS, inputsOf(HOURS_FIELDS)))
export type HoursInput = z.output<typeof HoursInput>

export const HoursChange = HoursInput.partial().extend({ version: seenVersion })
export type HoursChange = z.output<typeof HoursChange>

export const HoursQuery = listQuery(['date', 'kind', 'hours', 'userName', 'createdAt'])
export type HoursQuery = z.output<typeof HoursQuery>

export const findHours = readById('/api/portal/projects/:id/hours', 'portal:project:read', {
  query: HoursQuery,
  response: listOf(HoursEntry).extend({ sums: HoursSums }),
})
export const addHours = changeById('POST', '/api/portal/projects/:id/hours', 'portal:project:log', {
  body: HoursInput,
  response: HoursEntry,
  status: 201,
})
export const changeHours = changeById('PATCH', '/api/portal/hours/:id', 'portal:project:log', {
  body: HoursChange,
  response: HoursEntry,
})
export const deleteHours = deleteById('/api/portal/hours/:id', 'portal:project:log')
