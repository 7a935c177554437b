import type { FastifyInstance } from 'fastify'
import type { Actor } from '#core/actor.ts'
import type { Access } from '#core/contract/endpoint.ts'
import { AppError } from '#core/errors.ts'
import { API_HEADERS } from '#core/http/headers.server.ts'
import { readBearer } from '#core/http/registry.server.ts'
import type { LiveHub } from '#core/live/live-hub.server.ts'
import { coreTexts } from '#core/messages/staff.en.ts'

const ACCESS = 'portal:notification:own' satisfies Access

interface EventsDeps {
  hub: LiveHub
  authorize: (access: Access, token: string | null) => Promise<Actor>
}

/**
 * Server-sent events of the portal: a response that stays open and reports changes. Outside the other calls, since it
 * doesn't count as a request in flight; it has a limit of its own.
 */
export function registerEvents(server: FastifyInstance, { hub, authorize }: EventsDeps): void {
  server.get('/api/portal/events', {
    config: { access: ACCESS },
    onRequest: async (request) => {
      request.actor = await authorize(ACCESS, readBearer(request))
    },
    handler: async (request, reply) => {
      const { actor } = request
      if (actor?.kind !== 'portal') throw new AppError('unauthenticated', coreTexts.signIn)
      // HEAD would request the headers of an endless response.
      if (request.method === 'HEAD') throw new AppError('method-not-allowed', coreTexts.eventsByGet)
      // Throws before the response is hijacked, so that a refusal is still a problem document.
      hub.open(actor, reply.raw, { ...API_HEADERS, 'x-accel-buffering': 'no' })
      return reply.hijack()
    },
  })
  // Before the server waits for its connections to end: these would never end by themselves.
  server.addHook('preClose', async () => hub.end())
}
