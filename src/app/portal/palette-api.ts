import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '#core/web/call.ts'
import type { search, SearchResults } from '#modules/planning/search.contract.ts'

/** Fewer letters match nearly everything; the server says the same. */
export const SEARCH_FROM = 2

/** What the server finds; the answer before stays in sight until the next is there. */
export const useSearch = (q: string) =>
  useQuery({
    queryKey: ['portal', 'search', q],
    queryFn: ({ signal }): Promise<SearchResults> =>
      call<typeof search>({ method: 'GET', path: '/api/portal/search' }, { query: { q }, signal }),
    enabled: q.length >= SEARCH_FROM,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })
