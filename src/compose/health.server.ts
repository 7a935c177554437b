import type { FastifyInstance } from 'fastify'
import { API_HEADERS } from '#core/http/headers.server.ts'

export interface HealthDeps {
  isDraining: () => boolean
  /** Resolves when the database answers; rejects after a second at most. */
  askDatabase: () => Promise<void>
}

const HEALTH_HEADERS = { ...API_HEADERS, 'content-type': 'text/plain; charset=utf-8' }
const OPTIONS = { config: { access: 'public', silent: true, document: true } } as const

/** `/healthz`: the process lives. `/readyz`: migrated, database answers, not draining. Neither says more to outsiders. */
export function registerHealth(app: FastifyInstance, deps: HealthDeps): void {
  app.get('/healthz', OPTIONS, async (_request, reply) => reply.headers(HEALTH_HEADERS).send('ok\n'))
  app.get('/readyz', OPTIONS, async (_request, reply) => {
    reply.headers(HEALTH_HEADERS)
    if (deps.isDraining()) return reply.code(503).header('retry-after', '5').send('draining\n')
    try {
      await deps.askDatabase()
      return await reply.send('ready\n')
    } catch {
      return reply.code(503).header('retry-after', '1').send('database away\n')
    }
  })
}
