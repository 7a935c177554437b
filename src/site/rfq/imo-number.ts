import { isImoNumber } from '#core/contract/imo-digits.ts'

const WRITTEN = /^(?:IMO\s*)?([0-9]{7})$/

export type ImoReading =
  | { state: 'empty' }
  | { state: 'valid'; digits: string }
  | { state: 'form' }
  | { state: 'check-digit' }

/** Reads "9074729", "IMO 9074729" and "imo9074729"; says whether the form or only the check digit is wrong. */
export function readImoNumber(written: string): ImoReading {
  const text = written.trim().toUpperCase()
  if (text === '') return { state: 'empty' }
  const digits = WRITTEN.exec(text)?.[1]
  if (!digits) return { state: 'form' }
  return isImoNumber(digits) ? { state: 'valid', digits } : { state: 'check-digit' }
}
