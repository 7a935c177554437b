import type { BillingExport } from '../invoicing.contract.ts'
import { exportMessages as messages } from './messages.en.ts'

/** What an export holds, in a few words: `EHF, 3 invoices`. */
export const holdsOf = ({ format, invoices, kind, lines }: BillingExport): string =>
  messages.holdsOf(format, invoices.length, kind, lines)

/** How it treats VAT: `0 %, § 6-9`. */
export const vatOf = ({ vat: { category, rate, section } }: BillingExport): string =>
  category === 'E' ? messages.exempt : messages.vatOf(String(Number(rate)), section)
