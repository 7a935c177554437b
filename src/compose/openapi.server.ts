import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import type { Actor } from '#core/actor.ts'
import type { Access } from '#core/contract/endpoint.ts'
import { API_HEADERS } from '#core/http/headers.server.ts'
import { readBearer } from '#core/http/registry.server.ts'

/** The description of the portal's calls, for a signed-in manager. */
export const PORTAL_DESCRIPTION = '/api/portal/openapi.json'

interface OpenApiOptions {
  /** Serves a description of every call to everybody who can reach the server, as data and as a page. */
  isDevelopment: boolean
  authorize: (access: Access, token: string | null) => Promise<Actor>
}

/** Describes the calls by OpenAPI 3, made from their contracts. Called before the routes are added. */
export async function registerOpenApi(app: FastifyInstance, { isDevelopment, authorize }: OpenApiOptions) {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: isDevelopment ? 'Calls of the product' : 'Calls of the portal', version: '1' },
      components: { securitySchemes: { session: { type: 'http', scheme: 'bearer' } } },
      security: [{ session: [] }],
    },
    transform: (route) => {
      const isShown = isDevelopment || route.url.startsWith('/api/portal/')
      return isShown ? jsonSchemaTransform(route) : { schema: { hide: true }, url: route.url }
    },
  })
  // Built on the first request: most processes never get one.
  let text: string | null = null
  const describe = (): string => (text ??= JSON.stringify(app.swagger()))
  app.get(
    PORTAL_DESCRIPTION,
    {
      config: { access: 'portal:api:describe' },
      schema: { hide: true },
      onRequest: async (request) => {
        request.actor = await authorize('portal:api:describe', readBearer(request))
      },
    },
    (_request, reply) => reply.headers(API_HEADERS).type('application/json; charset=utf-8').send(describe()),
  )
  if (!isDevelopment) return
  const open = { config: { access: 'public' as const }, schema: { hide: true } }
  app.get('/openapi.json', open, (_request, reply) => reply.type('application/json').send(describe()))
  app.get('/openapi', open, (_request, reply) => reply.type('text/html; charset=utf-8').send(drawPage(describe())))
}

interface Description {
  paths?: Record<string, Record<string, { requestBody?: unknown; responses?: Record<string, unknown> }>>
}

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** A page for developers: each call with its input and output. */
function drawPage(text: string): string {
  const { paths = {} } = JSON.parse(text) as Description
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => {
      const name = escapeHtml(`${method.toUpperCase()} ${path}`)
      const details = escapeHtml(JSON.stringify(call, null, 2))
      return `<details><summary><code>${name}</code></summary><pre>${details}</pre></details>`
    }),
  )
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Calls</title>
<style>body{font:15px/1.6 system-ui;max-width:960px;margin:32px auto;padding:0 16px}pre{overflow:auto;font-size:12px}</style>
<h1>Calls</h1>${calls.join('\n')}</html>`
}
