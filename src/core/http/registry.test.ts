import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { VISITOR } from '../actor.ts'
import type { Ctx } from '../context.server.ts'
import { defineEndpoint, type Endpoint } from '../contract/endpoint.ts'
import { AppError } from '../errors.ts'
import { ByteCache } from './byte-cache.server.ts'
import { registerRoutes, route, type Route } from './registry.server.ts'
import { createHttpServer } from './server.server.ts'

const endpoint = defineEndpoint({
  method: 'POST',
  path: '/api/planted/:id',
  access: 'public',
  params: z.strictObject({ id: z.uuid() }),
  query: z.strictObject({}),
  body: z.strictObject({ name: z.string(), lines: z.array(z.strictObject({ quantity: z.int().min(1) })).optional() }),
  response: z.object({ name: z.string() }),
  status: 200,
})

const ADDRESS = '/api/planted/019a0000-0000-7000-8000-000000000000'
const cache = new ByteCache()
const newServer = () => createHttpServer({ cache, logLevel: false, trustProxy: false, isDraining: () => false })
let server = newServer()
afterEach(async () => {
  await server.close()
  server = newServer()
})

const deps = {
  cache,
  // The planted handlers touch no database.
  createCtx: () => ({ actor: VISITOR }) as Ctx,
  authorize: async (access: string) => {
    if (access !== 'public') throw new AppError('unauthenticated', 'Please sign in.')
    return VISITOR
  },
}
const plant = (...routes: Route[]) => registerRoutes(server, routes, deps)
const without = (part: keyof Endpoint) => ({ ...endpoint, [part]: undefined }) as unknown as Endpoint

describe('the server does not start', () => {
  for (const part of ['params', 'query', 'body', 'response'] as const) {
    it(`with a route that has no ${part} schema`, () => {
      expect(() => plant(route(without(part), async () => ({})))).toThrow(`POST /api/planted/:id has no ${part} schema`)
    })
  }

  it('with a call that has no access rule', () => {
    expect(() => plant(route(without('access'), async () => ({})))).toThrow('has no access rule')
  })

  it('with any other route that has no access rule, also one that a plugin brings', async () => {
    expect(() => server.get('/planted', async () => 'x')).toThrow('GET /planted has no access rule')
    await expect(
      server.register(async (scope) => {
        scope.get('/planted', async () => 'x')
      }),
    ).rejects.toThrow('no access rule')
  })
})

