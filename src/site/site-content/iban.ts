/** Without the spaces that people write it with. */
export const plainIban = (value: string): string => value.replaceAll(/\s/g, '').toUpperCase()

/** Whether it has the form of an IBAN and its two check digits (ISO 13616, modulus 97); Norway's has 15 signs. */
export function isIban(value: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(value)) return false
  if (value.startsWith('NO') && !/^NO\d{13}$/.test(value)) return false
  const digits = [...value.slice(4), ...value.slice(0, 4)].map((sign) => Number.parseInt(sign, 36)).join('')
  return BigInt(digits) % 97n === 1n
}
