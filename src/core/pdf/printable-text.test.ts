import { expect, it } from 'vitest'
import {
  findOtherLetters,
  findSubstitute,
  hasHeadingLetters,
  hasTextLetters,
  isRightToLeft,
  splitWord,
  toPrinted,
} from './printable-text.ts'

it('the text font has the letters of Latin, Greek, Cyrillic and Vietnamese', () => {
  for (const text of [
    'Ærø, Łukasz Šarić, Ğülşen İı, Nguyễn Văn Đức',
    'Привет, Ωμέγα',
    '≤ 5 °C ± 0,2 µS/cm, CO₂ → 7 “ok”',
    'line\nline',
  ])
    expect(hasTextLetters(text), text).toBe(true)
  expect(hasHeadingLetters('MV Nordlys Ærø Łódź')).toBe(true)
  expect(hasHeadingLetters('МВ Привет')).toBe(false)
  expect(findOtherLetters('船 OK 船✓')).toEqual(['船', '✓'])
})

it('composes letters and leaves out what has no shape, except joiners inside a word that they shape', () => {
  expect(toPrinted('a\tb\u0007c\u202e\ufeff')).toBe('a bc')
  expect(toPrinted('e\u0301')).toBe('é')
  // A file name from macOS.
  expect(toPrinted('\u1112\u1161\u11ab')).toBe('한')
  expect(toPrinted('می\u200cخواهم x\u200cy ✔\ufe0f')).toBe('می\u200cخواهم xy ✔')
  expect(toPrinted('👨\u200d🔧')).toBe('👨🔧')
})

it('writes a letter with others where that says the same', () => {
  expect(findSubstitute('⅓')).toBe('1⁄3')
  expect(findSubstitute('𝐀')).toBe('A')
  expect(findSubstitute('船')).toBeNull()
})

it('takes the direction from the first letter', () => {
  expect(isRightToLeft('12: محمد Ali')).toBe(true)
  expect(isRightToLeft('שלום')).toBe(true)
  expect(isRightToLeft('Ali محمد')).toBe(false)
  expect(isRightToLeft('12')).toBe(false)
})

it('cuts only a word that fits no line', () => {
  expect(splitWord('calibration-of-sensors')).toEqual(['calibration-of-sensors'])
  expect(splitWord('x'.repeat(30))).toEqual(['x'.repeat(12), 'x'.repeat(12), 'x'.repeat(6)])
})

it('ends a line between letters of scripts without blanks, and nowhere that a comma or bracket would stand alone', () => {
  expect(splitWord('海龙号。')).toEqual(['', '海', '', '龙', '', '号。', ''])
  expect(splitWord('（零件）x')).toEqual(['', '（零', '', '件）', '', 'x', ''])
  expect(splitWord('MV海')).toEqual(['', 'MV', '', '海', ''])
  expect(splitWord('ควรเปลี่ยนไส้กรอง').join('')).toBe('ควรเปลี่ยนไส้กรอง')
  expect(splitWord('ควรเปลี่ยนไส้กรอง').length).toBeGreaterThan(3)
})
