import { call } from '#core/web/call/call.ts'
import { useSteps } from '#core/web/call/use-change.ts'
import type { Part } from '../parts.contract.ts'
import type { changePart } from '../project-parts.contract.ts'
import { partMessages as messages } from './messages.en.ts'

interface Pricing {
  part: Part
  unitCost: string
}

/** Prices several parts, one after the other; stops at the first that is refused. */
export const usePricing = () =>
  useSteps<readonly Pricing[], void>(
    'project',
    async (prices) => {
      for (const { part, unitCost } of prices) {
        await call<typeof changePart>('PATCH /api/portal/parts/:id', {
          params: { id: part.id },
          body: { unitCost, version: part.version },
        })
      }
    },
    {
      done: (_answer, prices) => messages.pricedMany(prices.length),
      failed: messages.pricingFailed,
    },
  )
