import { z } from 'zod'
import { instant } from '#core/contract/amounts.ts'
import { defineEndpoint, rowId } from '#core/contract/endpoint.ts'
import { textOrNull } from '#core/contract/optional.ts'
import { readById } from '#core/contract/record-calls.ts'
import { seenVersionOrNone } from '#core/contract/version.ts'
import { ChecklistLine, LineKey } from './checklists.contract.ts'
import { CHECKLIST_LENGTHS, LINE_RESULTS, VERDICTS } from './checklists.limits.ts'
import { checklistTexts } from './messages.en.ts'
import { decimalReading } from './reading-input.ts'

/** A line of a visit's checklist with its result. */
export const VisitLine = ChecklistLine.extend({
  result: z.enum(LINE_RESULTS).nullable(),
  reason: z.string().optional(),
  /** Decimal text, behind `<` or `>` where it is beyond what can be measured. */
  value: z.string().optional(),
  /** What the ship's own analyser showed, written like `value`; `value` is the measurement by hand then. */
  onLine: z.string().optional(),
  /** Null without a value, without a limit to compare it with, or where `<` or `>` leaves the comparison open. */
  verdict: z.enum(VERDICTS).nullable(),
  /** Name of the person who entered the result, and when it was entered. */
  by: z.string().optional(),
  at: z.string().optional(),
  /** 0 while there is no result. */
  version: z.int(),
})
export type VisitLine = z.infer<typeof VisitLine>

export const VisitChecklist = z.strictObject({
  /** Null where no checklist fits the service and the systems of the vessel. */
  templateId: z.uuid().nullable(),
  templateVersion: z.int().nullable(),
  name: z.string().nullable(),
  lines: z.array(VisitLine),
})
export type VisitChecklist = z.infer<typeof VisitChecklist>

/** Sets the result of a line. Reason and value that are left out are removed. */
export const LineResultInput = z
  .strictObject({
    result: z.enum(LINE_RESULTS, checklistTexts.result),
    reason: textOrNull(CHECKLIST_LENGTHS.reason),
    value: decimalReading.nullable().optional(),
    onLine: decimalReading.nullable().optional(),
    version: seenVersionOrNone,
    /** The version that the device shows: it becomes the visit's while the visit has none. */
    templateVersion: z.int().min(1).optional(),
    /** When it was entered, by the server's clock; now if left out. */
    at: instant.optional(),
  })
  .refine(({ result, reason }) => result !== 'not done' || (reason ?? null) !== null, {
    error: checklistTexts.reason,
    path: ['reason'],
  })
export type LineResultInput = z.output<typeof LineResultInput>

/** Before the visit starts, the lines of the checklist that fits; afterwards those of the version it started with. */
export const getVisitChecklist = readById('/api/portal/projects/:id/checklist', 'portal:project:read', {
  query: z.strictObject({}),
  response: VisitChecklist,
})
export const setLineResult = defineEndpoint({
  method: 'PUT',
  path: '/api/portal/projects/:id/checklist/:key',
  access: 'portal:project:log',
  params: z.strictObject({ id: rowId(), key: LineKey }),
  body: LineResultInput,
  response: VisitLine,
})
