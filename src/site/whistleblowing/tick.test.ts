import { expect, it } from 'vitest'
import { readTick } from './tick.ts'

it.each(['true', 'on', '1', 'yes', 'ON', ' Yes '])('%j is a tick', (value) => {
  expect(readTick(value)).toBe(true)
})

it.each([undefined, '', 'false', 'off', '0', 'no', 'No'])('%j is none', (value) => {
  expect(readTick(value)).toBe(false)
})

it.each(['maybe', '2', 'ja', 'true true'])('%j is neither, and never taken for no', (value) => {
  expect(typeof readTick(value)).toBe('string')
})
