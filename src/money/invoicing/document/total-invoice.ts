import { multiplyToHundredths, percentOf } from '#core/contract/number/decimals.ts'
import type { InvoiceDocument, InvoiceLine, VatTreatment } from './invoice.ts'

export const BOOKKEEPING_CURRENCY = 'NOK'

/** One line of the VAT breakdown: sums of one category and rate, in hundredths. */
export interface VatGroup extends VatTreatment {
  base: bigint
  amount: bigint
}

/** Amounts in hundredths of the invoice's currency. */
export interface InvoiceTotals {
  /** Net amount of each line, in their order. */
  lines: readonly bigint[]
  groups: readonly VatGroup[]
  net: bigint
  vat: bigint
  gross: bigint
}

type Charged = Pick<InvoiceLine, 'quantity' | 'price' | 'vat'>

/** Net amount of a line (PEPPOL-EN16931-R120). */
export const totalLine = ({ quantity, price }: Pick<Charged, 'quantity' | 'price'>): bigint =>
  multiplyToHundredths(quantity, price)

/**
 * The sums of an invoice by EN 16931's arithmetic (BR-CO-10 to BR-CO-17): each line is rounded, VAT is calculated once on
 * the sum of what is of one category and rate, and is rounded once.
 */
export function totalInvoice(lines: readonly Charged[]): InvoiceTotals {
  const nets = lines.map(totalLine)
  const groups = new Map<string, VatGroup>()
  for (const [index, { vat }] of lines.entries()) {
    const key = `${vat.category} ${multiplyToHundredths(vat.rate, '1')}`
    const group = groups.get(key) ?? { ...vat, base: 0n, amount: 0n }
    groups.set(key, { ...group, base: group.base + (nets[index] ?? 0n) })
  }
  const taxed = Array.from(groups.values(), (group) => ({ ...group, amount: percentOf(group.base, group.rate) }))
  const net = nets.reduce((sum, amount) => sum + amount, 0n)
  const vat = taxed.reduce((sum, { amount }) => sum + amount, 0n)
  return { lines: nets, groups: taxed, net, vat, gross: net + vat }
}

/** Bokføringsforskriften § 5-1-1: VAT is stated in NOK, also when the rest of the invoice isn't. */
export const needsNok = (
  { currency }: Pick<InvoiceDocument, 'currency'>,
  { vat }: Pick<InvoiceTotals, 'vat'>,
): boolean => currency !== BOOKKEEPING_CURRENCY && vat !== 0n
