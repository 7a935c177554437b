import type { z } from 'zod'
import { questionNumber } from '#core/contract/number/question-number.ts'
import { plainNumber, readTypedNumber, writeForField } from '#core/contract/number/read-typed.ts'
import { addDays, addMonths, todayInOslo } from '#core/days.ts'
import { findVatChoice, VAT_CHOICES } from '#money/invoicing/invoicing.limits.ts'
import { sumQuote, type QuoteSums } from '../../quote-sums.ts'
import type { createQuote, Quote, SuggestedPrice } from '../../quotes.contract.ts'
import type { RequestDetail } from '../../requests.contract.ts'
import { OLD_PRICE_MONTHS, USUAL_VALIDITY_DAYS } from '../../requests.limits.ts'
import { quoteMessages as messages } from './messages.en.ts'
import { questionQuantity, readQuantity } from './quantity.ts'

const LINE_FIELDS = ['productId', 'itemNumber', 'text', 'quantity', 'unit', 'price', 'lead', 'left', 'note'] as const
type LineField = (typeof LINE_FIELDS)[number]

/** A line of the form, as typed. `left` is '1' for one that is not in this quote. */
export type LineValues = Record<LineField, string> & { n: number }

/**
 * The form of a draft, flat: `3.price` is the price of line 3. Then two managers who change different lines change
 * different fields, and only the same one clashes.
 */
export type QuoteValues = Record<string, string>

/** Name of a line's field in the form. */
export const at = (line: number, field: LineField): string => `${line}.${field}`

/** A draft in the form's shape. */
export const readQuote = (quote: Quote): QuoteValues => ({
  currency: quote.currency,
  validUntil: quote.validUntil,
  delivery: quote.delivery ?? '',
  terms: quote.terms ?? '',
  freight: quote.freight === null ? '' : writeForField(quote.freight),
  vat: quote.vat === null ? '' : (findVatChoice(quote.vat)?.id ?? ''),
  vatReason: quote.vat?.reason ?? '',
  note: quote.note ?? '',
  numbers: quote.lines.map(({ n }) => n).join(','),
  ...Object.assign({}, ...quote.lines.map(readLine)),
})

const readLine = (line: Quote['lines'][number]): QuoteValues => {
  const values: Record<LineField, string> = {
    productId: line.productId ?? '',
    itemNumber: line.itemNumber ?? '',
    text: line.text,
    quantity: writeForField(String(line.quantity)),
    unit: line.unit,
    price: line.unitPrice === null ? '' : writeForField(line.unitPrice),
    lead: line.leadTime ?? '',
    left: line.left ? '1' : '',
    note: line.note ?? '',
  }
  return Object.fromEntries(LINE_FIELDS.map((field) => [at(line.n, field), values[field]]))
}

/** The lines of the form, in their order. */
export const linesIn = (values: QuoteValues): LineValues[] =>
  (values['numbers'] ?? '').split(',').filter(Boolean).map(Number).map(readLineValues(values))

const readLineValues =
  (values: QuoteValues) =>
  (number: number): LineValues => {
    const fields = Object.fromEntries(LINE_FIELDS.map((field) => [field, values[at(number, field)] ?? '']))
    return Object.assign(fields as Record<LineField, string>, { n: number })
  }

type QuoteBody = z.input<(typeof createQuote)['body']>

/** The form as the call takes it. */
export function toBody(values: QuoteValues): QuoteBody {
  const choice = VAT_CHOICES.find(({ id }) => id === values['vat'])
  return {
    currency: values['currency'] ?? '',
    validUntil: values['validUntil'] ?? '',
    delivery: values['delivery'] ?? '',
    terms: values['terms'] ?? '',
    freight: plainNumber(values['freight'] ?? ''),
    vat: choice === undefined ? null : { ...pickVat(choice), reason: values['vatReason'] || null },
    note: values['note'] ?? '',
    lines: linesIn(values).map(({ n, productId, text, quantity, unit, price, lead, left, note }) => ({
      n,
      productId: productId === '' ? null : productId,
      text,
      quantity: readQuantity(quantity, unit),
      unit,
      unitPrice: plainNumber(price),
      leadTime: lead,
      note,
      left: left === '' ? undefined : true,
    })),
  }
}

const pickVat = ({ category, rate, section }: (typeof VAT_CHOICES)[number]) => ({ category, rate, section })

