/** Days before the end of a document from which on it is shown as expiring. */
export const EXPIRING_DAYS = 60

/** How a person's documents stand, worst first: what the list shows of them. */
export const DOCUMENT_STATES = ['missing', 'expired', 'expiring', 'ok', 'none'] as const
export type DocumentState = (typeof DOCUMENT_STATES)[number]

export const OPERATOR_LIMITS = { reason: 200, description: 500 } as const
/** Personal documents that one person may have. */
export const OWN_DOCUMENTS_MAX = 50

/** Whether somebody can come in: yes, not yet, no more. */
export const ACCESS_STATES = ['active', 'invited', 'off'] as const
