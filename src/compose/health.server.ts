import type { FastifyInstance } from 'fastify'
import { getAdminHealth } from '#core/contract/health.ts'
import { API_HEADERS } from '#core/http/headers.server.ts'
import { readBearer, route, type Route } from '#core/http/registry.server.ts'
import { describeHealth, type HealthSource } from './describe-health.server.ts'

export interface HealthDeps {
  isDraining: () => boolean
  /** Resolves when the database answers; rejects after a second at most. */
  askDatabase: () => Promise<void>
  /** More lines for the holder of an administrator's token; null for everybody else. */
  describeFor: (token: string) => Promise<string | null>
}

const HEALTH_HEADERS = { ...API_HEADERS, 'content-type': 'text/plain; charset=utf-8' }
const OPTIONS = { config: { access: 'public', silent: true, document: true } } as const

/** `/healthz`: the process lives. `/readyz`: migrated, database answers, not draining. Says more to administrators only. */
export function registerHealth(app: FastifyInstance, deps: HealthDeps): void {
  app.get('/healthz', OPTIONS, async (_request, reply) => reply.headers(HEALTH_HEADERS).send('ok\n'))
  app.get('/readyz', OPTIONS, async (request, reply) => {
    reply.headers(HEALTH_HEADERS)
    if (deps.isDraining()) return reply.code(503).header('retry-after', '5').send('draining\n')
    try {
      await deps.askDatabase()
      const token = readBearer(request)
      const detail = token === null ? null : await deps.describeFor(token).catch(() => null)
      return await reply.send(`ready\n${detail ?? ''}`)
    } catch {
      return reply.code(503).header('retry-after', '1').send('database away\n')
    }
  })
}

/** The same question as a call, with figures. */
export const healthRoutes = (source: HealthSource): Route[] => [
  route(getAdminHealth, (ctx) => describeHealth(ctx, source)),
]
