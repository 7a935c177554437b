import { afterAll, beforeAll, expect, it } from 'vitest'
import { createCtx } from '#core/context.server.ts'
import { ByteCache } from '#core/http/byte-cache.server.ts'
import { registerRoutes } from '#core/http/registry.server.ts'
import { createHttpServer } from '#core/http/server.server.ts'
import { testCalls } from '../../tests/setup/calls.ts'
import { addPerson } from '../../tests/setup/portal-people.ts'
import { authorize } from './authorize.server.ts'
import { PORTAL_DESCRIPTION, registerOpenApi } from './openapi.server.ts'

const { ctx, routes, signIn } = await testCalls()
const cache = new ByteCache()
const server = createHttpServer({ cache, logLevel: false, trustProxy: false, isDraining: () => false })
const authorizeCall: Parameters<typeof registerOpenApi>[1]['authorize'] = (access, token) =>
  authorize(ctx, access, token)

beforeAll(async () => {
  await registerOpenApi(server, { isDevelopment: false, authorize: authorizeCall })
  registerRoutes(server, routes, {
    cache,
    createCtx: (actor, requestId) => createCtx(ctx.db, actor, requestId),
    authorize: authorizeCall,
  })
  await server.ready()
})
afterAll(() => server.close())

const ask = (token: string | null) =>
  server.inject({ url: PORTAL_DESCRIPTION, headers: token === null ? {} : { authorization: `Bearer ${token}` } })

it('describes the calls of the portal, and no others, to a signed-in manager alone', async () => {
  const manager = await addPerson(ctx, { role: 'manager' })
  const operator = await addPerson(ctx, { role: 'operator' })
  expect((await ask(null)).statusCode).toBe(401)
  expect((await ask(await signIn())).statusCode).toBe(401)
  expect((await ask(operator.token)).statusCode).toBe(403)

  const answer = await ask(manager.token)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['cache-control']).toBe('no-store')
  const { openapi, paths } = answer.json<{ openapi: string; paths: Record<string, Record<string, unknown>> }>()
  expect(openapi).toBe('3.1.0')
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
  )
  const ours = routes
    .filter(({ endpoint }) => endpoint.path.startsWith('/api/portal/'))
    .map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)
  expect(described.toSorted()).toEqual(ours.toSorted())
})
