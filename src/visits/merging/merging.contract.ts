import { z } from 'zod'
import { ById, defineEndpoint, rowId } from '#core/contract/endpoint.ts'
import { listOf, listQuery } from '#core/contract/list.ts'
import { seenVersionIfKnown } from '#core/contract/version.ts'
import { namesOfCalls } from '#core/rows/fields.ts'
import { Company } from '#fleet/companies/companies.contract.ts'
import { COMPANY_FIELDS } from '#fleet/companies/companies.entity.ts'
import { Vessel } from '#fleet/vessels/vessels.contract.ts'
import { VESSEL_FIELDS } from '#fleet/vessels/vessels.entity.ts'
import { DUPLICATE_REASONS, DUPLICATE_SORTS, MERGE_SORTS } from './merging.limits.ts'

const nullableText = z.string().nullable()

const Side = z.enum(['this', 'from'])
export type Side = z.infer<typeof Side>

/** The row from which a field is taken; a field without a choice retains its value, or is filled from the other row. */
const keepOf = <const Name extends string>(names: readonly [Name, ...Name[]]) => z.partialRecord(z.enum(names), Side)
const mergeInput = <const Name extends string>(names: readonly [Name, ...Name[]]) =>
  z.strictObject({
    /** The row that is merged into the other. */
    from: rowId(),
    keep: keepOf(names).optional(),
    version: seenVersionIfKnown,
    fromVersion: seenVersionIfKnown,
  })

const namesOf = <Name extends string>(names: Name[]) => names as [Name, ...Name[]]
const VESSEL_NAMES = namesOf(namesOfCalls(VESSEL_FIELDS).filter((name) => name !== 'formerNames'))
export const MergeVesselInput = mergeInput(VESSEL_NAMES)
export type MergeVesselInput = z.output<typeof MergeVesselInput>
export const MergeCompanyInput = mergeInput(
  namesOf(namesOfCalls(COMPANY_FIELDS).filter((name) => name !== 'alternativeNames')),
)
export type MergeCompanyInput = z.output<typeof MergeCompanyInput>

export const MergedVessel = Vessel.extend({ mergeId: z.uuid() })
export const MergedCompany = Company.extend({ mergeId: z.uuid() })

/** Merges two vessels: all rows of `from` move to the vessel of the address, and the id of `from` redirects to it. */
export const mergeVessels = defineEndpoint({
  method: 'POST',
  path: '/api/portal/vessels/:id/merge',
  access: 'portal:vessel:write',
  params: ById,
  body: MergeVesselInput.extend({ keep: keepOf([...VESSEL_NAMES, 'systemType1']).optional() }),
  response: MergedVessel,
})
export const mergeCompanies = defineEndpoint({
  method: 'POST',
  path: '/api/portal/companies/:id/merge',
  access: 'portal:vessel:write',
  params: ById,
  body: MergeCompanyInput,
  response: MergedCompany,
})

/** Returns the restored row. */
export const undoVesselMerge = defineEndpoint({
  method: 'POST',
  path: '/api/portal/vessels/merges/:id/undo',
  access: 'portal:vessel:write',
  params: ById,
  response: Vessel,
})
export const undoCompanyMerge = defineEndpoint({
  method: 'POST',
  path: '/api/portal/companies/merges/:id/undo',
  access: 'portal:vessel:write',
  params: ById,
  response: Company,
})

export const Merge = z.strictObject({
  id: z.uuid(),
  /** The surviving row, to which the id of the merged one redirects. */
  staysId: z.uuid(),
  staysName: z.string(),
  /** The duplicate that was merged into it and deleted. */
  goesId: z.uuid(),
  goesName: z.string(),
  /** Rows that moved. */
  moved: z.int(),
  mergedBy: nullableText,
  mergedAt: z.string(),
  /** Until then it can be undone, unless a later change prevents it. */
  undoUntil: z.string(),
  undoneAt: nullableText,
})
export type Merge = z.infer<typeof Merge>
export const MergeQuery = listQuery(MERGE_SORTS)
export type MergeQuery = z.output<typeof MergeQuery>

