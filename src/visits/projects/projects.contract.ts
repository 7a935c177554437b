import { z } from 'zod'
import { currencyCode, day, isTimeZone } from '#core/contract/amounts.ts'
import { DOCUMENT_CATEGORIES } from '#core/contract/document-categories.ts'
import { ById, defineEndpoint, EmptyBody, rowId } from '#core/contract/endpoint.ts'
import { anyOf, listOf, listQuery } from '#core/contract/list.ts'
import { orDefault, orNull, pickedIds, textOrNull } from '#core/contract/optional.ts'
import { defineInputs, defineShapes, inputsOfChange, rowFor } from '#core/contract/row-shapes.ts'
import { line } from '#core/contract/text.ts'
import { DeleteQuery, seenVersion } from '#core/contract/version.ts'
import { imoNumber, inputsOf, shapesOf } from '#core/entity/entity-shapes.ts'
import { STAFF } from '#core/rows/fields.ts'
import { vesselNameLine } from '#fleet/vessels/vessels.contract.ts'
import { projectTexts } from './messages.en.ts'
import { PROJECT_FIELDS } from './projects.entity.ts'
import { PROJECT_FLAGS, PROJECT_SORTS, PROJECT_STATUSES, REASON_MAX, SERVICE_TYPES } from './projects.limits.ts'

const Status = z.enum(PROJECT_STATUSES)
const Category = z.enum(DOCUMENT_CATEGORIES)
const nullableText = z.string().nullable()

export const projectShapes = defineShapes(PROJECT_FIELDS, {
  ...shapesOf(PROJECT_FIELDS),
  id: z.uuid(),
  version: z.int(),
  projectNumber: z.string(),
  vesselId: z.uuid(),
  vesselImo: nullableText,
  serviceType: z.enum(SERVICE_TYPES),
  status: Status,
  statusReason: nullableText,
  statusChangedAt: z.string(),
  requestDate: z.string(),
  completedDate: nullableText,
  portCode: nullableText,
  portTimeZone: nullableText,
  assignedOperatorId: z.uuid().nullable(),
  operatorName: nullableText,
  operatorHours: z.string(),
  currency: z.string(),
  travelDocuments: z.array(Category),
  reportWaiver: nullableText,
  followsId: z.uuid().nullable(),
  createdBy: z.uuid().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Computed at the moment of the answer. */
  flags: z.strictObject({
    overdue: z.boolean(),
    unassigned: z.boolean(),
    clash: z.boolean(),
    reportMissing: z.boolean(),
    documentsMissing: z.boolean(),
    billingPending: z.boolean(),
  }),
})
/** A project as every list and detail shows it: what the viewer may not see is absent, not null. */
export const ProjectRow = rowFor(PROJECT_FIELDS, STAFF, projectShapes)
export type ProjectRow = z.infer<typeof ProjectRow>

const MoveOption = z.strictObject({
  to: Status,
  label: z.string(),
  needs: z.array(z.enum(['reason', 'followUpDate', 'waiver'])),
  /** Why words are needed although the move is allowed. */
  asks: z.string().optional(),
  /** The guard that fails, in words: the move would be refused now. */
  blockedBy: z.string().optional(),
})

const Permissions = z.strictObject({
  edit: z.boolean(),
  assign: z.boolean(),
  log: z.boolean(),
  logHours: z.boolean(),
  comment: z.boolean(),
  delete: z.boolean(),
  copy: z.boolean(),
  seeValue: z.boolean(),
  seeTravelDocuments: z.boolean(),
  bill: z.boolean(),
  seeHistory: z.boolean(),
})

export const PastService = z.strictObject({
  date: nullableText,
  serviceType: z.string(),
  operatorName: nullableText,
  /** Null for services from before the portal. */
  projectId: z.uuid().nullable(),
  status: z.string(),
})

const Clash = z.strictObject({
  projectId: z.uuid(),
  projectNumber: z.string(),
  vesselName: z.string(),
  from: z.string(),
  to: z.string(),
})

