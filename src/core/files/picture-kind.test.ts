import { expect, test } from 'vitest'
import { readPictureKind } from './picture-kind.ts'

test.each([
  ['JPEG', 'ffd8ffe000104a4649460001'],
  ['PNG', '89504e470d0a1a0a0000000d'],
  ['WebP', '524946462400000057454250'],
  ['HEIC', '000000186674797068656963'],
  ['HEIC', '00000024667479706d696631'],
  ['AVIF', '0000001c6674797061766966'],
  // A film in the same container, a sound in the same box, a drawing, and too little of anything.
  [null, '000000206674797069736f6d'],
  [null, '524946462400000057415645'],
  [null, Buffer.from('<svg xmlns="http://').toString('hex')],
  [null, 'ffd8'],
  [null, ''],
])('%s: %s', (kind, hex) => {
  expect(readPictureKind(Buffer.from(hex, 'hex'))).toBe(kind)
})
