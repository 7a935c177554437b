/** Validity of a price today. `ending`: it ends within {@link ENDING_DAYS}. */
export const PRICE_STATES = ['valid', 'ending', 'future', 'ended'] as const
export type PriceState = (typeof PRICE_STATES)[number]

/** Days before its end from which a price is shown as ending. */
export const ENDING_DAYS = 30

/** Fields that the list can be ordered by. */
export const PRICE_SORTS = ['itemNumber', 'companyName', 'price', 'from', 'to', 'updatedAt'] as const
export type PriceSort = (typeof PRICE_SORTS)[number]

/** Value of the filter by client for prices that hold for all clients. */
export const ALL_CLIENTS = 'all'

/**
 * Origin of a known price, in the order of precedence: the client's own price list, the last price that the client was
 * billed, the price list for all clients. What was quoted and accepted, which comes before what was billed, is known by
 * the requests, which ask here.
 */
export type PriceSource = 'client list' | 'billed' | 'general list'
