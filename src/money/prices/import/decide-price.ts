import { overlaps, endBefore, type Period } from '../prices.policy.ts'
import { priceImportTexts as texts } from './messages.en.ts'
import { CHECKED_CHANGE } from './price-import.limits.ts'

/** A stored price of the same article, client and currency, or one of an earlier row of the file. */
export interface KnownPeriod extends Period {
  id: string
  version: number
  price: string
  /** Row of the file that it comes from; null for a stored one. */
  row: number | null
}

export interface WantedPrice extends Period {
  price: string
  currency: string
}

/** What a row would do. */
export type Decision =
  | { kind: 'unchanged' }
  | { kind: 'refused'; reason: string }
  | {
      kind: 'write'
      /** Add it, end the earlier one on the day before, or correct the one that begins on the same day. */
      action: 'add' | 'end' | 'correct'
      other: KnownPeriod | null
      /** Why a person has to decide; empty where nothing is doubtful. */
      asks: string[]
      notes: string[]
    }

/**
 * Decides what becomes of a price next to the stored ones.
 * @param periods prices of the same article, client and currency
 * @param general price for all clients, to compare with where the client has none
 */
export function decidePrice(
  wanted: WantedPrice,
  periods: readonly KnownPeriod[],
  general: KnownPeriod | null,
): Decision {
  const [other, second] = periods.filter((period) => overlaps(period, wanted))
  if (second !== undefined) return { kind: 'refused', reason: texts.severalPeriods }
  const earlier = periods
    .filter(({ from }) => from < wanted.from)
    .toSorted((a, b) => a.from.localeCompare(b.from))
    .at(-1)
  const base = other ?? earlier ?? general
  const asks = Number(wanted.price) === 0 ? [texts.free] : []
  const notes: string[] = []
  if (base !== null && base.price !== wanted.price) compareWith(base, wanted, asks, notes)
  if (other === undefined) return { kind: 'write', action: 'add', other: null, asks, notes }
  if (other.row !== null) return { kind: 'refused', reason: texts.sameAs(other.row) }
  const said = `${wanted.currency} ${other.price}`
  const isCovered = other.from <= wanted.from && (wanted.to === null || wanted.to === other.to)
  if (other.price === wanted.price && isCovered) return { kind: 'unchanged' }
  if (other.from > wanted.from) return { kind: 'refused', reason: texts.later(said, other.from) }
  if (other.from === wanted.from) {
    return { kind: 'write', action: 'correct', other, asks: [...asks, texts.sameFrom(said)], notes }
  }
  if (other.to !== null) asks.push(texts.validTo(said, other.to))
  else notes.push(texts.endsAt(said, endBefore(other, wanted.from) ?? wanted.from))
  return { kind: 'write', action: 'end', other, asks, notes }
}

function compareWith(base: KnownPeriod, wanted: WantedPrice, asks: string[], notes: string[]): void {
  const before = Number(base.price)
  if (before === 0) return
  const change = (Number(wanted.price) - before) / before
  const percent = `${change > 0 ? '+' : '−'}${Math.abs(change * 100).toFixed(1)} %`
  const last = `${wanted.currency} ${base.price}`
  if (Math.abs(change) >= CHECKED_CHANGE) asks.push(texts.farOff(percent, last))
  else notes.push(texts.change(last, percent))
}
