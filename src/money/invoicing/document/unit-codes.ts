/** Code of UN/ECE Recommendation 20, or 21 with an X in front, by our own units. STK would be a stick of cigarettes. */
const UNIT_CODES: Readonly<Record<string, string>> = {
  pcs: 'H87',
  set: 'SET',
  bag: 'XBG',
  can: 'XCA',
  drum: 'XDR',
  kg: 'KGM',
  g: 'GRM',
  l: 'LTR',
  m: 'MTR',
  h: 'HUR',
  hour: 'HUR',
  hours: 'HUR',
  day: 'DAY',
  days: 'DAY',
  km: 'KMT',
  job: 'LS',
  visit: 'LS',
}

/** "One" replaces a unit without a code. */
const ONE = 'C62'

/** The unit of a quantity as e-invoices name it. */
export const toUnitCode = (unit: string): string => UNIT_CODES[unit.trim().toLowerCase()] ?? ONE
