import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { Endpoint } from '#core/contract/endpoint.ts'
import { call } from './call.ts'
import type { AnswerOf, ChangeLineOf, LineOf, RequestArguments, RequestOf, Transport } from './request.ts'
import type { ReadRules } from './use-endpoint.ts'

/** Reads by POST: a query that is too long for an address. */
export const useQuestion = <E extends Endpoint = never>(
  line: ChangeLineOf<E>,
  request: RequestOf<E>,
  { enabled = true, keepsPrevious = false }: Pick<ReadRules, 'enabled' | 'keepsPrevious'> = {},
): UseQueryResult<AnswerOf<E>> =>
  useQuery({
    // Under its address, like the response of a GET: what makes that stale makes this stale.
    queryKey: [line.slice(line.indexOf(' ') + 1), request],
    queryFn: ({ signal }) =>
      call<E>(line as LineOf<E>, ...([{ ...request, signal }] as unknown as RequestArguments<E, [], Transport>)),
    enabled,
    placeholderData: keepsPrevious ? keepPreviousData : undefined,
  })
