import { formatHundredths, multiplyToHundredths, percentOf } from '#core/contract/number/decimals.ts'

interface PricedLine {
  n: number
  quantity: number
  /** Null counts as 0: a draft may have no price yet. */
  unitPrice: string | null
  /** Not in this quote. */
  left?: true | undefined
}

interface PricedQuote {
  lines: readonly PricedLine[]
  freight?: string | null | undefined
  vat: { rate: string }
}

/** Amounts as decimal text with two places. */
export interface QuoteSums {
  lines: string
  freight: string
  vat: string
  total: string
}

type Priced = Pick<PricedLine, 'quantity' | 'unitPrice'>

const totalInHundredths = ({ quantity, unitPrice }: Priced): bigint =>
  multiplyToHundredths(String(quantity), unitPrice ?? '0')

/** The total of one line, rounded half up (decision 58). */
export const totalOfLine = (line: Priced): string => formatHundredths(totalInHundredths(line))

/**
 * Sums of a quote, or of the lines that are chosen of it: freight is counted whole, VAT is computed once, from the sum,
 * as Peppol BIS Billing 3.0 computes it.
 */
export function sumQuote({ lines, freight, vat }: PricedQuote, chosen?: readonly number[]): QuoteSums {
  const counted = lines.filter(({ n, left }) => left !== true && (chosen === undefined || chosen.includes(n)))
  const net = counted.reduce((sum, line) => sum + totalInHundredths(line), 0n)
  const carriage = counted.length === 0 ? 0n : multiplyToHundredths(freight ?? '0', '1')
  const tax = percentOf(net + carriage, vat.rate)
  return {
    lines: formatHundredths(net),
    freight: formatHundredths(carriage),
    vat: formatHundredths(tax),
    total: formatHundredths(net + carriage + tax),
  }
}
