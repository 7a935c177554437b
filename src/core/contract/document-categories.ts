/** Kinds of travel documents: personal ones belong to the operator, a project's own to the visit. */
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
