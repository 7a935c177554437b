import type { FastifyInstance } from 'fastify'
import { type Actor, hasSession } from '#core/actor.ts'
import type { Access } from '#core/contract/endpoint.ts'
import { AppError } from '#core/errors.ts'
import { API_HEADERS } from '#core/http/headers.server.ts'
import { readBearer } from '#core/http/registry.server.ts'
import { LIVE_STREAMS } from '#core/live/live-event.ts'
import type { LiveHub } from '#core/live/live-hub.server.ts'
import { coreTexts } from '#core/messages/staff.en.ts'

const STREAMS = [
  [LIVE_STREAMS.portal, 'portal:notification:own'],
  [LIVE_STREAMS.admin, 'admin'],
] as const satisfies [string, Access][]

interface EventsDeps {
  hub: LiveHub
  authorize: (access: Access, token: string | null) => Promise<Actor>
}

/**
 * Server-sent events of portal and admin panel: one response that stays open and says what changed. Outside the other
 * calls, since it takes no place among the requests that run at once; it has a cap of its own.
 */
export function registerEvents(server: FastifyInstance, { hub, authorize }: EventsDeps): void {
  for (const [address, access] of STREAMS) {
    server.get(address, {
      config: { access },
      onRequest: async (request) => {
        request.actor = await authorize(access, readBearer(request))
      },
      handler: async (request, reply) => {
        const { actor } = request
        if (actor === null || !hasSession(actor)) throw new AppError('unauthenticated', coreTexts.signIn)
        // A HEAD asks for the headers of what would never end.
        if (request.method === 'HEAD') throw new AppError('method-not-allowed', coreTexts.eventsByGet)
        // Throws before anything is taken over, so that a refusal is still a problem document.
        hub.open(actor, reply.raw, { ...API_HEADERS, 'x-accel-buffering': 'no' })
        return reply.hijack()
      },
    })
  }
  // Before the server waits for its connections to end: these would never end by themselves.
  server.addHook('preClose', async () => hub.end())
}
