import fc from 'fast-check'
import { expect, it } from 'vitest'
import { splitName } from './split-name.ts'

const tailOf = (name: string) => splitName(name).tail

it('the end that tells a name from others stays whole', () => {
  expect(tailOf('Technician 12')).toBe(' 12')
  expect(tailOf('Tareholm Shipping AS')).toBe(' Shipping AS')
  expect(tailOf('Tareholm Rederi AS')).toBe(' Rederi AS')
  expect(tailOf('Nordtind Carrier II')).toBe(' Carrier II')
  expect(tailOf('OceanGuard HMT-800')).toBe(' HMT-800')
  expect(tailOf('TRO reagent set, 90 days')).toBe(' 90 days')
  expect(tailOf('TRO calibration kit')).toBe(' kit')
  expect(tailOf('Technician 2')).toBe(' 2')
  expect(tailOf('Lomvi Trader')).toBe(' Trader')
  expect(tailOf('Commissioning')).toBe('')
})

it('one long word is cut between its letters, never through a sign that people see as one', () => {
  expect(splitName('Kjerringvågsundexplorer')).toEqual({ head: 'Kjerringvågsund', tail: 'explorer' })
  const family = '👨‍👩‍👧‍👦'
  expect(splitName(family.repeat(18))).toEqual({ head: family.repeat(10), tail: family.repeat(8) })
})

it('nothing of a name is lost or added', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (name) => {
      const { head, tail } = splitName(name)
      expect(head + tail).toBe(tail === '' ? name : name.trimEnd())
    }),
  )
})
