import { expect, test } from 'vitest'
import { isSamePhone } from './phone-text.ts'
import { formatPhone, phoneLink, readPhone } from './phone.ts'

test.each([
  ['+47 (0)91 23 45 67', 'tel:+4791234567'],
  ['+47 (0) 91234567', 'tel:+4791234567'],
  ['0047 (0)91 23 45 67', 'tel:+4791234567'],
  ['(+47) 91 23 45 67', 'tel:+4791234567'],
  ['0047 91234567', 'tel:+4791234567'],
  ['+47-91.23.45.67', 'tel:+4791234567'],
  ['Tlf.: +47 55 12 34 56', 'tel:+4755123456'],
  ['Mob +47 91 23 45 67', 'tel:+4791234567'],
  ['+47 91 23 45 67 (bridge)', 'tel:+4791234567'],
  ['+44 (0)20 7946 0958', 'tel:+442079460958'],
  ['+49 (0) 40 3610 1234', 'tel:+494036101234'],
  ['+31 (0)10-252 1111', 'tel:+31102521111'],
  ['+39 (0)6 1234567', 'tel:+39061234567'],
  ['+39 (0)347 123 4567', 'tel:+393471234567'],
  ['M: +47 91 23 45 67', 'tel:+4791234567'],
  ['Capt. Ole +44 7700 900123', 'tel:+447700900123'],
  ['+4755123456;ext=12', 'tel:+4755123456;ext=12'],
  ['+1 (555) 010-0199', 'tel:+15550100199'],
  ['+82 51-123-4567', 'tel:+82511234567'],
  ['+870 773 123456', 'tel:+870773123456'],
  ['+8816 2345 6789', 'tel:+881623456789'],
  ['+47 55 12 34 56 ext 12', 'tel:+4755123456;ext=12'],
  ['+47 55123456 x12', 'tel:+4755123456;ext=12'],
  ['+47 55 12 34 56, linje 204', 'tel:+4755123456;ext=204'],
  ['+47 55 12 34 56 int. 7', 'tel:+4755123456;ext=7'],
  ['+4700000000', 'tel:+4700000000'],
])('%s dials %s', (text, link) => {
  expect(phoneLink(text)).toBe(link)
})

test.each([
  ['4,79E+09'],
  ['91 23 45 67'],
  ['4791234567'],
  ['+47 1234'],
  ['+47 91234567 / 92345678'],
  ['+47 91234567, +47 92345678'],
  ['call the agent'],
  ['Ole +47 91234567, Kari +47 92345678'],
  ['+86-21-58888888-6001'],
  ['12345'],
  [''],
])('%s is shown as written and dials nothing', (text) => {
  expect([phoneLink(text), formatPhone(text)]).toEqual([null, text])
})

test('a number without its country is understood where the country is known, and only if it exists there', () => {
  expect(phoneLink('91 23 45 67', 'NO')).toBe('tel:+4791234567')
  expect(phoneLink('4791234567', 'NO')).toBe('tel:+4791234567')
  expect(phoneLink('020 7946 0958', 'GB')).toBe('tel:+442079460958')
  expect(phoneLink('1234567', 'NO')).toBeNull()
  expect(phoneLink('91 23 45 67', 'XX')).toBeNull()
})

test('numbers are written in groups that do not break, with their extension', () => {
  expect(formatPhone('+4755123456')).toBe('+47\u00a055\u00a012\u00a034\u00a056')
  expect(formatPhone('+4700000000')).toBe('+47\u00a000\u00a000\u00a000\u00a000')
  expect(formatPhone('+447700900114')).toBe('+44\u00a07700\u00a0900114')
  expect(formatPhone('+47 55123456 x12')).toBe('+47\u00a055\u00a012\u00a034\u00a056\u00a0ext.\u00a012')
  expect(readPhone('+47 55123456 x12')).toMatchObject({ e164: '+4755123456', extension: '12' })
})

test('one number is recognised in other spellings', () => {
  expect(isSamePhone('+47 (0)91 23 45 67', '004791234567')).toBe(true)
  expect(isSamePhone('+4791234567', '+4791234568')).toBe(false)
  expect(isSamePhone('+44 (0) 20 7946 0958', 'Tel.: 0044 20-7946.0958')).toBe(true)
  expect(isSamePhone('+47 55 12 34 56 ext. 12', '+4755123456 intern 12')).toBe(true)
  expect(isSamePhone('+47 55 12 34 56 ext. 12', '+4755123456')).toBe(false)
  expect(isSamePhone('bridge', null)).toBe(false)
})
