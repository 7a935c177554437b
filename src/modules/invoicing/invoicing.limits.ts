/** What is handed to the accounting system: invoices, or credit notes that take them back. */
export type ExportKind = 'invoice' | 'credit note'

/** Categories of VAT that are used here, by their codes of UNCL5305. */
export const VAT_CATEGORIES = ['S', 'Z', 'G', 'E'] as const
export type VatCategory = (typeof VAT_CATEGORIES)[number]
