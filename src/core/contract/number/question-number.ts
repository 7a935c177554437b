import { contractTexts } from '../messages.en.ts'
import { readTypedNumber, writeForField, type NumberField } from './read-typed.ts'

/** Returns the question for a number with two meanings; undefined for every other one. */
export function questionNumber(typed: string, field?: NumberField): string | undefined {
  const read = readTypedNumber(typed, field)
  if (read.kind !== 'unclear') return undefined
  const [whole, decimal] = read.readings
  return contractTexts.whichNumber(typed.trim(), whole, writeForField(decimal))
}
