/** Days after the end of a visit when its own travel documents are deleted (decisions 34). */
export const TRAVEL_DOCUMENTS_DAYS = 30

/** Documents per project (trust D10). */
export const TRAVEL_DOCUMENTS_MAX = 50

/** State of a person's documents, worst first, as shown in the list. */
export const DOCUMENT_STATES = ['missing', 'expired', 'expiring', 'ok', 'none'] as const
export type DocumentState = (typeof DOCUMENT_STATES)[number]

/** Personal documents that one person may have. */
export const OWN_DOCUMENTS_MAX = 50
