import { describe, expect, test } from 'vitest'
import { mergeEdit } from '#ui/field/merge-edit.ts'
import { isIban } from '../../iban.ts'
import { DEFAULT_SETTINGS } from '../../site-content.defaults.ts'
import { SITE_FIELDS } from './site-fields.en.ts'
import { readForm, toValues } from './site-form.ts'

const stored = toValues(DEFAULT_SETTINGS)
const errorsOf = (change: Record<string, string>) => readForm({ ...stored, ...change }, DEFAULT_SETTINGS).errors

/** Every path of the record with a value or a list. */
function leaves(value: object, prefix = ''): string[] {
  return Object.entries(value).flatMap(([name, part]: [string, unknown]) => {
    const path = `${prefix}${name}`
    const isGroup = typeof part === 'object' && part !== null && !Array.isArray(part)
    return isGroup ? leaves(part, `${path}.`) : [path]
  })
}

/** What other screens write: words are texts of the site, search engines are asked in the setup checklist. */
const ELSEWHERE = new Set([
  'about',
  'chandlery.name',
  'chandlery.cardTitle',
  'quickExit.says',
  'supportHours',
  'searchEngines.waitForFirstDay',
  // Next to each text with a Norwegian one.
  'translations.nb',
])

test('every setting has a field', () => {
  const known = new Set(SITE_FIELDS.map(({ path }) => path.replace(/\.\d+$/, '')))
  expect(leaves(DEFAULT_SETTINGS).filter((path) => !known.has(path) && !ELSEWHERE.has(path))).toEqual([])
})

test('stored values pass through the form unchanged', () => {
  expect(readForm(stored, DEFAULT_SETTINGS)).toEqual({ settings: DEFAULT_SETTINGS, errors: null })
})

test('the Norwegian of countries and mailboxes is typed next to the English; other screens’ translations stay', () => {
  expect(stored).toMatchObject({ 'address.country:nb': 'Norge' })
  expect(stored['contactEmails']).toContain('Sales\tsales@rovaer.example\tSalg')
  const read = (change: Record<string, string>) =>
    readForm({ ...stored, ...change }, DEFAULT_SETTINGS).settings?.translations.nb ?? []
  const denmark = read({ 'address.country': 'Denmark', 'address.country:nb': 'Danmark' })
  expect(denmark.at(-1)).toBe('Denmark | Danmark')
  expect(denmark.some((pair) => pair.startsWith('Norway'))).toBe(false)
  expect(read({ 'address.country:nb': '' }).some((pair) => pair.startsWith('Norway'))).toBe(false)
  const mailboxes = read({ contactEmails: 'Parts\ta@b.example\tDeler\nService\tc@d.example\t' })
  expect(mailboxes).toContain('Parts | Deler')
  expect(mailboxes.some((pair) => /^(Sales|Service) \|/.test(pair))).toBe(false)
  expect(mailboxes).toContain('ship chandlery | skipshandel')
})

describe('an invalid value is reported next to its field', () => {
  test.each([
    [
      { organisationNumber: '999999998' },
      { organisationNumber: 'The check digit of the organisation number is wrong' },
    ],
    [{ phones: '+4700000000\n00 00' }, { phones: 'Line 2: Write the number as +47 and digits (E.164)' }],
    [{ phones: ' ' }, { phones: 'At least one entry' }],
    [{ 'businessHours.opens': '7' }, { 'businessHours.opens': 'Write the time as 07:00' }],
    [{ vesselsServed: 'many' }, { vesselsServed: 'Write a number' }],
    [{ technicians: '' }, { technicians: 'Write a number' }],
    [{ 'rating.value': '5,1' }, { 'rating.value': 'Must be at most 5' }],
    [{ 'address.city': '' }, { 'address.city': 'Required' }],
    [{ 'address.countryCode': 'Norway' }, { 'address.countryCode': 'Not in the form that is asked for' }],
    [{ 'salesEmails.1': 'nobody' }, { 'salesEmails.1': 'Valid email is required' }],
    [{ contactEmails: 'Sales\tx@y.example\nService\tz' }, { 'contactEmails.1.address': 'Valid email is required' }],
    [{ 'invoicing.iban': 'NO93 8601 1117 948' }, { 'invoicing.iban': 'This is no IBAN: a digit is wrong or missing' }],
    [
      { 'invoicing.vatNumber': 'NO123456789MVA' },
      {
        'invoicing.vatNumber': 'Write the VAT number as NO, nine digits and MVA; the last digit is a check digit',
      },
    ],
    [{ 'invoicing.bic': 'DNB' }, { 'invoicing.bic': 'A BIC has 8 or 11 letters and digits' }],
    [{ 'invoicing.email': 'nobody' }, { 'invoicing.email': 'Valid email is required' }],
    [{ 'invoicing.paymentDays': '200' }, { 'invoicing.paymentDays': 'Must be at most 120' }],
    [{ 'retention.reportsAfterClosingDays': '7' }, { 'retention.reportsAfterClosingDays': 'Must be at least 30' }],
    [{ 'quickExit.url': 'http://weather.example' }, { 'quickExit.url': 'Write the address with https://' }],
  ])('%j', (change, errors) => {
    expect(errorsOf(change)).toEqual(errors)
  })
})

test('a comma is a decimal point, and lines lose their blanks', () => {
  const { settings } = readForm({ ...stored, 'rating.value': '4,7', partners: ' A \n\nB' }, DEFAULT_SETTINGS)
  expect(settings).toMatchObject({ rating: { value: 4.7 }, partners: ['A', 'B'] })
})

test('numbers of the bank and of the tax office are read as people write them', () => {
  const typed = { 'invoicing.iban': 'no93 8601 1117 947', 'invoicing.vatNumber': '123 456 785 mva' }
  expect(readForm({ ...stored, ...typed }, DEFAULT_SETTINGS).settings?.invoicing).toMatchObject({
    iban: 'NO9386011117947',
    vatNumber: 'NO123456785MVA',
  })
})

test.each([
  ['NO9386011117947', true],
  ['GB82WEST12345698765432', true],
  ['DE89370400440532013000', true],
  ['NO9386011117948', false],
  ['NO938601111794', false],
  ['NO93 8601 1117 947', false],
  ['', false],
])('IBAN %s: %s', (iban, isGood) => expect(isIban(iban)).toBe(isGood))

test('two publications of different fields come together, of the same field are asked about', () => {
  const theirs = { ...stored, 'address.city': 'Bergen', shortName: 'Theirs' }
  const mine = { ...stored, shortName: 'Mine', technicians: '10' }
  const { values, conflict } = mergeEdit(stored, mine, theirs)
  expect(values).toMatchObject({ 'address.city': 'Bergen', shortName: 'Mine', technicians: '10' })
  expect(conflict.fields).toEqual(['shortName'])
})
