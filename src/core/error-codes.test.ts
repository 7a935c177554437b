import { expect, it } from 'vitest'
import { findErrorCode, hasErrorCode, isStorageFull, listErrorCodes } from './error-codes.server.ts'

const failed = (code: string | number, cause?: unknown): Error => Object.assign(new Error('x', { cause }), { code })

it('finds the code of what caused an error, however often it was wrapped', () => {
  const wrapped = failed('E_CANNOT_WRITE_FILE', new Error('step', { cause: failed('ENOSPC') }))
  expect(listErrorCodes(wrapped)).toEqual(['E_CANNOT_WRITE_FILE', 'ENOSPC'])
  expect(hasErrorCode(wrapped, 'EACCES', 'ENOSPC')).toBe(true)
  expect(hasErrorCode(wrapped, 'EACCES')).toBe(false)
  expect(findErrorCode(new Error('outer', { cause: wrapped }))).toBe('E_CANNOT_WRITE_FILE')
  expect(findErrorCode(new AggregateError([failed('EADDRINUSE')]))).toBe('EADDRINUSE')
})

it('ends at errors that cause themselves, and at what is no error', () => {
  const circle = failed('A')
  circle.cause = circle
  expect(hasErrorCode(circle, 'B')).toBe(false)
  expect([findErrorCode('ENOSPC'), findErrorCode(undefined), findErrorCode(new Error('x'))]).toEqual(['', '', ''])
})

it.each(['ENOSPC', 'EDQUOT', '53100'])('recognises a full disk by %s', (code) => {
  expect(isStorageFull(failed('E_CANNOT_WRITE_FILE', failed(code)))).toBe(true)
  expect(isStorageFull(failed('EACCES'))).toBe(false)
})
