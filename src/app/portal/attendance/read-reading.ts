import { questionNumber } from '#core/contract/number/question-number.ts'
import { readTypedNumber, type NumberField, type TypedNumber } from '#core/contract/number/read-typed.ts'
import { countDecimals } from '#visits/checklists/checklists.policy.ts'
import { attendanceMessages as messages } from './messages.en.ts'

interface ReadingField extends NumberField {
  /** Most decimals that the checklist allows. */
  decimals?: number | undefined
}

const splitTyped = (typed: string): [sign: string, number: string] => {
  const [, sign = '', number = ''] = /^\s*([<>]?)\s*(.*?)\s*$/su.exec(typed) ?? []
  return [sign, number]
}

/** Reads a reading as people type it: `0,10`, and `< 0.1` or `>20` for what is beyond what can be measured. */
export function readTypedReading(typed: string, field: ReadingField): TypedNumber {
  const [sign, written] = splitTyped(typed)
  const read = readTypedNumber(written, field)
  if (sign === '') return read
  if (read.kind === 'blank') return { kind: 'wrong' }
  return read.kind === 'number' ? { kind: 'number', value: `${sign}${read.value}` } : read
}

/** Why a typed reading can't be stored, in words; null if it can, or is empty. */
export function findReadingProblem(typed: string, field: ReadingField): string | null {
  const read = readTypedReading(typed, field)
  if (read.kind === 'unclear') return questionNumber(splitTyped(typed)[1], field) ?? null
  if (read.kind === 'wrong') return messages.reading.missing
  if (read.kind === 'blank' || field.decimals === undefined) return null
  return countDecimals(read.value) > field.decimals ? messages.reading.decimals(field.decimals) : null
}

/** Puts a sign before a typed number, or takes it away again. */
export function toggleSign(typed: string, sign: '<' | '>'): string {
  const [current, number] = splitTyped(typed)
  return current === sign ? number : `${sign}${number}`
}
