import { keepPreviousData, queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { Endpoint } from '#core/contract/endpoint.ts'
import { keyOf, type AnswerOf, type ReadLineOf, type RequestArguments } from './request.ts'

/** A read for the query client, which asks the address that the key's segments form. */
export const endpointQuery = <E extends Endpoint = never>(line: ReadLineOf<E>, ...request: RequestArguments<E>) =>
  queryOptions<AnswerOf<E>>({ queryKey: keyOf<E>(line, ...request) })

export interface ReadRules {
  /** Nothing is asked while false. */
  enabled?: boolean
  /** The answer before stays in sight until the next is there. */
  keepsPrevious?: boolean
}

/** What an endpoint answers, kept under its own address and asked again when a change makes it stale. */
export const useEndpoint = <E extends Endpoint = never>(
  line: ReadLineOf<E>,
  ...[request, rules = {}]: RequestArguments<E, [rules?: ReadRules]>
): UseQueryResult<AnswerOf<E>> =>
  useQuery({
    ...endpointQuery<E>(line, ...([request] as RequestArguments<E>)),
    enabled: rules.enabled ?? true,
    placeholderData: rules.keepsPrevious === true ? keepPreviousData : undefined,
  })
