import { expect, test } from 'vitest'
import { findRuin, readSerialDay, unwrapText, type CellKind } from './ruined-cell.ts'

test.each<[CellKind, string, string]>([
  ['code', '1,2E+11', 'exponent'],
  ['code', '4.79123E+09', 'exponent'],
  ['code', '9E-05', 'exponent'],
  ['code', '7,01234E12', 'exponent'],
  ['name', '1E+10', 'exponent'],
  ['code', 'mar.05', 'date'],
  ['code', '05.mar', 'date'],
  ['code', 'Mar-05', 'date'],
  ['code', '3-May', 'date'],
  ['code', '1. des', 'date'],
  ['code', 'okt.24', 'date'],
  ['code', '02. Mrz', 'date'],
  ['code', '01.03.2026', 'date'],
  ['code', '3/5/2026', 'date'],
  ['code', '2026-03-05 00:00:00', 'date'],
  ['name', 'sep.02', 'date'],
  ['code', '#REF!', 'error'],
  ['name', '#I/T', 'error'],
  ['text', '#VERDI!', 'error'],
  ['code', '#N/A', 'error'],
  ['name', '#DIV/0!', 'error'],
  ['name', '#NAVN?', 'error'],
  ['day', '#NV', 'error'],
  ['code', '########', 'narrow'],
  ['name', '=VLOOKUP(A2;B:B;1)', 'formula'],
  ['code', '=A2', 'formula'],
  ['code', '=Sheet2!B4', 'formula'],
  ['code', '123456789012345000', 'rounded'],
  ['code', '0,30000000000000004', 'float'],
  ['code', 'SANN', 'truth'],
  ['day', '45000', 'serial'],
  ['day', '46123.5', 'serial'],
  ['name', '45000', 'serial'],
])('a %s of %s is found to be ruined', (kind, cell, ruin) => {
  expect(findRuin(cell, kind)?.kind).toBe(ruin)
})

test.each([
  ['KjÃ¸l', 'Kjøl'],
  ['SlangeklemmeÂ®', 'Slangeklemme®'],
  ['Ã…lesund Ã˜st', 'Ålesund Øst'],
  ['KjÃƒÂ¸l', 'Kjøl'],
  ['Kj├©l', 'Kjøl'],
  ['M├åRE', 'MÆRE'],
  ['Kj›l', 'Kjøl'],
  ['B†t', 'Båt'],
  ['Kj°l', 'Kjøl'],
  ['┼lesund', 'Ålesund'],
  ['Kj¿l', 'Kjøl'],
  ['Kjâ€™s pump', 'Kj’s pump'],
  ['Kj\ufffdl', null],
  ['M?re', null],
  ['Kj&oslash;l', null],
  ['Kj=C3=B8l', null],
  ['ÐœÐ¾Ñ€Ðµ', 'Море'],
])('damaged letters of %s are named, with %s as what was meant', (cell, meant) => {
  expect(findRuin(cell, 'name')).toEqual({ kind: 'letters', meant })
})

test.each<[CellKind, string]>([
  ['code', '09991'],
  ['code', '28030'],
  ['code', '45000'],
  ['code', 'RMS-1401'],
  ['code', '12E4'],
  ['code', 'SEP-02'],
  ['code', 'MAR05'],
  ['code', '1-2-3'],
  ['code', '10.5'],
  ['code', '#12'],
  ['code', '7040000000000'],
  ['name', 'Kjøl Ålesund «NÅ» ØST'],
  ['name', 'CAFÉ “Élan”'],
  ['name', 'Müller’s 25 °C, 10 µm, m², №1'],
  ['name', 'SAÑA · 부산호 · Море'],
  ['name', 'Hach® 5µm filter'],
  ['name', 'Why not?'],
  ['name', 'March 2026'],
  ['text', 'See https://example.com/a?b=c – 50 % off… “quoted” 1½ in'],
  ['text', '- DN 50\n- PN 16 ±2 °C'],
  ['count', '12'],
  ['day', '2026-03-05'],
])('a %s of %s is left alone', (kind, cell) => {
  expect(findRuin(cell, kind)).toBeNull()
})

test('a text marked as one is read as it was meant, and the number of a day as that day', () => {
  expect(unwrapText('="09991"')).toBe('09991')
  expect(unwrapText('="12"" pipe"')).toBe('12" pipe')
  expect(unwrapText('=A1')).toBe('=A1')
  expect([readSerialDay('45000'), readSerialDay('28030'), readSerialDay('450000')]).toEqual(['2023-03-15', null, null])
})
