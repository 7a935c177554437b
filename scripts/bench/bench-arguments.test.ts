import { expect, it } from 'vitest'
import { readOptions, SECTIONS } from './bench-arguments.ts'

it('measures everything by default', () => {
  expect(readOptions([])).toEqual({ sections: SECTIONS, seconds: 2, data: null })
})

it('measures what is named, in the usual order', () => {
  expect(readOptions(['--only', 'fleet, http', '--seconds', '4', '--data', 'kept'])).toEqual({
    sections: ['http', 'fleet'],
    seconds: 4,
    data: 'kept',
  })
})

it('refuses unknown names', () => {
  expect(() => readOptions(['--only', 'http,serach'])).toThrow('no section named serach')
  expect(() => readOptions(['--seconds', 'four'])).toThrow('--seconds must be')
  expect(() => readOptions(['--second', '4'])).toThrow('--second')
})