export const ProjectDetail = ProjectRow.extend({
  /** States that can be reached now, given the words that the move needs. */
  allowedTransitions: z.array(Status),
  /** The same with the required fields of each, and those that only a guard prevents. */
  moves: z.array(MoveOption),
  permissions: Permissions,
  counts: z.strictObject({
    hours: z.int(),
    parts: z.int(),
    expenses: z.int(),
    /** Parts, expenses and the service itself that are `pending` or `approved`. */
    unsettledItems: z.int(),
    files: z.int(),
    travelDocuments: z.int(),
    /** The operator's own, which the visit's tab shows too. */
    operatorDocuments: z.int(),
    reports: z.int(),
    /** Of these, the ones that aren't final. */
    draftReports: z.int(),
    comments: z.int(),
    contacts: z.int(),
    /** Lines of the checklist that the visit started with, those with a result, and required ones without. */
    checklistLines: z.int(),
    answeredLines: z.int(),
    unansweredLines: z.int(),
    findings: z.int(),
  }),
  /** Visits of the same vessel, newest first, at most five, without this one. */
  lastServices: z.array(PastService),
  /** Fields of the vessel. */
  systems: z.array(z.strictObject({ systemType: z.string(), brand: z.string() })),
  requiredDocuments: z.array(
    z.strictObject({
      category: Category,
      state: z.enum(['ok', 'expiring', 'expired', 'missing']),
      daysLeft: z.int().nullable(),
    }),
  ),
  /** Other open projects of the assigned technician on the same days; empty for technicians. */
  clashes: z.array(Clash),
  /** Clashes of the technician, on its days. */
  absences: z.array(z.strictObject({ from: z.string(), to: z.string(), reason: z.string().nullable() })),
})
export type ProjectDetail = z.infer<typeof ProjectDetail>

/** Warnings to the planner that don't prevent the change. */
export const PlanWarning = z.strictObject({
  kind: z.enum(['clash', 'absence', 'documents', 'client']),
  message: z.string(),
  projectId: z.uuid().optional(),
})
export type PlanWarning = z.infer<typeof PlanWarning>

/** The answer of every write: the project as it is now. */
export const ProjectChange = ProjectDetail.extend({ warnings: z.array(PlanWarning) })
export type ProjectChange = z.infer<typeof ProjectChange>

const ServiceTypeField = z.enum(SERVICE_TYPES, projectTexts.serviceType)

const projectInputs = defineInputs(PROJECT_FIELDS, {
  ...inputsOf(PROJECT_FIELDS),
  vesselName: vesselNameLine(PROJECT_FIELDS.vesselName.missing),
  serviceType: ServiceTypeField,
  /** Links the vessel; so does `imo`. Otherwise the name finds or makes it. */
  vesselId: orDefault(rowId()),
  requestDate: orDefault(day),
  /** UN/LOCODE, as `NOBGO`. */
  portCode: orNull(z.string(projectTexts.portCode).regex(/^[A-Z]{2}[A-Z2-9]{3}$/, projectTexts.portCode)),
  /** IANA name, as `Asia/Seoul`; left out with a port of the list, it is the port's. */
  portTimeZone: orNull(z.string().max(64).refine(isTimeZone, projectTexts.portTimeZone)),
  assignedOperatorId: orNull(rowId(projectTexts.operator)),
  currency: orDefault(currencyCode),
  travelDocuments: z
    .array(Category)
    .max(DOCUMENT_CATEGORIES.length)
    .transform((categories) => [...new Set(categories)])
    .optional(),
})

export const CreateProjectInput = z.strictObject({
  ...projectInputs,
  imo: orDefault(imoNumber),
  /** The reason, if the project books a person twice: recorded in the history. */
  reason: textOrNull(REASON_MAX),
  /** `false`: the name was typed and no vessel chosen. Then a name that finds none is refused with those that it may mean. */
  isNewVessel: z.boolean().optional(),
})
export type CreateProjectInput = z.output<typeof CreateProjectInput>

/** Fields that are left out stay as they are. */
export const UpdateProjectInput = z.strictObject({
  ...inputsOfChange(PROJECT_FIELDS, projectInputs),
  /** The reason, if the change books a person twice: recorded in the history. */
  reason: textOrNull(REASON_MAX),
  version: seenVersion,
})
export type UpdateProjectInput = z.output<typeof UpdateProjectInput>

export const MoveInput = z.strictObject({
  to: z.enum(PROJECT_STATUSES, projectTexts.status),
  reason: textOrNull(REASON_MAX),
  followUpDate: orNull(day),
  waiver: textOrNull(REASON_MAX),
  version: seenVersion,
})
export type MoveInput = z.output<typeof MoveInput>

export const AssignInput = z.strictObject({
  operatorId: rowId(projectTexts.operator).nullable(),
  reason: textOrNull(REASON_MAX),
  version: seenVersion,
})
export type AssignInput = z.output<typeof AssignInput>

