import { expect, it } from 'vitest'
import { cutWord, hasHeadingLetters, toDrawable } from './drawable-text.ts'

it('letters that the fonts have stay', () => {
  for (const text of ['Ærø, Łukasz Šarić', 'Привет, Ωμέγα', '≤ 5 °C ± 0,2 µS/cm, CO₂ → 7 “ok”', 'line\nline'])
    expect(toDrawable(text)).toBe(text)
  expect(hasHeadingLetters('MV Nordlys Ærø Łódź')).toBe(true)
  expect(hasHeadingLetters('МВ Привет')).toBe(false)
})

it('what they lack is said, and what has no shape is left out', () => {
  expect(toDrawable('a\tb\u0007c\u202e\ufeff')).toBe('a bc')
  expect(toDrawable('船 OK 😀')).toBe('? OK ?')
  expect(toDrawable('e\u0301')).toBe('é')
})

it('only a word that fits no line is cut', () => {
  expect(cutWord('calibration-of-sensors')).toEqual(['calibration-of-sensors'])
  expect(cutWord('x'.repeat(30))).toEqual(['x'.repeat(12), 'x'.repeat(12), 'x'.repeat(6)])
})
