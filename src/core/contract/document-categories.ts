/** Kinds of travel documents: personal ones belong to the technician, a project's own to the visit. */
export const DOCUMENT_CATEGORIES = [
  'passport',
  'visa',
  "seaman's book",
  'medical',
  'port access',
  'insurance',
  'other',
] as const
export type DocumentCategory = (typeof DOCUMENT_CATEGORIES)[number]

/** Days before its end from which a document counts as expiring. */
export const EXPIRING_DAYS = 60
