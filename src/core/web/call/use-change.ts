import { useMutation, useQueryClient, type QueryClient, type UseMutationResult } from '@tanstack/react-query'
import type { Endpoint } from '#core/contract/endpoint.ts'
import { showToast, type ToastInput } from '../toast.ts'
import { problemSentence } from './api-error.ts'
import { call } from './call.ts'
import type { AnswerOf, ChangeLineOf, EndpointKey, RequestArguments, RequestOf, Transport } from './request.ts'
import { renewAfterChange } from './stale.ts'
import { useAttemptKey } from './use-attempt-key.ts'

/** What a refusal is called, and the sentence where the server sent none; without one the title is all that is said. */
export interface FailureWords {
  title: string
  fallback?: string
}

type DoneWords = string | ToastInput

export type ChangeRequest<E extends Endpoint> = RequestOf<E> & Transport

export interface ChangeRules<E extends Endpoint> {
  /** Past tense, said once the server has answered. */
  done?: DoneWords | ((answer: AnswerOf<E>, request: ChangeRequest<E>) => DoneWords)
  /** Left out where the form itself says what was refused. */
  failed?: FailureWords
  /** Busy until the lists show what changed; else the next thing can be done meanwhile. */
  waits?: boolean
  /** Before the server answers; what is shown is taken back when it refuses. */
  onSend?: (request: ChangeRequest<E>, client: QueryClient) => Promise<void> | void
  /** The key whose content the answer is from now on, and that content: it needs no asking again. */
  keeps?: (answer: AnswerOf<E>, request: ChangeRequest<E>) => readonly [EndpointKey, unknown]
  /** Once the server has done it. */
  onDone?: (answer: AnswerOf<E>, request: ChangeRequest<E>, client: QueryClient) => void
  onRefused?: (error: Error, request: ChangeRequest<E>, client: QueryClient) => void
}

/**
 * A change by an endpoint: said to be done only after the server said so, and whatever shows it is asked again. A
 * creation keeps its Idempotency-Key until it has arrived, however often the same content is sent.
 */
export function useChange<E extends Endpoint = never>(
  line: ChangeLineOf<E>,
  { done, failed, waits = false, keeps, onSend, onDone, onRefused }: ChangeRules<E> = {},
): UseMutationResult<AnswerOf<E>, Error, ChangeRequest<E>> {
  const client = useQueryClient()
  const attempt = useAttemptKey()
  const renew = (kept?: EndpointKey): Promise<unknown> | undefined => {
    const renewed = renewAfterChange(client, line, kept)
    return waits ? renewed : undefined
  }
  return useMutation<AnswerOf<E>, Error, ChangeRequest<E>>({
    mutationFn: async (request) => {
      const { headers, ...parts }: Transport = request
      const key = line.startsWith('POST ') ? attempt.headersFor(parts) : {}
      const answer = await call<E>(
        line,
        ...([{ ...parts, headers: { ...key, ...headers } }] as unknown as RequestArguments<E, [], Transport>),
      )
      attempt.done()
      return answer
    },
    onMutate: (request) => onSend?.(request, client),
    onSuccess: async (answer, request) => {
      const [kept, content] = keeps?.(answer, request) ?? []
      if (kept) {
        // An answer that is still on its way was given before this change.
        await client.cancelQueries({ queryKey: kept, exact: true })
        client.setQueryData(kept, content)
      }
      onDone?.(answer, request, client)
      // Where it waits: first the list, then the word. Whoever reads it finds the thing in its place.
      await renew(kept)
      const words = typeof done === 'function' ? done(answer, request) : done
      if (words !== undefined) showToast(typeof words === 'string' ? { title: words } : words)
    },
    onError: (error, request) => {
      onRefused?.(error, request, client)
      if (failed) tellFailure(error, failed)
      return renew()
    },
  })
}

/** A refusal as a toast: the server's sentence where it sent one. */
export const tellFailure = (error: unknown, { title, fallback }: FailureWords): void =>
  void showToast({
    title,
    ...(fallback === undefined ? {} : { description: problemSentence(error, fallback) }),
    variant: 'danger',
  })
