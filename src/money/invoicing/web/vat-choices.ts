import type { VatTreatment } from '../invoicing.contract.ts'
import type { VatCategory, ZeroSection } from '../invoicing.limits.ts'
import type { exportMessages } from './messages.en.ts'

export interface VatChoice {
  id: keyof typeof exportMessages.treatments
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
export const findVatChoice = ({ category, rate, section }: VatTreatment): VatChoice | undefined =>
  VAT_CHOICES.find(
    (choice) => choice.category === category && choice.section === section && Number(choice.rate) === Number(rate),
  )
