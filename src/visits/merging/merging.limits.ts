/** Kinds of rows that can be merged. */
export const MERGE_KINDS = ['vessel', 'company'] as const
export type MergeKind = (typeof MERGE_KINDS)[number]

/** Days in which a merge can be undone. */
export const UNDO_DAYS = 30

/** Why two may be one, the surest first. */
export const DUPLICATE_REASONS = [
  'imo',
  'organisation number',
  'same name',
  'former name',
  'other name',
  'similar name',
] as const
export type DuplicateReason = (typeof DUPLICATE_REASONS)[number]

export const DUPLICATE_SORTS = ['name', 'reason'] as const
export const MERGE_SORTS = ['mergedAt'] as const

/** The number that identifies a row: where both rows have different ones, a person decides which is right. */
export const MERGE_NUMBERS = { vessel: 'imo', company: 'orgNumber' } as const satisfies Record<MergeKind, string>

/** Groups of fields of a vessel; the first identifies the person or thing that the others describe. */
export const VESSEL_GROUPS = [
  ['vesselMasterName', 'vesselMasterPhone', 'vesselMasterEmail'],
  ['engineerName', 'engineerPhone', 'engineerEmail'],
  ['portAgent', 'portAgentPhone', 'portAgentEmail'],
  ['systemType', 'brand1'],
  ['systemType2', 'brand2'],
] as const
/** The same of a company. */
export const COMPANY_GROUPS = [
  ['engineerName', 'engineerEmail'],
  ['orgNumber', 'vatNumber', 'peppolId'],
  ['address', 'postalCode', 'city', 'country'],
] as const
