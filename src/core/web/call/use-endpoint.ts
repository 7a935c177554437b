import { keepPreviousData, queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { Endpoint } from '#core/contract/endpoint.ts'
import { keyOf, type AnswerOf, type ReadLineOf, type RequestArguments } from './request.ts'

/** A query function that requests the address formed by the key's segments. */
export const endpointQuery = <E extends Endpoint = never>(line: ReadLineOf<E>, ...request: RequestArguments<E>) =>
  queryOptions<AnswerOf<E>>({ queryKey: keyOf<E>(line, ...request) })

/** One of the lists of a project, oldest or newest first: short ones, one page has all entries of a visit. */
export const listOn = <const Sort extends string>(projectId: string, sort: Sort) => ({
  params: { id: projectId },
  query: { pageSize: '200', sort },
})

export interface ReadRules {
  /** No request is made while false. */
  enabled?: boolean
  /** The answer before stays in sight until the next is there. */
  keepsPrevious?: boolean
  /** Refetched after this many milliseconds without caching: the progress of a running task. */
  everyMs?: number
  /** A response never becomes stale. */
  neverChanges?: boolean
  /**
   * Each reading is recorded in the audit log: it is requested by a person, never by a timer, the focus, or a
   * re-render.
   */
  onlyWhenAsked?: boolean
}

const ONLY_WHEN_ASKED = {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  refetchOnMount: false,
} as const

/** The response of an endpoint, cached under its address and refetched when a change makes it stale. */
export const useEndpoint = <E extends Endpoint = never>(
  line: ReadLineOf<E>,
  ...[request, rules = {}]: RequestArguments<E, [rules?: ReadRules]>
): UseQueryResult<AnswerOf<E>> =>
  useQuery({
    ...endpointQuery<E>(line, ...([request] as RequestArguments<E>)),
    enabled: rules.enabled ?? true,
    placeholderData: rules.keepsPrevious === true ? keepPreviousData : undefined,
    ...(rules.everyMs === undefined ? {} : { refetchInterval: rules.everyMs, gcTime: 0 }),
    ...(rules.neverChanges === true ? { staleTime: Number.POSITIVE_INFINITY } : {}),
    ...(rules.onlyWhenAsked === true ? ONLY_WHEN_ASKED : {}),
  })
