import { questionNumber } from '#core/contract/number/question-number.ts'
import { parseTypedNumber } from '#core/contract/number/read-typed.ts'
import { isMeasured } from './quantity.limits.ts'

/** Returns a typed quantity, `2,5` or `2.5`, as a number; NaN for what is none, or may be one of two. */
export function readQuantity(typed: string, unit: string): number {
  return parseTypedNumber(typed, { isWhole: !isMeasured(unit) })
}

/** Returns the questions about numbers of a part that may be either of two, by field. */
export function questionPart(values: { quantity: string; unit: string; unitCost?: string }): Record<string, string> {
  const quantity = questionNumber(values.quantity, { isWhole: !isMeasured(values.unit) })
  const unitCost = questionNumber(values.unitCost ?? '')
  return { ...(quantity ? { quantity } : {}), ...(unitCost ? { unitCost } : {}) }
}
