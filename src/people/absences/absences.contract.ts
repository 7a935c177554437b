import { z } from 'zod'
import { day } from '#core/contract/amounts.ts'
import { ById, defineEndpoint } from '#core/contract/endpoint.ts'
import { listOf, listQuery } from '#core/contract/list.ts'
import { lineOrNull } from '#core/contract/optional.ts'
import { defineInputs, defineShapes, rowFor } from '#core/contract/row-shapes.ts'
import { DeleteQuery, seenVersion } from '#core/contract/version.ts'
import { MANAGERS } from '#core/rows/fields.ts'
import { ABSENCE_FIELDS } from './absences.fields.ts'
import { REASON_MAX } from './absences.limits.ts'
import { absenceTexts } from './messages.en.ts'

const absenceShapes = defineShapes(ABSENCE_FIELDS, {
  id: z.uuid(),
  userId: z.uuid(),
  from: z.string(),
  /** Last day of it. */
  to: z.string(),
  reason: z.string().nullable(),
  version: z.int(),
  createdAt: z.string(),
})
export const AbsenceRow = rowFor(ABSENCE_FIELDS, MANAGERS, absenceShapes)
export type AbsenceRow = z.infer<typeof AbsenceRow>

const AbsenceInput = z.strictObject(
  defineInputs(ABSENCE_FIELDS, { from: day, to: day, reason: lineOrNull(REASON_MAX) }),
)
export type AbsenceInput = z.output<typeof AbsenceInput>
const END_AFTER_START = { error: absenceTexts.endsFirst, path: ['to'] }

export const listAbsences = defineEndpoint({
  method: 'GET',
  path: '/api/portal/operators/:id/absences',
  access: 'portal:operator:read',
  params: ById,
  query: listQuery(['from']),
  response: listOf(AbsenceRow),
})

export const createAbsence = defineEndpoint({
  method: 'POST',
  path: '/api/portal/operators/:id/absences',
  access: 'portal:operator:write',
  params: ById,
  body: AbsenceInput.refine(({ from, to }) => to >= from, END_AFTER_START),
  response: AbsenceRow,
  status: 201,
})

export const updateAbsence = defineEndpoint({
  method: 'PATCH',
  path: '/api/portal/absences/:id',
  access: 'portal:operator:write',
  params: ById,
  body: AbsenceInput.partial().extend({ version: seenVersion }),
  response: AbsenceRow,
})

export const deleteAbsence = defineEndpoint({
  method: 'DELETE',
  path: '/api/portal/absences/:id',
  access: 'portal:operator:write',
  params: ById,
  query: DeleteQuery,
  response: z.undefined(),
  status: 204,
})
