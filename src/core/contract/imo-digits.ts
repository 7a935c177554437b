const WEIGHTS = [7, 6, 5, 4, 3, 2]

/** Whether seven digits carry the check digit of the IMO ship identification number scheme (resolution A.1117(30)). */
export function isImoNumber(digits: string): boolean {
  if (!/^[0-9]{7}$/.test(digits)) return false
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(digits[index]), 0)
  return sum % 10 === Number(digits[6])
}
