/** Labels of fields with names in calls that aren't words, or other words. */
const LABELS: Readonly<Record<string, string>> = {
  id: 'The id in the address',
  ids: 'The selection',
  q: 'Search text',
  lang: 'Language',
  to: 'Destination',
  from: 'Start',
  isRead: 'Read or unread',
  isOff: 'Off',
  isOn: 'On',
  imo: 'IMO number',
  n: 'Number of the line',
  eta: 'Time of arrival (ETA)',
  etd: 'Time of departure (ETD)',
  iban: 'IBAN',
  bic: 'BIC',
  vat: 'VAT treatment',
  sort: 'Sort order',
  page: 'Page number',
  nb: 'Norwegian text',
  en: 'English text',
  remember: 'Keep me signed in',
  code: 'Code',
  usedDate: 'Day of use',
  unitCost: 'Unit cost',
  imageUrl: 'Picture',
  email: 'Email',
  by: 'Administrator',
  at: 'Time of entry',
  peppolId: 'Peppol address',
  dryRun: 'Dry run',
  x1: 'Coordinates',
  y1: 'Coordinates',
  x2: 'Coordinates',
  y2: 'Coordinates',
}

/** Fields with keys that the caller chose. */
const KEYED: ReadonlySet<string> = new Set(['versions', 'exchangeRates', 'choices'])

/** Labels that are written in capitals. */
const CAPITALS = /\b(bic|csv|iban|imo|nok|pdf|url|vat)\b/gi

/** Fields without a label for people: flags and ids. */
const splitName = (name: string): string =>
  name
    .replace(/^(is|has)(?=[A-Z])/, '')
    .replace(/(?<=[a-z])Ids?$/, '')
    .replaceAll(/(?<=[a-z0-9])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/(?<=[a-z])\d$/, ' $&')

/** The label of the field at a place such as `lines.0.unitPrice`; null where the place names none. */
export function findFieldLabel(place: string): string | null {
  const parts = place.split('.')
  const name = parts.find((part) => KEYED.has(part)) ?? parts.findLast((part) => /^[a-z]/i.test(part))
  if (name === undefined) return null
  // A caller may send any name, also one that every object has.
  if (Object.hasOwn(LABELS, name)) return LABELS[name] ?? null
  const words = splitName(name.slice(0, 60)).replaceAll(CAPITALS, (word) => word.toUpperCase())
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}
