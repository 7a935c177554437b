import { z } from 'zod'
import { currencyCode, day } from '#core/contract/amounts.ts'
import { defineEndpoint, rowId } from '#core/contract/endpoint.ts'
import { anyOf, listOf, listQuery } from '#core/contract/list.ts'
import { line } from '#core/contract/text.ts'
import { SERVICE_TYPES } from '#visits/projects/projects.limits.ts'
import { Part, PartSum } from './parts.contract.ts'
import { BILLING_STATUSES, PART_GROUPS, PART_SORTS } from './parts.limits.ts'

const filters = {
  /** A vessel's id. */
  vessel: rowId().optional(),
  /** A project's id or its number. */
  project: line(1, 40).optional(),
  operator: rowId().optional(),
  billingStatus: anyOf(BILLING_STATUSES).optional(),
  category: line(1, 60).optional(),
  /** A client as the projects name it; `none` for projects without one. */
  client: line(1, 200).optional(),
  serviceType: z.enum(SERVICE_TYPES).optional(),
  currency: currencyCode.optional(),
  /** A part by its number, or by its name where it has none. */
  part: line(1, 300).optional(),
  from: day.optional(),
  to: day.optional(),
}

export const PartsUsageQuery = listQuery(PART_SORTS).extend({
  ...filters,
  groupBy: z.enum(PART_GROUPS).optional(),
  /** The lines of one group, by its key. */
  group: line(1, 300).optional(),
})
export type PartsUsageQuery = z.output<typeof PartsUsageQuery>

const SummaryQuery = z.strictObject({
  ...filters,
  q: PartsUsageQuery.shape.q,
  groupBy: z.enum(PART_GROUPS).optional(),
})
export type PartsFilters = z.output<typeof SummaryQuery>

/** A part with where it was used. */
export const UsedPart = Part.extend({
  projectNumber: z.string(),
  vesselId: z.uuid(),
})
export type UsedPart = z.infer<typeof UsedPart>

const StatusCount = z.strictObject({ billingStatus: z.enum(BILLING_STATUSES), count: z.int() })

/** Lines of the same part, vessel, technician or month. Sums are absent for callers who may not see values. */
export const PartGroup = z.strictObject({
  key: z.string(),
  label: z.string(),
  /** The part's name, where the label is its number. */
  note: z.string().nullable(),
  category: z.string().nullable(),
  count: z.int(),
  /** Set if all lines have the same unit. */
  quantity: z.number().nullable(),
  unit: z.string().nullable(),
  statuses: z.array(StatusCount),
  sums: z.array(PartSum).optional(),
})
export type PartGroup = z.infer<typeof PartGroup>

/** Parts over all projects that the caller may see, one page of lines; with `groupBy` that page of groups, too. */
export const findUsedParts = defineEndpoint({
  method: 'GET',
  path: '/api/portal/parts',
  access: 'portal:part:read',
  query: PartsUsageQuery,
  response: listOf(UsedPart).extend({
    groups: z.array(PartGroup).optional(),
    groupTotal: z.int().optional(),
    sums: z.array(PartSum).optional(),
  }),
})

/** Sums of the filtered list. */
export const PartsSummary = z.strictObject({
  total: z.int(),
  /** Different parts, by number or else by name. */
  parts: z.int(),
  statuses: z.array(StatusCount),
  categories: z.array(z.string()),
  sums: z.array(PartSum).optional(),
  /** With `groupBy`: the first groups, at most one page of the list, and their number. */
  groups: z.array(PartGroup).optional(),
  groupTotal: z.int().optional(),
})
export type PartsSummary = z.infer<typeof PartsSummary>

export const summariseParts = defineEndpoint({
  method: 'GET',
  path: '/api/portal/parts/summary',
  access: 'portal:part:read',
  query: SummaryQuery,
  response: PartsSummary,
})
