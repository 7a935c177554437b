import { expect, it } from 'vitest'
import { readOptions, SECTIONS } from './bench-arguments.ts'

it('measures everything unless told', () => {
  expect(readOptions([])).toEqual({ sections: SECTIONS, seconds: 4 })
})

it('measures what is named, in the usual order', () => {
  expect(readOptions(['--only', 'bytes, http', '--seconds', '2'])).toEqual({ sections: ['http', 'bytes'], seconds: 2 })
})

it('refuses what it does not know', () => {
  expect(() => readOptions(['--only', 'http,serach'])).toThrow('no section named serach')
  expect(() => readOptions(['--seconds', 'four'])).toThrow('--seconds must be')
  expect(() => readOptions(['--second', '4'])).toThrow('--second')
})
