import { expect, it } from 'vitest'
import { isOrganisationNumber, plainOrganisationNumber, readPeppolId, readVatNumber } from './company-numbers.ts'
import { COUNTRY_CODES } from './countries.data.ts'
import { isImoNumber, plainImo } from './imo-digits.ts'

it('recognise IMO numbers by their check digit, and refuse seven zeros', () => {
  for (const number of ['9074729', '7625811', '9619907', '9289518']) expect(isImoNumber(number), number).toBe(true)
  for (const number of ['9074728', '1234568', '907472', '90747291', '0000000', '']) {
    expect(isImoNumber(number), number).toBe(false)
  }
  expect(['IMO 9074729', 'imo9074729', ' 9074 729 '].map(plainImo)).toEqual(['9074729', '9074729', '9074729'])
})

it('recognise Norwegian organisation numbers by their check digit', () => {
  for (const number of ['123456785', '701730496', '987654325', '974760673']) {
    expect(isOrganisationNumber(number), number).toBe(true)
  }
  for (const number of ['987654321', '123456789', '12345678', '000000000', '974 760 673']) {
    expect(isOrganisationNumber(number), number).toBe(false)
  }
  expect(['974 760 673', 'NO974760673MVA', 'no 974.760.673'].map(plainOrganisationNumber)).toEqual(
    Array.from({ length: 3 }, () => '974760673'),
  )
})

it('reads VAT numbers and Peppol addresses as people write them, and refuses what cannot be one', () => {
  expect(['974 760 673 MVA', 'NO974760673', 'no 974760673 mva'].map(readVatNumber)).toEqual(
    Array.from({ length: 3 }, () => 'NO974760673MVA'),
  )
  expect(['NL 0012.34.567 B01', 'DE123456789', 'el123456789'].map(readVatNumber)).toEqual([
    'NL001234567B01',
    'DE123456789',
    'EL123456789',
  ])
  expect(['974760674 MVA', '12345', 'NO12', 'D', ''].map(readVatNumber)).toEqual([null, null, null, null, null])
  expect(['0192:974760673', ' 0192: 974760673', '0088:7300010000001'].map(readPeppolId)).toEqual([
    '0192:974760673',
    '0192:974760673',
    '0088:7300010000001',
  ])
  expect(['0192:974760674', '974760673', '192:974760673', ''].map(readPeppolId)).toEqual([null, null, null, null])
})

it('names countries that there are, each once', () => {
  expect(new Set(COUNTRY_CODES).size).toBe(249)
  const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })
  expect(COUNTRY_CODES.filter((code) => names.of(code) === undefined)).toEqual([])
})
