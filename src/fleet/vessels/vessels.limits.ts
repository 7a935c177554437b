/** Months from one service to the next. */
export const SERVICE_INTERVAL = { min: 1, max: 120, usual: 12 } as const

/** The brand of a row that was stored without one: a default of the specification, no fact about the vessel. */
export const DEFAULT_BRAND = 'Headway'

/** Names of systems of the default brand, as a regular expression of JavaScript and PostgreSQL. */
export const DEFAULT_BRAND_SYSTEMS = 'headway|ocean ?guard|hmt ?-?[0-9]'

/** Whether a stored brand may be the default alone: nothing else says that the system is of that brand. */
export const isAssumedBrand = (brand: string | null, systemType: string | null): boolean =>
  brand === DEFAULT_BRAND && !new RegExp(DEFAULT_BRAND_SYSTEMS, 'i').test(systemType ?? '')

/** Years in which a next service may be due: the longest interval after a service, and some to spare. */
export const DUE_YEARS = { first: 2000, ahead: 15 } as const

/** Names that a ship had before. */
export const FORMER_NAMES_MAX = 20

/** Sortable fields of lists of vessels. */
export const VESSEL_SORTS = ['name', 'imo', 'clientName', 'location', 'updatedAt'] as const
export type VesselSort = (typeof VESSEL_SORTS)[number]

/** Number of vessels listed with a similar name. */
export const SIMILAR_MAX = 5

/** Contacts of the vessel that a technician may correct. */
export const CONTACT_FACTS = [
  'vesselMasterName',
  'vesselMasterPhone',
  'vesselMasterEmail',
  'engineerName',
  'engineerPhone',
  'engineerEmail',
  'portAgent',
  'portAgentPhone',
  'portAgentEmail',
] as const
