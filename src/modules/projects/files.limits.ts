/** Days before its end from which a document counts as expiring. */
export const EXPIRING_DAYS = 60
/** Days after the end of a visit when its own travel documents go (decisions 34). */
export const TRAVEL_DOCUMENTS_DAYS = 30
