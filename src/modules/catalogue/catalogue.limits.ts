export const PRODUCT_LIMITS = {
  name: 200,
  itemNumber: 80,
  description: 2000,
  specifications: 20_000,
  applications: 20_000,
} as const
export const GROUP_LIMITS = { name: 120, description: 1000 } as const

/** Longest search text that is looked up. */
export const SEARCH_MAX = 120

/** Cards the server renders into the page; the script draws the rest (docs/decisions/0003). */
export const CARDS_PER_PAGE = 24

export const QUANTITY_MIN = 1
/** A quantity field takes six digits: more is a slip of the key. */
export const QUANTITY_MAX = 999_999

export const UNCATEGORIZED = 'Uncategorized'
export const UNKNOWN_CATEGORY = 'Unknown'
export const UNKNOWN_BRAND = 'Unknown Brand'