export const FollowUpInput = z.strictObject({
  serviceType: ServiceTypeField.optional(),
  scheduledDate: orNull(day),
  /** Tasks: the description of the new project, one per line. */
  lines: z.array(line(1, 500)).max(50).optional(),
})
export type FollowUpInput = z.output<typeof FollowUpInput>

/** Lines that a visit left undone, and when they are wanted if a day is known. */
export const FollowUpRequest = z.strictObject({
  lines: FollowUpInput.shape.lines.unwrap().min(1),
  scheduledDate: orNull(day),
})
export type FollowUpRequest = z.output<typeof FollowUpRequest>

export const ProjectQuery = listQuery(PROJECT_SORTS).extend({
  status: anyOf(PROJECT_STATUSES).optional(),
  operatorId: z.union([z.literal('none'), rowId()]).optional(),
  serviceType: anyOf(SERVICE_TYPES).optional(),
  clientName: line(1, 200).optional(),
  /** UN/LOCODE. */
  port: z
    .string()
    .regex(/^[A-Z]{2}[A-Z2-9]{3}$/, projectTexts.portCode)
    .optional(),
  vesselId: rowId().optional(),
  /** Days: visits that touch them. */
  from: day.optional(),
  to: day.optional(),
  /** Days of the request and of the completion: the first and the last that count. */
  requestedFrom: day.optional(),
  requestedTo: day.optional(),
  completedFrom: day.optional(),
  completedTo: day.optional(),
  /** `none` for those that name none; as of the client. */
  systemType: line(1, 200).optional(),
  flag: z.enum(PROJECT_FLAGS).optional(),
  /** Some that were picked by hand, with commas between: an export of a selection. */
  ids: pickedIds.optional(),
})
export type ProjectQuery = z.output<typeof ProjectQuery>
export type ProjectFilters = Omit<ProjectQuery, 'page' | 'pageSize' | 'sort'>

export const ProjectList = listOf(ProjectRow)
export type ProjectList = z.infer<typeof ProjectList>

const ROOT = '/api/portal/projects'

/** With `Accept: text/csv` the whole filtered set as a file. */
export const findProjects = defineEndpoint({
  method: 'GET',
  path: ROOT,
  access: 'portal:project:read',
  query: ProjectQuery,
  response: ProjectList,
})
export const getProject = defineEndpoint({
  method: 'GET',
  path: `${ROOT}/:id`,
  access: 'portal:project:read',
  params: ById,
  response: ProjectDetail,
})
export const createProject = defineEndpoint({
  method: 'POST',
  path: ROOT,
  access: 'portal:project:create',
  body: CreateProjectInput,
  response: ProjectChange,
  status: 201,
})
export const updateProject = defineEndpoint({
  method: 'PATCH',
  path: `${ROOT}/:id`,
  access: 'portal:project:edit',
  params: ById,
  body: UpdateProjectInput,
  response: ProjectChange,
})
export const deleteProject = defineEndpoint({
  method: 'DELETE',
  path: `${ROOT}/:id`,
  access: 'portal:project:delete',
  params: ById,
  query: DeleteQuery,
  response: z.undefined(),
  status: 204,
})
/** 409 with `allowed` where the move is not possible, 422 with the field where words are missing. */
export const moveProject = defineEndpoint({
  method: 'POST',
  path: `${ROOT}/:id/transitions`,
  access: 'portal:project:move',
  params: ById,
  body: MoveInput,
  response: ProjectChange,
})
export const assignProject = defineEndpoint({
  method: 'POST',
  path: `${ROOT}/:id/assign`,
  access: 'portal:project:assign',
  params: ById,
  body: AssignInput,
  response: ProjectChange,
})
export const followUpProject = defineEndpoint({
  method: 'POST',
  path: `${ROOT}/:id/follow-up`,
  access: 'portal:project:create',
  params: ById,
  body: FollowUpInput,
  response: ProjectChange,
  status: 201,
})
/** A technician asks the office for the next visit; managers plan it. */
export const requestFollowUp = defineEndpoint({
  method: 'POST',
  path: `${ROOT}/:id/follow-up-request`,
  access: 'portal:project:log',
  params: ById,
  body: FollowUpRequest,
  response: z.strictObject({ projectNumber: z.string() }),
  status: 201,
})
export const duplicateProject = defineEndpoint({
  method: 'POST',
  path: `${ROOT}/:id/duplicate`,
  access: 'portal:project:create',
  params: ById,
  body: EmptyBody,
  response: ProjectChange,
  status: 201,
})