describe('a registered call', () => {
  const post = (payload: unknown, url = ADDRESS) =>
    server.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify(payload),
    })
  const calls: unknown[] = []
  const greet = route(endpoint, async (_ctx, { body }) => {
    calls.push(body)
    return { name: body.name, secret: 'stays here' }
  })

  it('takes nothing that its contract does not name', async () => {
    const bare = defineEndpoint({ method: 'POST', path: '/api/bare', access: 'public', response: z.object({}) })
    plant(route(bare, async () => ({})))
    expect((await server.inject({ method: 'POST', url: '/api/bare' })).statusCode).toBe(200)
    expect((await server.inject({ method: 'POST', url: '/api/bare?all=1' })).statusCode).toBe(400)
    expect((await post({}, '/api/bare')).statusCode).toBe(200)
    expect((await post({ name: 'Åse' }, '/api/bare')).statusCode).toBe(422)
  })

  it('answers only what its contract names', async () => {
    plant(greet)
    const response = await post({ name: 'Åse' })
    expect(response.statusCode).toBe(200)
    expect(response.json()).toEqual({ name: 'Åse' })
  })

  it('serializes a cacheable response once per contract, with the fields of that contract', async () => {
    const reads: string[] = []
    const kept = {
      get name() {
        reads.push('name')
        return 'Åse'
      },
      rank: 'mate',
      password: 'hunter2',
    }
    const read = { method: 'GET', path: '/api/kept', access: 'public' } as const
    const short = defineEndpoint({ ...read, response: z.object({ name: z.string() }) })
    // The same object by a call that may say more of it.
    const more = defineEndpoint({
      ...read,
      path: '/api/kept/more',
      response: z.object({ name: z.string(), rank: z.string() }),
    })
    plant(
      route(short, async () => kept, { isResultCached: true }),
      route(more, async () => kept, { isResultCached: true }),
    )
    const [few, all] = ['{"name":"Åse"}', '{"name":"Åse","rank":"mate"}']
    for (const [path, expected] of [
      [short.path, few],
      [more.path, all],
      [short.path, few],
      [more.path, all],
    ] as const) {
      const { statusCode, headers, body } = await server.inject(path)
      expect([statusCode, headers['content-type'], body]).toEqual([200, 'application/json; charset=utf-8', expected])
    }
    expect(reads).toEqual(['name', 'name'])
  })

  it('names every field that breaks a rule with 422, also those that do not exist, and runs nothing', async () => {
    plant(greet)
    calls.length = 0
    const response = await post({ name: 5, role: 'admin', lines: [{ quantity: 0 }, { quantity: 1, price: 2 }] })
    expect(response.statusCode).toBe(422)
    const { fields } = response.json<{ fields: { field: string }[] }>()
    expect(fields.map(({ field }) => field).toSorted()).toEqual(['lines.0.quantity', 'lines.1.price', 'name', 'role'])
    expect(calls).toEqual([])
  })

  it('names a bounded number of unknown fields', async () => {
    plant(greet)
    const many = Object.fromEntries(Array.from({ length: 3000 }, (_, index) => [`unknown${index}`, 1]))
    const response = await post({ name: 'x', ...many })
    expect(response.statusCode).toBe(422)
    expect(response.body.length).toBeLessThan(4000)
  })

  it('refuses a bad address with 400', async () => {
    plant(greet)
    expect((await post({ name: 'x' }, '/api/planted/7')).statusCode).toBe(400)
    expect((await post({ name: 'x' }, `${ADDRESS}?dry=1`)).statusCode).toBe(400)
  })

  it('asks who calls before it runs', async () => {
    plant({ ...greet, endpoint: { ...endpoint, access: 'admin' } })
    calls.length = 0
    expect((await post({ name: 'x' })).statusCode).toBe(401)
    expect(calls).toEqual([])
  })

  it('turns whatever a handler throws into a bare 500 with an id', async () => {
    for (const thrown of [new Error('password=hunter2 at /srv/app.ts'), 'text', undefined, { method: 'x' }]) {
      await server.close()
      server = newServer()
      plant(
        route(endpoint, async () => {
          throw thrown as Error
        }),
      )
      const response = await post({ name: 'x' })
      expect(response.statusCode).toBe(500)
      expect(response.headers['content-type']).toBe('application/problem+json; charset=utf-8')
      expect(response.json()).toMatchObject({ code: 'internal', requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) })
      expect(response.body).not.toMatch(/hunter2|srv|at /)
    }
  })

  it('answers 500 rather than something that its contract does not allow', async () => {
    plant(route(endpoint, async () => ({ name: 7 }) as never))
    expect((await post({ name: 'x' })).statusCode).toBe(500)
  })
})

describe('a file in pieces', () => {
  const file = defineEndpoint({
    method: 'GET',
    path: '/api/planted.csv',
    access: 'public',
    query: z.strictObject({}),
    response: z.string(),
  })
  const plantFile = (read: () => AsyncIterable<string>) =>
    plant(route(file, async () => read(), { download: { contentType: 'text/csv', fileName: 'planted.csv' } }))
  const get = () => server.inject({ method: 'GET', url: file.path })

  it('is sent whole, with the headers of a file', async () => {
    plantFile(async function* () {
      yield 'a\r\n'
      yield 'b\r\n'
    })
    const { statusCode, headers, body } = await get()
    expect([statusCode, headers['content-type'], body]).toEqual([200, 'text/csv', 'a\r\nb\r\n'])
    expect(headers['content-disposition']).toBe('attachment; filename="planted.csv"')
  })

  it('is a refusal when nothing of it can be read', async () => {
    plantFile(async function* () {
      yield* []
      throw new AppError('not-found', 'There is no such file.')
    })
    const { statusCode, headers } = await get()
    expect([statusCode, headers['content-type']]).toEqual([404, 'application/problem+json; charset=utf-8'])
    expect(headers['content-disposition']).toBeUndefined()
  })

  it('stops reading when the client disconnects', async () => {
    const left = Promise.withResolvers<void>()
    let read = 0
    plantFile(async function* () {
      try {
        for (; read < 10_000; read += 1) yield 'x'.repeat(100_000)
      } finally {
        left.resolve()
      }
    })
    await server.listen({ port: 0, host: '127.0.0.1' })
    const leaving = new AbortController()
    const response = await fetch(
      `http://127.0.0.1:${(server.server.address() as AddressInfo).port}${file.path}`,
      leaving,
    )
    await response.body?.getReader().read()
    leaving.abort()
    await left.promise
    expect(read).toBeLessThan(10_000)
  })
})
