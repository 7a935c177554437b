/** Hours as one reads them: `11.5` from `11.50`, `4.25` as it is, `4.0` for four. */
export function trimHours(hours: string): string {
  const [whole = '0', cents = '00'] = hours.split('.')
  const digits = cents.padEnd(2, '0').replace(/0$/, '')
  return `${whole}.${digits === '' ? '0' : digits}`
}

/** Half hours as decimal text. */
export const writeHalves = (halves: number): string => `${Math.floor(halves / 2)}.${halves % 2 === 0 ? '0' : '5'}`
