import { route, type Route } from '#core/http/registry.server.ts'
import type { Throttle } from '#core/http/throttle.server.ts'
import * as contract from './contact.contract.ts'
import { sendContactMessage, type ContactDeps } from './contact.service.server.ts'

/** The contact form's call. */
export const contactRoutes = (deps: ContactDeps & { throttle: Throttle }): Route[] => [
  route(
    contract.sendContactMessage,
    async (ctx, { body }, { ip, work }) => {
      const lanes = [
        ['contact-burst', ip],
        ['contact-hour', ip],
      ] as const
      await deps.throttle.enter(lanes, { byWork: { purpose: 'contact', proof: work } })
      return sendContactMessage(ctx, deps, body)
    },
    { inFlight: 'form', idempotent: true },
  ),
]
