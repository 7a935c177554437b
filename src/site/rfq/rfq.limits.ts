import { QUANTITY_MAX, QUANTITY_MIN } from '#site/catalogue/catalogue.limits.ts'

export const ITEM_QUANTITY = { min: QUANTITY_MIN, max: QUANTITY_MAX, initial: 1 } as const

/** Maximum lines of a list: far above a real request, low enough that browser storage never fills. */
export const RFQ_ITEMS_MAX = 500

/** Maximum characters of a pasted line that is sent as written. */
export const UNMATCHED_LINE_MAX = 200

/** Lines read from one paste. */
export const PASTE_LINES_MAX = 500
export const PASTE_MAX = 40_000

/**
 * Longest mail link in characters, encoded. On Windows, Chrome opens nothing past 2,046 and the shell passes on at most
 * 2,083, both without an error; older mail programs were seen to stop near 2,000.
 */
export const MAIL_LINK_MAX = 1900

/** Widths of the copied table in characters (specification, section 9). */
export const TEXT_COLUMNS = { item: 6, quantity: 5, itemNumber: 18, name: 25, description: 60 } as const

export const VESSEL_LIMITS = {
  vesselName: 80,
  imoNumber: 20,
  port: 80,
  eta: 16,
  agent: 120,
  reference: 80,
  system: 120,
} as const

/** The dialog with the visitor's list, on every page. */
export const RFQ_DRAWER_ID = 'rfq-drawer'
/** Attributes of a button that opens the list, on every page. */
export const OPENS_LIST = { command: 'show-modal', commandfor: RFQ_DRAWER_ID } as const
