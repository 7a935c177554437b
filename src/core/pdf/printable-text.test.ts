import { expect, it } from 'vitest'
import {
  findOtherClusters,
  findSubstitute,
  hasHeadingLetters,
  hasTextLetters,
  isolateNumbers,
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
  expect(findOtherClusters('船 OK 船✓')).toEqual(['船', '✓'])
  expect(findOtherClusters('x\u030c é 👩\u200d🔧 🇳🇴')).toEqual(['x\u030c', '👩\u200d🔧', '🇳🇴'])
})

it('composes letters and leaves out what has no shape, except joiners inside a word that they shape', () => {
  expect(toPrinted('a\tb\u0007c\u202e\ufeff')).toBe('a bc')
  expect(toPrinted('e\u0301')).toBe('é')
  // A file name from macOS.
  expect(toPrinted('\u1112\u1161\u11ab')).toBe('한')
  expect(toPrinted('می\u200cخواهم x\u200cy ✔\ufe0f')).toBe('می\u200cخواهم xy ✔')
  expect(toPrinted('👩\u200d🔧 ❤\ufe0f\u200d🔥 a\u200d🔧')).toBe('👩\u200d🔧 ❤\u200d🔥 a🔧')
  expect(toPrinted('🏴\u{e0067}\u{e007f} x\u{e0067}')).toBe('🏴\u{e0067}\u{e007f} x')
  expect(toPrinted('one\u2028two\vthree')).toBe('one\ntwo\nthree')
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
  // A unit is the same in all languages.
  for (const amount of ['0.08 mg/L', '25 °C', '12,5 m³/h', '−3 °C', '5 %', '10–12 bar', '٠٫٠٨ mg/L'])
    expect(isRightToLeft(`${amount} القراءة`), amount).toBe(true)
  expect(isRightToLeft('2 Nordlys محمد')).toBe(false)
  expect(isRightToLeft('0.08 mg/L')).toBe(false)
})

it('reads an amount from left to right for itself where a line has letters of both directions', () => {
  const inBrackets = (line: string) => isolateNumbers(line).replaceAll('\u2066', '[').replaceAll('\u2069', ']')
  for (const [line, isolated] of [
    ['قراءة TRO بعد 0.08 mg/L والحد 0.10 mg/L', 'قراءة TRO بعد [0.08 mg/L] والحد [0.10 mg/L]'],
    ['Reading القراءة 0.08 mg/L', 'Reading القراءة [0.08 mg/L]'],
    ['قيمة TRO: 0.08–0.12 mg/L، الحرارة −3 °C', 'قيمة TRO: [0.08–0.12 mg/L]، الحرارة [−3 °C]'],
    ['تاريخ 2026-11-28 (1 000 m³/h)', 'تاريخ [2026-11-28] ([1 000 m³/h])'],
    ['הטמפרטורה 25 °C ± 0.5 °C, 24 V DC.', 'הטמפרטורה [25 °C ± 0.5 °C], [24 V DC].'],
    ['فرق 5 % فقط', 'فرق [5 %] فقط'],
    ['هاتف +47 55 12 34 56', 'هاتف [+47 55 12 34 56]'],
    // A number alone follows the words around it.
    ['شارع 12, Oslo', 'شارع 12, Oslo'],
    ['Limit 0.10 mg/L', 'Limit 0.10 mg/L'],
  ] as const)
    expect(inBrackets(line)).toBe(isolated)
})

const isTooWide = (word: string) => word.length > 24
const split = (word: string) => splitWord(word, { isTooWide })

it('cuts only a word that is wider than its column, without a place for a hyphen', () => {
  expect(split('calibration-of-sensors')).toEqual(['calibration-of-sensors'])
  const serial = 'SN-2024/ABCDEFGHJK-0001234567'
  const pieces = split(serial)
  expect(pieces.join('')).toBe(serial)
  // The drawing library draws a hyphen only between two pieces that aren't empty.
  expect(pieces.some((piece, index) => piece !== '' && (pieces[index + 1] ?? '') !== '')).toBe(false)
  expect(split('  ')).toEqual([' ', ' '])
  expect(split('e\u0304\u0301'.repeat(10))).toContain('e\u0304\u0301')
})

it('ends a line between two fonts only where a word is wider than its column', () => {
  expect(splitWord('MV', { isTooWide, hasLongRuns: true })).toEqual(['', 'MV', ''])
})

it('ends a line between letters of scripts without blanks, and nowhere that a comma or bracket would stand alone', () => {
  expect(split('海龙号。')).toEqual(['', '海', '', '龙', '', '号。', ''])
  expect(split('（零件）x')).toEqual(['', '（零', '', '件）', '', 'x', ''])
  expect(split('MV海')).toEqual(['', 'MV', '', '海', ''])
  expect(split('ควรเปลี่ยนไส้กรอง').join('')).toBe('ควรเปลี่ยนไส้กรอง')
  expect(split('ควรเปลี่ยนไส้กรอง').length).toBeGreaterThan(3)
})
