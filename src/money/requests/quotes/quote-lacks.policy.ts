import { requestTexts } from '../messages.en.ts'
import type { Quote } from '../quotes.contract.ts'

/** What a draft still needs before it can be sent, by field; server and editor show the same sentences. */
export function findQuoteLacks(
  { lines, vat, endsAt }: Pick<Quote, 'lines' | 'vat' | 'endsAt'>,
  now: Date,
): { field: string; message: string }[] {
  const offered = lines.filter(({ left }) => left !== true)
  return [
    ...lines.flatMap(({ left, unitPrice }, index) =>
      left !== true && unitPrice === null
        ? [{ field: `lines.${index}.unitPrice`, message: requestTexts.priceNeeded }]
        : [],
    ),
    ...(offered.length === 0 ? [{ field: 'lines', message: requestTexts.lineNeeded }] : []),
    ...(vat === null ? [{ field: 'vat', message: requestTexts.vatNeeded }] : []),
    ...(new Date(endsAt) <= now ? [{ field: 'validUntil', message: requestTexts.validityNeeded }] : []),
  ]
}
