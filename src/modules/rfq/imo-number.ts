const WEIGHTS = [7, 6, 5, 4, 3, 2]
const WRITTEN = /^(?:IMO\s*)?([0-9]{7})$/

export type ImoReading =
  | { state: 'empty' }
  | { state: 'valid'; digits: string }
  | { state: 'form' }
  | { state: 'check-digit' }

/** Whether seven digits carry the check digit of the IMO ship identification number scheme (resolution A.1117(30)). */
export function isImoNumber(digits: string): boolean {
  if (!/^[0-9]{7}$/.test(digits)) return false
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(digits[index]), 0)
  return sum % 10 === Number(digits[6])
}

/** Reads "9074729", "IMO 9074729" and "imo9074729"; says whether the form or only the check digit is wrong. */
export function readImoNumber(written: string): ImoReading {
  const text = written.trim().toUpperCase()
  if (text === '') return { state: 'empty' }
  const digits = WRITTEN.exec(text)?.[1]
  if (!digits) return { state: 'form' }
  return isImoNumber(digits) ? { state: 'valid', digits } : { state: 'check-digit' }
}
