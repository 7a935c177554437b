import { type Query, QueryClient } from '@tanstack/react-query'
import { read } from './call.ts'
import type { EndpointKey } from './request.ts'

/**
 * In portal and admin a cached response is shown immediately and refetched whenever its screen opens; open screens are
 * updated by live events and by changes made here (#core/web/call/stale.ts). Public pages read by `useCachedRead`.
 */
export const STAFF_STALE_TIME_MS = 0
/** Time for which an unused response stays cached. */
export const GC_TIME_MS = 600_000

const fetchStarts = new WeakMap<Query, number>()

/** When the query's newest request was begun, by `performance.now()`; -Infinity for content that was set. */
export const getFetchStart = (query: Query): number => fetchStarts.get(query) ?? Number.NEGATIVE_INFINITY

/**
 * A client with the product's rules; a query without an own function reads the path that its key's segments form.
 * @param readKey the portal's own reading, which knows what is stored on the device
 */
export function createQueryClient(readKey: typeof read = read): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey, signal }) => readKey(queryKey as EndpointKey, { signal }),
        staleTime: STAFF_STALE_TIME_MS,
        gcTime: GC_TIME_MS,
        retry: false,
        refetchInterval: false,
        refetchOnWindowFocus: true,
        // Offline a view must say so at once; the library's default would leave it loading until the network is back.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'fetch') fetchStarts.set(event.query, performance.now())
  })
  return client
}