export const findVesselMerges = defineEndpoint({
  method: 'GET',
  path: '/api/portal/vessels/merges',
  access: 'portal:vessel:write',
  query: MergeQuery,
  response: listOf(Merge),
})
export const findCompanyMerges = defineEndpoint({
  method: 'GET',
  path: '/api/portal/companies/merges',
  access: 'portal:vessel:write',
  query: MergeQuery,
  response: listOf(Merge),
})

export const DuplicateVessel = z.strictObject({
  id: z.uuid(),
  version: z.int(),
  name: z.string(),
  imo: nullableText,
  clientName: nullableText,
  systemType: nullableText,
  location: nullableText,
  formerNames: z.array(z.string()),
  /** Its projects, the open ones of these, and services from before the portal. */
  services: z.int(),
  openProjects: z.int(),
})
export type DuplicateVessel = z.infer<typeof DuplicateVessel>

export const DuplicateCompany = z.strictObject({
  id: z.uuid(),
  version: z.int(),
  name: z.string(),
  orgNumber: nullableText,
  city: nullableText,
  alternativeNames: z.array(z.string()),
  vessels: z.int(),
})
export type DuplicateCompany = z.infer<typeof DuplicateCompany>

const pairOf = <Row extends z.ZodType>(row: Row) =>
  z.strictObject({
    pair: z.uuid(),
    reason: z.enum(DUPLICATE_REASONS),
    /** The reason as a sentence. */
    why: z.string(),
    /** The row with more data, suggested as the surviving one. */
    a: row,
    b: row,
  })
export const DuplicateVessels = pairOf(DuplicateVessel)
export type DuplicateVessels = z.infer<typeof DuplicateVessels>
export const DuplicateCompanies = pairOf(DuplicateCompany)
export type DuplicateCompanies = z.infer<typeof DuplicateCompanies>
export const DuplicateQuery = listQuery(DUPLICATE_SORTS)
export type DuplicateQuery = z.output<typeof DuplicateQuery>

export const findDuplicateVessels = defineEndpoint({
  method: 'GET',
  path: '/api/portal/vessels/duplicates',
  access: 'portal:vessel:write',
  query: DuplicateQuery,
  response: listOf(DuplicateVessels),
})
export const findDuplicateCompanies = defineEndpoint({
  method: 'GET',
  path: '/api/portal/companies/duplicates',
  access: 'portal:vessel:write',
  query: DuplicateQuery,
  response: listOf(DuplicateCompanies),
})

const OnePair = z.strictObject({ pair: rowId() })
/** Marks a pair as two different rows: it is not suggested again. */
export const dismissVessels = defineEndpoint({
  method: 'POST',
  path: '/api/portal/vessels/duplicates/:pair/dismiss',
  access: 'portal:vessel:write',
  params: OnePair,
  response: DuplicateVessels,
})
export const dismissCompanies = defineEndpoint({
  method: 'POST',
  path: '/api/portal/companies/duplicates/:pair/dismiss',
  access: 'portal:vessel:write',
  params: OnePair,
  response: DuplicateCompanies,
})

/** Number of references to a row, by table, that a merge would move. */
export const Belongings = z.strictObject({ items: z.array(z.strictObject({ table: z.string(), rows: z.int() })) })
export type Belongings = z.infer<typeof Belongings>
export const findVesselBelongings = defineEndpoint({
  method: 'GET',
  path: '/api/portal/vessels/:id/belongings',
  access: 'portal:vessel:write',
  params: ById,
  response: Belongings,
})
export const findCompanyBelongings = defineEndpoint({
  method: 'GET',
  path: '/api/portal/companies/:id/belongings',
  access: 'portal:vessel:write',
  params: ById,
  response: Belongings,
})
