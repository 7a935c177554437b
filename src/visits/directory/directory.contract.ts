import { z } from 'zod'
import { defineEndpoint } from '#core/contract/endpoint.ts'
import { flag, listOf, listQuery } from '#core/contract/list.ts'
import { readById } from '#core/contract/record-calls.ts'
import { pick } from '#core/rows/fields.ts'
import { Vessel } from '#fleet/vessels/vessels.contract.ts'
import { ALL_SORTS, CHOICE_FILTERS, LISTED_FIELDS, type ChoiceFilter } from './directory.fields.ts'
import { DUE_WINDOWS, NEEDED_CONTACTS, splitValues } from './directory.limits.ts'

const nullableText = z.string().nullable()

const ServiceEntry = z.strictObject({
  date: nullableText,
  type: z.string(),
  operator: nullableText,
  projectId: z.uuid().nullable(),
  status: z.string(),
})

/** A line of the directory: the columns of its view, and what the list adds to them. */
export const DirectoryRow = z.strictObject({
  id: z.uuid(),
  vesselId: z.uuid(),
  vesselName: z.string(),
  imo: nullableText,
  normalizedName: z.string(),
  clientName: nullableText,
  companyId: z.uuid().nullable(),
  systemType1: nullableText,
  systemType2: nullableText,
  brand1: z.string(),
  brand2: nullableText,
  ...pick(Vessel.shape, LISTED_FIELDS),
  lastServiceDate: nullableText,
  lastServiceType: nullableText,
  nextServiceDue: nullableText,
  /** A person set it; else it follows from the last service. */
  isDueByHand: z.boolean(),
  /** Negative when overdue; null while nothing is due. */
  daysToDue: z.int().nullable(),
  openProjects: z.int(),
  vesselMasterName: nullableText,
  vesselMasterPhone: nullableText,
  vesselMasterEmail: nullableText,
  engineerName: nullableText,
  engineerPhone: nullableText,
  engineerEmail: nullableText,
  portAgent: nullableText,
  portAgentName: nullableText,
  portAgentPhone: nullableText,
  portAgentEmail: nullableText,
  /** Missing contacts. */
  missing: z.array(z.enum(NEEDED_CONTACTS)),
  serviceHistory: z.array(ServiceEntry),
  /** Only for managers. */
  notes: nullableText.optional(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type DirectoryRow = z.infer<typeof DirectoryRow>

const several = z.string().max(4000).transform(splitValues).pipe(z.array(z.string()).min(1).max(100))
const months = z
  .string()
  .regex(/^\d{1,3}$/)
  .transform(Number)
  .pipe(z.number().min(1).max(600))

const choices = Object.fromEntries(CHOICE_FILTERS.map((name) => [name, several.optional()])) as Record<
  ChoiceFilter,
  z.ZodOptional<typeof several>
>

const filters = {
  /** Values of a column, U+001F between several; a client also by the id of the company. */
  ...choices,
  due: z.enum(DUE_WINDOWS).optional(),
  /** Months without a service. */
  idle: months.optional(),
  /** Master or port agent is named nowhere. */
  missing: flag.optional(),
}

export const DirectoryQuery = listQuery(ALL_SORTS).extend(filters)
export type DirectoryQuery = z.output<typeof DirectoryQuery>

/** `q` looks in names, former ones too, IMO number and client. */
export const findDirectory = defineEndpoint({
  method: 'GET',
  path: '/api/portal/vessel-directory',
  access: 'portal:vessel:read',
  query: DirectoryQuery,
  response: listOf(DirectoryRow),
})

const CountsQuery = z.strictObject({ q: DirectoryQuery.shape.q, ...choices })
export type CountsQuery = z.output<typeof CountsQuery>
export const DirectoryCounts = z.strictObject({
  /** Counts of all vessels that the caller may see. */
  vessels: z.int(),
  /** Counts within search, client, system and brand. */
  all: z.int(),
  overdue: z.int(),
  within30: z.int(),
  within60: z.int(),
  within90: z.int(),
  missing: z.int(),
  idle: z.int(),
})
export type DirectoryCounts = z.infer<typeof DirectoryCounts>

export const countDirectory = defineEndpoint({
  method: 'GET',
  path: '/api/portal/vessel-directory/counts',
  access: 'portal:vessel:read',
  query: CountsQuery,
  response: DirectoryCounts,
})

const choice = z.strictObject({ name: z.string(), vessels: z.int() })
/** Options of the filters, the most frequent first. */
export const DirectoryOptions = z.strictObject(
  Object.fromEntries(CHOICE_FILTERS.map((name) => [name, z.array(choice)])) as Record<
    ChoiceFilter,
    z.ZodArray<typeof choice>
  >,
)
export type DirectoryOptions = z.infer<typeof DirectoryOptions>

export const findDirectoryOptions = defineEndpoint({
  method: 'GET',
  path: '/api/portal/vessel-directory/options',
  access: 'portal:vessel:read',
  response: DirectoryOptions,
})

/** The same vessels as their logs: whom to call and what was done. */
export const VesselLog = z.strictObject({
  id: z.uuid(),
  vesselName: z.string(),
  clientName: nullableText,
  portAgent: nullableText,
  contacts: z.array(z.strictObject({ type: z.string(), name: nullableText, phone: nullableText, email: nullableText })),
  location: nullableText,
  lastServiceDate: nullableText,
  lastServiceType: nullableText,
  nextServiceDue: nullableText,
  serviceHistory: z.array(ServiceEntry),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type VesselLog = z.infer<typeof VesselLog>

export const findVesselLogs = defineEndpoint({
  method: 'GET',
  path: '/api/portal/vessel-logs',
  access: 'portal:vessel:read',
  query: DirectoryQuery,
  response: listOf(VesselLog),
})

/** A part that was ever used on a vessel; prices are with the parts themselves. */
export const VesselPart = z.strictObject({
  partNumber: nullableText,
  partName: z.string(),
  unit: z.string(),
  quantity: z.number(),
  visits: z.int(),
  lastUsed: z.string(),
  lastProjectId: z.uuid(),
})
export type VesselPart = z.infer<typeof VesselPart>

export const findVesselParts = readById('/api/portal/vessels/:id/parts', 'portal:vessel:read', {
  query: listQuery(['lastUsed', 'quantity', 'partName']),
  response: listOf(VesselPart),
})

/** A file of one of its visits. */
export const VesselFile = z.strictObject({
  id: z.uuid(),
  kind: z.enum(['file', 'report']),
  fileName: z.string(),
  filePath: z.string(),
  fileType: z.string(),
  fileSize: z.int(),
  description: nullableText,
  projectId: z.uuid(),
  projectNumber: z.string(),
  createdAt: z.string(),
})
export type VesselFile = z.infer<typeof VesselFile>

export const findVesselFiles = readById('/api/portal/vessels/:id/files', 'portal:vessel:read', {
  query: listQuery(['createdAt', 'fileName']),
  response: listOf(VesselFile),
})

/** One value measured on a visit, as its service report has it. */
export const VesselReading = z.strictObject({
  quantity: z.string(),
  unit: z.string(),
  value: z.string(),
  limit: nullableText,
  date: z.string(),
  projectId: z.uuid(),
  projectNumber: z.string(),
})
export type VesselReading = z.infer<typeof VesselReading>

export const findVesselReadings = readById('/api/portal/vessels/:id/readings', 'portal:vessel:read', {
  query: listQuery(['date']),
  response: listOf(VesselReading),
})
