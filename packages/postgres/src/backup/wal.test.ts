import { expect, it } from 'vitest'
import { parseLsn, segmentName } from './wal.ts'

const MEGABYTE = 1024n * 1024n

it('reads positions of the log', () => {
  expect(parseLsn('0/5000028')).toBe(0x5000028n)
  expect(parseLsn('1A/FF')).toBe(0x1a_0000_00ffn)
  expect(() => parseLsn('nonsense')).toThrow('position')
})

it.each([
  ['0/5000028', 16n, '000000010000000000000005'],
  ['1/0', 16n, '000000010000000100000000'],
  ['1A/FFFFFFFF', 16n, '000000010000001A000000FF'],
  ['0/5000028', 1n, '000000010000000000000050'],
])('names the segment of %s at %i MB as PostgreSQL does', (lsn, size, name) => {
  expect(segmentName('00000001', parseLsn(lsn) / (size * MEGABYTE), size * MEGABYTE)).toBe(name)
})
