import { describe, expect, expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import { defineEndpoint, type Endpoint } from '#core/contract/endpoint.ts'
import { call } from './call.ts'
import { keyOf, toAddress, type AnswerOf, type LineOf } from './request.ts'
import { useChange } from './use-change.ts'
import { endpointQuery, useEndpoint } from './use-endpoint.ts'

const base = { access: 'public', body: z.undefined(), status: 200 } as const
const findParts = defineEndpoint({
  ...base,
  method: 'GET',
  path: '/api/things/:id/parts',
  params: z.strictObject({ id: z.string() }),
  query: z.strictObject({ q: z.string().optional() }),
  response: z.object({ total: z.int() }),
})
const changePart = defineEndpoint({
  ...base,
  method: 'PATCH',
  path: '/api/parts/:id',
  params: z.strictObject({ id: z.string() }),
  body: z.strictObject({ name: z.string() }),
  response: z.object({ name: z.string() }),
})
const listAll = defineEndpoint({
  ...base,
  method: 'GET',
  path: '/api/things',
  response: z.array(z.string()),
})
type Find = typeof findParts
type Change = typeof changePart
const params = { id: '7' }

/** Never called: the compiler checks this code, and a line without its error is one. */
function usePlantedFaults() {
  void call<Find>('GET /api/things/:id/parts', { params, query: { q: 'x' } })
  void call<Change>('PATCH /api/parts/:id', { params, body: { name: 'x' } })
  void call<typeof listAll>('GET /api/things')
  // @ts-expect-error another path
  void call<Find>('GET /api/things/:id/part', { params })
  // @ts-expect-error another method
  void call<Change>('PUT /api/parts/:id', { params, body: { name: 'x' } })
  // @ts-expect-error no contract named
  void call('GET /api/things')
  // @ts-expect-error a contract of anything
  void call<Endpoint>('GET /api/things')
  // @ts-expect-error no request where the contract asks for one
  void call<Find>('GET /api/things/:id/parts')
  // @ts-expect-error params left out
  void call<Find>('GET /api/things/:id/parts', { query: { q: 'x' } })
  // @ts-expect-error another parameter
  void call<Find>('GET /api/things/:id/parts', { params: { key: '7' } })
  // @ts-expect-error a parameter too many
  void call<Find>('GET /api/things/:id/parts', { params: { id: '7', key: '7' } })
  // @ts-expect-error a parameter where there is none
  void call<typeof listAll>('GET /api/things', { params })
  // @ts-expect-error a filter that isn't in the contract
  void call<Find>('GET /api/things/:id/parts', { params, query: { name: 'x' } })
  // @ts-expect-error a filter of another type
  void call<Find>('GET /api/things/:id/parts', { params, query: { q: 7 } })
  // @ts-expect-error body left out
  void call<Change>('PATCH /api/parts/:id', { params })
  // @ts-expect-error a field that isn't in the contract
  void call<Change>('PATCH /api/parts/:id', { params, body: { name: 'x', title: 'x' } })
  // @ts-expect-error a body for a call that takes none
  void call<Find>('GET /api/things/:id/parts', { params, body: { name: 'x' } })
  // @ts-expect-error a part of a request that there isn't
  void call<Find>('GET /api/things/:id/parts', { params, form: 'x' })
  // @ts-expect-error a key of another path
  keyOf<Find>('GET /api/things/:id', { params })
  // @ts-expect-error a key of a change
  keyOf<Change>('PATCH /api/parts/:id', { params, body: { name: 'x' } })
  // @ts-expect-error a query of another path
  endpointQuery<Find>('GET /api/things/:id', { params })
  // @ts-expect-error a hook of another path
  useEndpoint<Find>('GET /api/things', { params })
  // @ts-expect-error a change by a read
  useChange<Find>('GET /api/things/:id/parts')
  const change = useChange<Change>('PATCH /api/parts/:id')
  // @ts-expect-error body left out
  change.mutate({ params })
  change.mutate({ params, body: { name: 'x' } })
}

test('a call that strays from its contract is a type error', () => {
  // The compiler checks the lines above (tsc runs over tests too); here only that types are what they should be.
  expect(usePlantedFaults).toBeTypeOf('function')
  expectTypeOf<LineOf<Find>>().toEqualTypeOf<'GET /api/things/:id/parts'>()
  expectTypeOf<AnswerOf<Find>>().toEqualTypeOf<{ total: number }>()
  expectTypeOf<LineOf<Find | Change>>().toEqualTypeOf<'GET /api/things/:id/parts' | 'PATCH /api/parts/:id'>()
})

describe('keys', () => {
  test('are joined by / to the path, and filters are appended as the query', () => {
    expect(keyOf<typeof listAll>('GET /api/things')).toEqual(['/api/things'])
    const key = keyOf<Find>('GET /api/things/:id/parts', { params, query: { q: 'a b' } })
    expect(key).toEqual(['/api/things', '7', 'parts', { q: 'a b' }])
    expect(key.filter((segment) => typeof segment === 'string').join('/')).toBe('/api/things/7/parts')
    expect(toAddress(key)).toBe('/api/things/7/parts?q=a+b')
  })

  test('a filter that is not set leaves no trace', () => {
    const bare = keyOf<Find>('GET /api/things/:id/parts', { params })
    expect(keyOf<Find>('GET /api/things/:id/parts', { params, query: { q: undefined } })).toEqual(bare)
  })
})
