import type { Ctx } from '#core/context.server.ts'
import type { PaperCompany } from '#core/contract/names/paper-company.ts'
import { todayInOslo } from '#core/days.ts'
import { getRequest } from '../inbox/request-detail.queries.server.ts'
import { totalOfLine } from '../quote-sums.ts'
import type { Quote } from '../quotes.contract.ts'
import { VALIDITY_ENDS } from '../requests.limits.ts'
import type { QuotePaper } from './document/quote-paper.ts'

/** The content of a quote's document, as it is sent or as its preview shows it. */
export async function collectQuotePaper(
  ctx: Ctx,
  quote: Quote,
  company: PaperCompany,
  { isDraft }: { isDraft: boolean },
): Promise<QuotePaper> {
  const request = await getRequest(ctx, quote.requestId)
  const written = new Map(request.lines.map((line) => [line.n, line]))
  return {
    language: request.language,
    company,
    reference: request.reference,
    quoteVersion: quote.quoteVersion,
    isDraft,
    date: todayInOslo(),
    validUntil: quote.validUntil,
    endHour: VALIDITY_ENDS,
    to: { company: request.contactCompany, name: request.contactName },
    vesselName: request.vesselName,
    imo: request.imo,
    port: request.port,
    buyerReference: request.buyerReference,
    delivery: quote.delivery,
    terms: quote.terms,
    lines: quote.lines.map((line) => {
      const asked = written.get(line.n)
      const isSubstitute = asked !== undefined && asked.productId !== null && asked.productId !== line.productId
      const isLeft = line.left === true
      return {
        n: line.n,
        itemNumber: line.itemNumber,
        text: line.text,
        insteadOf: isSubstitute ? [asked.productNumber, asked.productName].filter(Boolean).join(' ') : null,
        note: line.note,
        quantity: String(line.quantity),
        unit: line.unit,
        unitPrice: line.unitPrice,
        total: line.unitPrice === null || isLeft ? null : totalOfLine({ ...line, unitPrice: line.unitPrice }),
        leadTime: line.leadTime,
        isLeft,
      }
    }),
    currency: quote.currency,
    sums: { ...quote.sums, freight: quote.freight === null ? null : quote.sums.freight },
    vat: quote.vat === null ? null : { rate: quote.vat.rate, reason: quote.vat.reason },
    note: quote.note,
  }
}
