import { questionNumber } from '#core/contract/number/question-number.ts'
import { parseTypedNumber } from '#core/contract/number/read-typed.ts'
import { isMeasured } from '#visits/parts/quantity.limits.ts'

/** A typed quantity as a number; NaN for what is none, or may be one of two. */
export const readQuantity = (typed: string, unit: string): number =>
  parseTypedNumber(typed, { isWhole: !isMeasured(unit) })

/** The question about a quantity that may be either of two numbers. */
export const questionQuantity = (typed: string, unit: string): string | undefined =>
  questionNumber(typed, { isWhole: !isMeasured(unit) })
