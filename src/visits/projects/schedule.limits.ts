/** Days of a load answer: at most one year. */
export const LOAD_DAYS_MAX = 366
