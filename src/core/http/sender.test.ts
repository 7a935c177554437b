import { afterAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { VISITOR } from '../actor.ts'
import type { Ctx } from '../context.server.ts'
import { defineEndpoint } from '../contract/endpoint.ts'
import { ByteCache } from './byte-cache.server.ts'
import { registerRoutes, route } from './registry.server.ts'
import { readSender } from './sender.server.ts'
import { createHttpServer } from './server.server.ts'

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['192.0.2.7:51234', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['[2001:DB8::7]:443', '2001:db8::7'],
  ['[2001:db8::7]', '2001:db8::7'],
  ['fe80::1%eth0', 'fe80::1'],
])('%s is %s', (forwarded, address) => {
  expect(readSender(forwarded)).toBe(address)
})

it('a connection that its client has closed has no address: a refusal, not an internal error', () => {
  expect(() => readSender(undefined)).toThrow(expect.objectContaining({ code: 'malformed' }))
})

describe('a call behind a proxy', () => {
  const cache = new ByteCache()
  const server = createHttpServer({ cache, logLevel: false, trustProxy: 1, isDraining: () => false })
  afterAll(() => server.close())
  const endpoint = defineEndpoint({
    method: 'GET',
    path: '/api/planted',
    access: 'public',
    response: z.object({ ip: z.string() }),
  })
  registerRoutes(server, [route(endpoint, async (_ctx, _input, { ip }) => ({ ip }))], {
    cache,
    // The planted handler touches no database.
    createCtx: () => ({ actor: VISITOR }) as Ctx,
    authorize: async () => VISITOR,
  })
  const ask = (forwarded: string) => server.inject({ url: '/api/planted', headers: { 'x-forwarded-for': forwarded } })

  it('is one sender whatever port the proxy writes', async () => {
    expect((await ask('10.0.0.1, 192.0.2.7:1')).json()).toEqual({ ip: '192.0.2.7' })
    expect((await ask('10.0.0.1, 192.0.2.7:2')).json()).toEqual({ ip: '192.0.2.7' })
  })

  it.each(['somebody', 'unknown', '192.0.2.7x', '1.2.3', '<script>'])(
    'is refused when it comes from %j',
    async (forwarded) => {
      const answer = await ask(forwarded)
      expect([answer.statusCode, answer.json().detail]).toEqual([
        400,
        'The address that this request came from cannot be read.',
      ])
    },
  )
})
