import type { FastifyInstance } from 'fastify'
import { getAdminHealth } from '#core/contract/health.ts'
import { API_HEADERS } from '#core/http/headers.server.ts'
import { readBearer, route, type Route } from '#core/http/registry.server.ts'
import { PRODUCT_VERSION } from '#core/product-version.server.ts'
import { describeHealth, type HealthSource } from './describe-health.server.ts'

export interface HealthDeps {
  isDraining: () => boolean
  /** Resolves when the database answers; rejects after a second at most. */
  pingDatabase: () => Promise<void>
  /** Whether the disk is full. */
  isDiskFull: () => Promise<boolean>
  /** More lines for the holder of an administrator's token; null for everybody else. */
  describeFor: (token: string) => Promise<string | null>
  /** Whether the token belongs to a session of the panel or the portal. */
  isSignedIn: (token: string) => Promise<boolean>
}

const HEALTH_HEADERS = { ...API_HEADERS, 'content-type': 'text/plain; charset=utf-8' }
const OPTIONS = { config: { access: 'public', silent: true, document: true } } as const

/**
 * `/healthz`: the process is alive; for signed-in people also its version. `/readyz`: migrated, database answers, not
 * shutting down; also that the disk is full. More details for administrators only.
 */
export function registerHealth(app: FastifyInstance, deps: HealthDeps): void {
  app.get('/healthz', OPTIONS, async (request, reply) => {
    reply.headers(HEALTH_HEADERS)
    // Without a token the database isn't asked: it answers while the database is unavailable, with a token as well.
    const token = readBearer(request)
    const isKnown = token !== null && (await deps.isSignedIn(token).catch(() => false))
    return reply.send(isKnown ? `ok\nversion: ${PRODUCT_VERSION}\n` : 'ok\n')
  })
  app.get('/readyz', OPTIONS, async (request, reply) => {
    reply.headers(HEALTH_HEADERS)
    if (deps.isDraining()) return reply.code(503).header('retry-after', '5').send('draining\n')
    try {
      await deps.pingDatabase()
      const token = readBearer(request)
      const detail = token === null ? null : await deps.describeFor(token).catch(() => null)
      // Pages can still be read, so a load balancer continues to send visitors.
      const disk = (await deps.isDiskFull().catch(() => false)) ? 'disk full: nothing can be stored\n' : ''
      return await reply.send(`ready\n${disk}${detail ?? ''}`)
    } catch {
      return reply.code(503).header('retry-after', '1').send('database away\n')
    }
  })
}

/** The same question as a call, with figures. */
export const healthRoutes = (source: HealthSource): Route[] => [
  route(getAdminHealth, (ctx) => describeHealth(ctx, source)),
]
