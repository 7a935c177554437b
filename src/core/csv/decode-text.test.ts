import { expect, test } from 'vitest'
import { decodeTextFile } from './decode-text.ts'

test.each([
  ['UTF-8', [0x52, 0xc3, 0xb8, 0x76]],
  ['UTF-8 with a mark', [0xef, 0xbb, 0xbf, 0x52, 0xc3, 0xb8, 0x76]],
  ['UTF-16, little end first', [0xff, 0xfe, 0x52, 0, 0xf8, 0, 0x76, 0]],
  ['UTF-16, big end first', [0xfe, 0xff, 0, 0x52, 0, 0xf8, 0, 0x76]],
  ['Windows-1252', [0x52, 0xf8, 0x76]],
])('a file in %s is read right', (_name, bytes) => {
  expect(decodeTextFile(Uint8Array.from(bytes))).toBe('Røv')
})
