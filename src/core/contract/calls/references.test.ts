import { expect, it } from 'vitest'
import { findReferences, pathReference, resolveReferences } from './references.ts'

it('references are filled in from answers, in path and body', () => {
  const call = { path: `/files/${pathReference('a')}/marks`, body: { list: [{ $ref: 'b', field: 'version' }] } }
  expect(findReferences(call.path, call.body)).toEqual(['a', 'b'])
  const answers = new Map<string, unknown>([
    ['a', { id: '7' }],
    ['b', { version: 4 }],
  ])
  expect(resolveReferences(call, answers)).toEqual({ path: '/files/7/marks', body: { list: [4] } })
})
