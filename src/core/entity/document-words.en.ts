import type { DocumentCategory } from '../contract/document-categories.ts'

/** Travel documents as people call them. */
export const DOCUMENT_WORDS: Record<DocumentCategory, string> = {
  passport: 'Passport',
  visa: 'Visa',
  "seaman's book": 'Seaman’s book',
  medical: 'Medical',
  'port access': 'Port access',
  insurance: 'Insurance',
  other: 'Other',
}
