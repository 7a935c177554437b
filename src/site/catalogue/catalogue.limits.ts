import { PICTURE_BODY_LIMIT } from '#house/files/pictures/pictures.limits.ts'

/** Longest search text that is looked up. */
export const SEARCH_MAX = 120

/** Lines of a list that one call looks up, and the articles it names for each. */
export const LOOKED_UP_LINES_MAX = 40
export const LINE_CANDIDATES = 3

/** Cards the server renders into the page, and those that "Show more" adds. */
export const CARDS_PER_PAGE = 24
/** Number of them that a phone shows at first, so that the content below the catalogue is near. */
export const CARDS_ON_PHONE = 12
/** How the catalogue's own pages may be sorted: as we order it, by item number, by name. */
export const SHOP_SORTS = ['order', 'itemNumber', 'name'] as const
export type ShopSort = (typeof SHOP_SORTS)[number]

export const QUANTITY_MIN = 1
/** A quantity field takes six digits: more is a typing error. */
export const QUANTITY_MAX = 999_999

/** Rows of the administrator's table. */
export const ADMIN_PAGE_SIZE = 50
export const ADMIN_PAGE_SIZE_MAX = 200
export const ADMIN_PRODUCT_SORTS = ['order', 'name', '-name', 'itemNumber', '-itemNumber'] as const
export type AdminProductSort = (typeof ADMIN_PRODUCT_SORTS)[number]

/** Rows that change places in one call. */
export const REORDER_MAX = 1000

/** Characters and rows of a CSV file. */
export const IMPORT_BYTES_MAX = 15 * 1024 * 1024
export const IMPORT_ROWS_MAX = 50_000
/** Characters of a supplier's name, and how many suppliers' columns are remembered. */
export const SUPPLIER_MAX = 120
export const SUPPLIERS_MAX = 200
/** Body limit, bytes, of the calls that carry one: quotation marks and line breaks grow in JSON. */
export const IMPORT_BODY_LIMIT = 24 * 1024 * 1024

/** Body limit, bytes, of the calls with up to the maximum number of names or addresses of a selection. */
export const NAMES_BODY_LIMIT = 1024 * 1024

/** Body limit, bytes, of the calls that carry a product with its picture. */
export const PRODUCT_BODY_LIMIT = PICTURE_BODY_LIMIT

/** Days that a mixed set lasts, and those until the box with the unmixed parts expires. */
export interface BoxDays {
  changeAfterDays: number
  keepsForDays: number
}

/** Sets of a box before it expires. */
export const setsOf = ({ changeAfterDays, keepsForDays }: BoxDays): number => Math.floor(keepsForDays / changeAfterDays)

/** A chart of one set is pointless, one of very many is unreadable. */
export const isChartable = (days: BoxDays): boolean => setsOf(days) >= 2 && setsOf(days) <= 12
