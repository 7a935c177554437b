import { expect, it } from 'vitest'
import { changeQuery } from './list-address.ts'

it('begins at the first page when a filter changes', () => {
  const query = new URLSearchParams('action=created&page=4')
  expect(String(changeQuery(query, { q: 'x', action: '' }))).toBe('q=x')
  expect(String(changeQuery(query, { page: '5' }))).toBe('action=created&page=5')
})
