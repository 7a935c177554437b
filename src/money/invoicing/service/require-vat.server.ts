import { trimDecimal } from '#core/contract/number/decimals.ts'
import { AppError } from '#core/errors.ts'
import { refuseField } from '#visits/projects/service/record-change.server.ts'
import type { CreditedInvoice, ExportItem } from '../export-items.queries.server.ts'
import type { ExportInput, VatInput } from '../invoicing.contract.ts'
import type { ExportKind } from '../invoicing.limits.ts'
import { invoicingTexts as texts } from '../messages.en.ts'

/** Charges nothing: for the sums of a plan without a chosen treatment. */
export const NO_TREATMENT: VatInput = { category: 'Z', rate: '0.00', section: null, reason: null }

/**
 * Returns the VAT treatment of what has none from an invoice. A credit note has the treatment of the invoice that it
 * credits, so a request with another one is refused; its reason is not compared, since the invoice's is used.
 * @throws AppError 422 where a treatment is needed and missing, or differs from an invoice's
 */
export function requireVat(
  items: readonly ExportItem[],
  kind: ExportKind,
  { vat, exchangeRates }: Pick<ExportInput, 'vat' | 'exchangeRates'>,
): VatInput {
  if (kind === 'invoice') {
    if (vat === undefined) throw refuseField('vat', texts.vatNeeded)
    return vat
  }
  const messages = new Map<string, string>()
  for (const { credited, invoiceNumber } of items) {
    const number = invoiceNumber ?? ''
    if (credited === null) {
      if (vat === undefined) messages.set(number, texts.invoiceVatUnknown(number))
    } else if (vat !== undefined && isOtherVat(vat, credited)) {
      messages.set(number, texts.otherVat(number, describeVat(credited)))
    }
  }
  refuse([...messages.values()].map((message) => ({ field: 'vat', message })))
  requireSameRates(items, exchangeRates)
  return vat ?? NO_TREATMENT
}

const isOtherVat = (vat: VatInput, { category, rate, section }: CreditedInvoice): boolean =>
  vat.category !== category ||
  trimDecimal(vat.rate) !== trimDecimal(rate) ||
  (vat.section !== null && vat.section !== section)

const describeVat = ({ category, rate, section }: CreditedInvoice): string =>
  texts.vatOf(category, trimDecimal(rate), section)

/** The VAT of a credit note in NOK is computed with the exchange rate of its invoice. */
function requireSameRates(items: readonly ExportItem[], rates: ExportInput['exchangeRates']): void {
  const messages = new Map<string, string>()
  for (const { credited, invoiceNumber } of items) {
    const given = rates?.[credited?.currency ?? '']
    if (credited === null || credited.exchangeRate === null || given === undefined) continue
    if (trimDecimal(given) === trimDecimal(credited.exchangeRate)) continue
    messages.set(
      `exchangeRates.${credited.currency}`,
      texts.otherRate(invoiceNumber ?? '', credited.currency, trimDecimal(credited.exchangeRate)),
    )
  }
  refuse(Array.from(messages, ([field, message]) => ({ field, message })))
}

function refuse(fields: readonly { field: string; message: string }[]): void {
  const [first] = fields
  if (first !== undefined) throw new AppError('invalid', first.message, { fields: [...fields] })
}
