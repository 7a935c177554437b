import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { createLinkToken, hashLinkToken, isLinkToken } from './link-token.server.ts'

test('creates tokens of 128 random bits that fit into a path', () => {
  const tokens = Array.from({ length: 1000 }, () => createLinkToken().token)
  expect(new Set(tokens).size).toBe(1000)
  for (const token of tokens) {
    expect(token).toMatch(/^[\w-]{22}$/)
    expect(Buffer.from(token, 'base64url')).toHaveLength(16)
    expect(isLinkToken(token)).toBe(true)
  }
})

test('stores the SHA-256 of a token, never the token', () => {
  const { token, hash } = createLinkToken()
  expect(hash).toEqual(createHash('sha256').update(token).digest())
  expect(hashLinkToken(token)).toEqual(hash)
  expect(hash.toString('latin1')).not.toContain(token)
})

test('recognises nothing else as a token', () => {
  for (const text of [
    '',
    'short',
    'a'.repeat(21),
    'a'.repeat(23),
    `${'a'.repeat(21)}=`,
    `${'a'.repeat(21)}\n`,
    '../'.repeat(8),
  ])
    expect(isLinkToken(text)).toBe(false)
})
