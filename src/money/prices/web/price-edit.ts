import { plainNumber, writeForField } from '#core/contract/number/read-typed.ts'
import { addDays } from '#core/days.ts'
import type { Price } from '../prices.contract.ts'
import type { SavedPrice } from './use-save-price.ts'

/** What is typed into the row of a price. */
export interface PriceEdit {
  row: Price
  price: string
  from: string
  to: string
}

/**
 * Begins an edit. Of a price that is or was valid the next period: on the day after its end, or tomorrow. Of one that
 * isn't valid yet the price itself.
 */
export function startEdit(row: Price, today: string): PriceEdit {
  const price = writeForField(row.price)
  if (row.from > today) return { row, price, from: row.from, to: row.to ?? '' }
  const next = addDays(row.to === null || row.to < today ? today : row.to, 1)
  return { row, price, from: next, to: '' }
}

/** Whether the edit begins a new period, and so leaves the old price as it was. */
export const isNewPeriod = ({ row, from }: PriceEdit): boolean => from > row.from

/** Difference from the price before in percent, `+3.9 %`; null where there is none, or no number. */
export function percentOf({ row, price }: PriceEdit): string | null {
  const [before, after] = [Number(row.price), Number(plainNumber(price))]
  if (before === 0 || Number.isNaN(after) || after === before) return null
  const change = ((after - before) / before) * 100
  return `${change > 0 ? '+' : '−'}${Math.abs(change).toFixed(1)} %`
}

/** The call that saves an edit. */
export function toSaved(edit: PriceEdit, ends: { id: string; version: number } | undefined): SavedPrice {
  const { row, from, to } = edit
  const price = plainNumber(edit.price) ?? ''
  const { id, version, companyId, itemNumber, currency } = row
  if (isNewPeriod(edit)) {
    const body = { companyId, itemNumber, currency, price, from, to: to || null }
    return { kind: 'new', body, ends: ends ?? { id, version } }
  }
  return { kind: 'change', row, body: { price, from, to: to || null } }
}