/** Sentences about what can't be saved, by field of the form. */
export function checkQuote(values: QuoteValues): Record<string, string> {
  const wrong: Record<string, string | undefined> = {}
  for (const { n, quantity, unit, price, left } of linesIn(values)) {
    wrong[at(n, 'quantity')] =
      questionQuantity(quantity, unit) ?? (readQuantity(quantity, unit) > 0 ? undefined : messages.quantityWrong)
    if (left === '') wrong[at(n, 'price')] = questionAmount(price, 4)
  }
  wrong['freight'] = questionAmount(values['freight'] ?? '', 2)
  const choice = VAT_CHOICES.find(({ id }) => id === values['vat'])
  if (choice !== undefined && choice.category !== 'S' && values['vatReason']?.trim() === '') {
    wrong['vatReason'] = messages.vatReasonNeeded
  }
  return Object.fromEntries(Object.entries(wrong).filter((entry): entry is [string, string] => entry[1] !== undefined))
}

function questionAmount(typed: string, places: number): string | undefined {
  const read = readTypedNumber(typed)
  if (read.kind === 'blank') return undefined
  const isAmount = read.kind === 'number' && new RegExp(`^\\d{1,8}(\\.\\d{1,${places}})?$`).test(read.value)
  return questionNumber(typed) ?? (isAmount ? undefined : messages.amountWrong(places))
}

/** The fields of a refusal, in the names of the form: `lines.0.unitPrice` is the price of its first line. */
export function toFormErrors(errors: Record<string, string>, values: QuoteValues): Record<string, string> {
  const names: Record<string, LineField> = { unitPrice: 'price', leadTime: 'lead' }
  const lines = linesIn(values)
  return Object.fromEntries(
    Object.entries(errors).map(([field, message]) => {
      const [, place, name = ''] = /^lines\.(\d+)\.(\w+)$/.exec(field) ?? []
      const line = place === undefined ? undefined : lines[Number(place)]
      if (line !== undefined) return [at(line.n, names[name] ?? (name as LineField)), message]
      return [field === 'vat.reason' ? 'vatReason' : field, message]
    }),
  )
}

/** A line's total or the sums while they are typed; null where a number can't be read yet. */
export function sumForm(values: QuoteValues): QuoteSums | null {
  const errors = checkQuote(values)
  if (Object.keys(errors).length > 0) return null
  const { lines, freight, vat } = toBody(values)
  return sumQuote({
    lines: lines.map(({ n, quantity, unitPrice, left }) => ({ n, quantity, unitPrice: unitPrice ?? '0', left })),
    freight: freight ?? null,
    vat: { rate: String(vat?.rate ?? '0') },
  })
}

/** The first price that may be suggested: in the currency of the quote and for the same unit, never converted. */
export const suggestedFor = (
  prices: readonly SuggestedPrice[],
  currency: string,
  unit: string,
): SuggestedPrice | undefined =>
  prices.find((price) => price.currency === currency && (price.unit === null || price.unit === unit))

/** Whether a price is old enough to be looked at twice. */
export const isOldPrice = ({ on, source }: SuggestedPrice): boolean =>
  (source === 'quoted' || source === 'billed') && on < addMonths(todayInOslo(), -OLD_PRICE_MONTHS)

/** A first draft: of the lines of the request, or of the version before. An ended one gets today's prices. */
export function draftOf(request: RequestDetail, currency: string): QuoteBody {
  const [last] = request.quotes
  const usual = { currency, validUntil: addDays(todayInOslo(), USUAL_VALIDITY_DAYS) }
  if (last === undefined) {
    return {
      ...usual,
      lines: request.lines.map(({ n, productId, productName, text, quantity, unit }) => ({
        n,
        productId,
        text: productName ?? text,
        quantity: quantity ?? 1,
        unit: unit ?? messages.usualUnit,
      })),
    }
  }
  const hasOldPrices = last.state === 'expired' || request.state === 'expired'
  return {
    ...toBody(readQuote(last)),
    ...usual,
    currency: last.currency,
    lines: last.lines.map(({ n, productId, text, quantity, unit, unitPrice, leadTime, left, note }) => ({
      n,
      productId,
      text,
      quantity,
      unit,
      unitPrice: hasOldPrices || left ? null : unitPrice,
      leadTime,
      left,
      note,
    })),
  }
}
