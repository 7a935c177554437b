import { useNavigate } from 'react-router'
import { paths } from '#core/paths.ts'
import { useChange } from '#core/web/call/use-change.ts'
import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import type { getOptions } from '#visits/projects/list/form-choices.contract.ts'
import type { createQuote } from '../../quotes.contract.ts'
import type { RequestDetail } from '../../requests.contract.ts'
import { requestMessages as messages } from './messages.en.ts'
import { draftOf } from './quote-form.ts'

/** Begins the next version of a request's quote and opens it; opens the one that is being written where there is one. */
export function useMakeQuote(request: RequestDetail | undefined): { make: () => void; isBusy: boolean } {
  const navigate = useNavigate()
  const currencies = useEndpoint<typeof getOptions>('GET /api/portal/options', {}).data?.currencies
  const create = useChange<typeof createQuote>('POST /api/portal/requests/:id/quotes', {
    failed: messages.notCreated,
    waits: true,
    onDone: ({ requestId }) => void navigate(paths.requestQuote(requestId)),
  })
  const [currency] = currencies ?? []
  return {
    isBusy: create.isPending,
    make() {
      if (request === undefined) return
      if (request.quotes.some(({ state }) => state === 'draft')) return void navigate(paths.requestQuote(request.id))
      if (currency !== undefined) create.mutate({ params: { id: request.id }, body: draftOf(request, currency) })
    },
  }
}
