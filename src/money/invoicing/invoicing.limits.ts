export const EXPORT_FORMATS = ['csv', 'ehf'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/** Content of an export: invoices of approved items, or credit notes of credited ones. */
export const EXPORT_KINDS = ['invoice', 'credit note'] as const

/** An amount as it counts in sums: a credit note's own amounts are positive, as Peppol BIS 3.0 wants them, and reduce what was billed. */
export const signedAmount = (kind: (typeof EXPORT_KINDS)[number], amount: string): string =>
  kind === 'credit note' && Number(amount) !== 0 ? `-${amount}` : amount
export type ExportKind = (typeof EXPORT_KINDS)[number]

/** Open until its invoice numbers are known; then billed, and credited once all of it was credited. */
export const EXPORT_STATES = ['open', 'billed', 'credited', 'withdrawn'] as const
export type ExportState = (typeof EXPORT_STATES)[number]

/** Categories of VAT that are used here, by their codes of UNCL5305. */
export const VAT_CATEGORIES = ['S', 'Z', 'G', 'E'] as const
export type VatCategory = (typeof VAT_CATEGORIES)[number]

/** Sections of the Norwegian VAT Act that make the rate zero, by their category in e-invoices. */
export const VAT_SECTIONS = { Z: ['6-9', '6-30'], G: ['6-21', '6-22'] } as const
export const ZERO_SECTIONS = [...VAT_SECTIONS.Z, ...VAT_SECTIONS.G] as const
export type ZeroSection = (typeof ZERO_SECTIONS)[number]

export interface VatChoice {
  id: ZeroSection | '25' | '15' | '12' | 'exempt'
  category: VatCategory
  rate: string
  section: ZeroSection | null
}

/** Treatments that a person chooses from; none of them is chosen before. */
export const VAT_CHOICES: readonly VatChoice[] = [
  { id: '6-9', category: 'Z', rate: '0', section: '6-9' },
  { id: '6-30', category: 'Z', rate: '0', section: '6-30' },
  { id: '6-21', category: 'G', rate: '0', section: '6-21' },
  { id: '6-22', category: 'G', rate: '0', section: '6-22' },
  { id: '25', category: 'S', rate: '25', section: null },
  { id: '15', category: 'S', rate: '15', section: null },
  { id: '12', category: 'S', rate: '12', section: null },
  { id: 'exempt', category: 'E', rate: '0', section: null },
]

/** The choice that is this treatment; undefined where the screen offers none. */
export const findVatChoice = ({
  category,
  rate,
  section,
}: Pick<VatChoice, 'category' | 'rate' | 'section'>): VatChoice | undefined =>
  VAT_CHOICES.find(
    (choice) => choice.category === category && choice.section === section && Number(choice.rate) === Number(rate),
  )

/** Rates of Norwegian VAT, per cent. */
export const VAT_RATES = ['25.00', '15.00', '12.00'] as const

/** Exchange rate of a currency to NOK: more than 0. */
export const EXCHANGE_RATE = /^(?=.*[1-9])\d{1,6}(\.\d{1,6})?$/

/** Maximum that fits into a call's body of 64 KiB. */
export const EXPORT_ITEMS_MAX = 1500
export const EXPORT_PROJECTS_MAX = 200
export const PAYMENT_DAYS_MAX = 120
export const REASON_MAX = 500
export const INVOICE_NUMBER_MAX = 100
