import { z } from 'zod'
import { listOf, listQuery } from '#core/contract/list.ts'
import { distinctIds, orNull } from '#core/contract/optional.ts'
import { changeById, deleteById, readById } from '#core/contract/record-calls.ts'
import { defineInputs, defineShapes, inputsOfChange, rowFor } from '#core/contract/row-shapes.ts'
import { text } from '#core/contract/text.ts'
import { seenVersion } from '#core/contract/version.ts'
import { STAFF } from '#core/rows/fields.ts'
import { LineKey } from './checklists.contract.ts'
import { FINDING_FIELDS } from './checklists.fields.ts'
import { CHECKLIST_LENGTHS, FINDING_FILES_MAX, SEVERITIES } from './checklists.limits.ts'
import { checklistTexts } from './messages.en.ts'

const findingShapes = defineShapes(FINDING_FIELDS, {
  id: z.uuid(),
  projectId: z.uuid(),
  userId: z.uuid(),
  userName: z.string(),
  /** The line of the checklist that it is about. */
  lineKey: z.string().nullable(),
  text: z.string(),
  severity: z.enum(SEVERITIES),
  /** Files of the same visit, in the order in which they were chosen. */
  fileIds: z.array(z.uuid()),
  version: z.int(),
  createdAt: z.string(),
  /** Whether the caller may change or remove it now. */
  mayChange: z.boolean(),
})
export const Finding = rowFor(FINDING_FIELDS, STAFF, findingShapes)
export type Finding = z.infer<typeof Finding>

const findingInputs = defineInputs(FINDING_FIELDS, {
  text: text(1, CHECKLIST_LENGTHS.finding, checklistTexts.finding),
  severity: z.enum(SEVERITIES, checklistTexts.severity),
  lineKey: orNull(LineKey),
  fileIds: distinctIds(0, FINDING_FILES_MAX).optional(),
})
export const FindingInput = z.strictObject(findingInputs)
export type FindingInput = z.output<typeof FindingInput>

export const FindingChange = z.strictObject({ ...inputsOfChange(FINDING_FIELDS, findingInputs), version: seenVersion })
export type FindingChange = z.output<typeof FindingChange>

export const FindingsQuery = listQuery(['createdAt', 'severity'])
export type FindingsQuery = z.output<typeof FindingsQuery>

/** In the order in which they were written. */
export const findFindings = readById('/api/portal/projects/:id/findings', 'portal:project:read', {
  query: FindingsQuery,
  response: listOf(Finding),
})
export const addFinding = changeById('POST', '/api/portal/projects/:id/findings', 'portal:project:log', {
  body: FindingInput,
  response: Finding,
  status: 201,
})
export const changeFinding = changeById('PATCH', '/api/portal/findings/:id', 'portal:project:log', {
  body: FindingChange,
  response: Finding,
})
export const deleteFinding = deleteById('/api/portal/findings/:id', 'portal:project:log')

/** Words that recur in the company's findings, those about the same line of a checklist first. */
export const findFindingPhrases = readById('/api/portal/projects/:id/finding-phrases', 'portal:project:read', {
  query: z.strictObject({ lineKey: LineKey.optional() }),
  response: z.strictObject({ phrases: z.array(z.string()) }),
})
