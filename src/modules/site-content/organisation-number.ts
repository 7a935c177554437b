const WEIGHTS = [3, 2, 7, 6, 5, 4, 3, 2]

/** Whether nine digits carry the check digit of a Norwegian organisation number (Brønnøysund Register Centre, modulus 11). */
export function isOrganisationNumber(value: string): boolean {
  if (!/^\d{9}$/.test(value)) return false
  const digits = [...value].map(Number)
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * (digits[index] ?? 0), 0)
  const rest = sum % 11
  return rest !== 1 && digits[8] === (rest === 0 ? 0 : 11 - rest)
}

/** Three groups of three, with spaces that do not break. */
export const formatOrganisationNumber = (value: string): string =>
  value.replace(/^(\d{3})(\d{3})(\d{3})$/, '$1\u00a0$2\u00a0$3')
