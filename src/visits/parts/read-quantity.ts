import { askAboutNumber, readTypedNumber } from '#core/contract/number/read-typed.ts'
import { isMeasured } from './quantity.limits.ts'

/** Returns a typed quantity, `2,5` or `2.5`, as a number; NaN for what is none, or may be one of two. */
export function readQuantity(typed: string, unit: string): number {
  const read = readTypedNumber(typed, { isWhole: !isMeasured(unit) })
  return read.kind === 'number' ? Number(read.value) : Number.NaN
}

/** Returns the questions about numbers of a part that may be either of two, by field. */
export function askAboutPart(values: { quantity: string; unit: string; unitCost?: string }): Record<string, string> {
  const quantity = askAboutNumber(values.quantity, { isWhole: !isMeasured(values.unit) })
  const unitCost = askAboutNumber(values.unitCost ?? '')
  return { ...(quantity ? { quantity } : {}), ...(unitCost ? { unitCost } : {}) }
}
