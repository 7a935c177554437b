import { z } from 'zod'
import { ById, defineEndpoint } from '#core/contract/endpoint.ts'
import { listOf, listQuery } from '#core/contract/list.ts'
import { compareDecimals } from '#core/contract/number/decimals.ts'
import { lineOrNull } from '#core/contract/optional.ts'
import { changeById, deleteById } from '#core/contract/record-calls.ts'
import { defineInputs, defineShapes, inputsOfChange, rowFor } from '#core/contract/row-shapes.ts'
import { line, withoutRepeats } from '#core/contract/text.ts'
import { seenVersion } from '#core/contract/version.ts'
import { MANAGERS } from '#core/rows/fields.ts'
import { SERVICE_TYPES } from '#visits/projects/projects.limits.ts'
import { TEMPLATE_FIELDS } from './checklists.fields.ts'
import { CHECKLIST_LENGTHS, DECIMALS_MAX, LINE_KINDS, LINES_MAX, SYSTEM_TYPES_MAX } from './checklists.limits.ts'
import { checklistTexts } from './messages.en.ts'
import { decimalLimitOrNone } from './reading-input.ts'

/** Identifies a line over all versions of its checklist. */
export const LineKey = z
  .string(checklistTexts.key)
  .max(CHECKLIST_LENGTHS.key, checklistTexts.key)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, checklistTexts.key)

/** A line as it is stored in a version; what it doesn't have is left out. */
export const ChecklistLine = z.strictObject({
  key: z.string(),
  text: z.string(),
  kind: z.enum(LINE_KINDS),
  unit: z.string().optional(),
  /** Limits as decimal text; a value on the limit is within. */
  min: z.string().optional(),
  max: z.string().optional(),
  required: z.boolean(),
  /** Most decimals that a reading may have; left out, any number of them. */
  decimals: z.int().optional(),
  /** A photo is required with the answer. */
  photo: z.literal(true).optional(),
  /** Heading above the line, such as Filter. */
  group: z.string().optional(),
})
export type ChecklistLine = z.infer<typeof ChecklistLine>

const noneIfEmpty = (max: number) => lineOrNull(max).transform((value) => value ?? undefined)

const LineInput = z
  .strictObject({
    key: LineKey,
    text: line(1, CHECKLIST_LENGTHS.text, checklistTexts.text),
    kind: z.enum(LINE_KINDS, checklistTexts.kind),
    unit: noneIfEmpty(CHECKLIST_LENGTHS.unit),
    min: decimalLimitOrNone,
    max: decimalLimitOrNone,
    required: z.boolean(),
    decimals: z
      .int()
      .min(0)
      .max(DECIMALS_MAX)
      .nullish()
      .transform((value) => value ?? undefined),
    photo: z
      .boolean()
      .optional()
      .transform((value) => value || undefined),
    group: noneIfEmpty(CHECKLIST_LENGTHS.group),
  })
  .superRefine(({ kind, unit, min, max, decimals }, context) => {
    const refuse = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message })
    if (kind === 'reading' && unit === undefined) refuse('unit', checklistTexts.unit)
    if (kind === 'check' && (unit ?? min ?? max ?? decimals) !== undefined) refuse('kind', checklistTexts.onlyReadings)
    if (min !== undefined && max !== undefined && compareDecimals(min, max) > 0) refuse('min', checklistTexts.limits)
  })

const Lines = z
  .array(LineInput)
  .min(1, checklistTexts.lines)
  .max(LINES_MAX, checklistTexts.linesMost(LINES_MAX))
  .refine((lines) => new Set(lines.map(({ key }) => key)).size === lines.length, checklistTexts.keyTwice)

const templateShapes = defineShapes(TEMPLATE_FIELDS, {
  id: z.uuid(),
  name: z.string(),
  serviceTypes: z.array(z.enum(SERVICE_TYPES)),
  /** Empty: for any system. */
  systemTypes: z.array(z.string()),
  /** The version of the lines in use. */
  templateVersion: z.int(),
  lines: z.array(ChecklistLine),
  version: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export const ChecklistTemplate = rowFor(TEMPLATE_FIELDS, MANAGERS, templateShapes)
export type ChecklistTemplate = z.infer<typeof ChecklistTemplate>

/** A published version of the lines, and the visits that it was used for. */
const TemplateVersion = z.strictObject({
  templateVersion: z.int(),
  publishedAt: z.string(),
  /** Null for a checklist that was delivered with the product. */
  publishedByName: z.string().nullable(),
  lineCount: z.int(),
  sheets: z.int(),
  /** Visits among them that are not completed. */
  openSheets: z.int(),
})
export type TemplateVersion = z.infer<typeof TemplateVersion>

export const ChecklistTemplateDetail = ChecklistTemplate.extend({
  /** Newest first. */
  versions: z.array(TemplateVersion),
  /** Lines with results: on how many sheets. */
  usedLines: z.array(z.strictObject({ key: z.string(), sheets: z.int() })),
})
export type ChecklistTemplateDetail = z.infer<typeof ChecklistTemplateDetail>

const templateInputs = defineInputs(TEMPLATE_FIELDS, {
  name: line(1, CHECKLIST_LENGTHS.name, checklistTexts.name),
  serviceTypes: z
    .array(z.enum(SERVICE_TYPES, checklistTexts.serviceTypes))
    .min(1, checklistTexts.serviceTypes)
    .transform((types) => [...new Set(types)]),
  systemTypes: z
    .array(line(1, CHECKLIST_LENGTHS.systemType, checklistTexts.systemType))
    .max(SYSTEM_TYPES_MAX)
    .transform(withoutRepeats),
  lines: Lines,
})

export const TemplateInput = z.strictObject({
  ...templateInputs,
  systemTypes: templateInputs.systemTypes.default([]),
})
export type TemplateInput = z.output<typeof TemplateInput>

/** Changed lines are published as a new version at once. */
export const TemplateChange = z.strictObject({
  ...inputsOfChange(TEMPLATE_FIELDS, templateInputs),
  version: seenVersion,
})
export type TemplateChange = z.output<typeof TemplateChange>

export const TemplatesQuery = listQuery(['name', 'createdAt', 'updatedAt'])
export type TemplatesQuery = z.output<typeof TemplatesQuery>

const ROOT = '/api/portal/checklist-templates'

/** In the order in which they were made unless sorted. */
export const findChecklistTemplates = defineEndpoint({
  method: 'GET',
  path: ROOT,
  access: 'portal:checklist:read',
  query: TemplatesQuery,
  response: listOf(ChecklistTemplate),
})
export const getChecklistTemplate = defineEndpoint({
  method: 'GET',
  path: `${ROOT}/:id`,
  access: 'portal:checklist:read',
  params: ById,
  response: ChecklistTemplateDetail,
})
export const createChecklistTemplate = defineEndpoint({
  method: 'POST',
  path: ROOT,
  access: 'portal:checklist:write',
  body: TemplateInput,
  response: ChecklistTemplateDetail,
  status: 201,
})
export const changeChecklistTemplate = changeById('PATCH', `${ROOT}/:id`, 'portal:checklist:write', {
  body: TemplateChange,
  response: ChecklistTemplateDetail,
})
export const deleteChecklistTemplate = deleteById(`${ROOT}/:id`, 'portal:checklist:write')
