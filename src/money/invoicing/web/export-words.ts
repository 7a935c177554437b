import type { BillingExport, VatTreatment } from '../invoicing.contract.ts'
import { exportMessages as messages } from './messages.en.ts'

/** The content of an export, in a few words: `EHF, 3 invoices`. */
export const holdsOf = ({ format, invoices, kind, lines }: BillingExport): string =>
  messages.holdsOf(format, invoices.length, kind, lines)

/** A VAT treatment in a few words: `0 %, § 6-9`. */
export const formatTreatment = ({ category, rate, section }: Pick<VatTreatment, 'category' | 'rate' | 'section'>) =>
  category === 'E' ? messages.exempt : messages.vatOf(String(Number(rate)), section)

/** The VAT treatment of an export; its credit notes may have several. */
export const vatOf = ({ vat, invoices }: BillingExport): string =>
  vat === null
    ? [...new Set(invoices.map(({ treatment }) => formatTreatment(treatment)))].join('; ')
    : formatTreatment(vat)
