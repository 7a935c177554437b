import { useMutation, useQueryClient, type QueryClient, type UseMutationResult } from '@tanstack/react-query'
import type { Endpoint } from '#core/contract/endpoint.ts'
import { NOT_SENT, NOT_STORED } from '../device/not-sent.ts'
import { showToast, type ToastInput } from '../toast.ts'
import { problemSentence } from './api-error.ts'
import { call } from './call.ts'
import { changeTexts } from './messages.en.ts'
import type {
  AnswerOf,
  ChangeLineOf,
  EndpointKey,
  LooseRequest,
  RequestArguments,
  RequestOf,
  Transport,
} from './request.ts'
import { renewSubject, subjectOf, type SubjectName } from './stale.ts'
import { useAttemptKey } from './use-attempt-key.ts'

/** Title of a failure, and the sentence if the server sent none; without it only the title is shown. */
export interface FailureWords {
  title: string
  fallback?: string
}

type DoneWords = string | ToastInput

export type ChangeRequest<E extends Endpoint> = RequestOf<E> & Transport

interface Rules<Request, Answer> {
  /** Text in the past tense, shown after the server's response. */
  done?: DoneWords | ((answer: Answer, request: Request) => DoneWords)
  /** Absent if the form itself shows the refusal. */
  failed?: FailureWords | ((error: Error, request: Request) => FailureWords | undefined)
  /** Busy until the lists show the change; otherwise the next action is possible in the meantime. */
  waits?: boolean
  /** Changes of one queue are sent one after the other, in the order of their making. */
  queue?: string
  /** False while another change of the same kind is pending: their reads are refetched once, after the last. */
  renews?: () => boolean
  /** True to drop request and response after the call, so that neither stays in memory. */
  forgets?: boolean
  /** Called before the request; the optimistic state is reverted when it fails. */
  onSend?: (request: Request, client: QueryClient) => Promise<void> | void
  /** The query key that gets the response as its content: it needn't be refetched. */
  keeps?: (answer: Answer, request: Request, client: QueryClient) => readonly [EndpointKey, unknown]
  /**
   * Called after the server's confirmation. What it waits for, such as leaving the screen, comes before lists are
   * refetched.
   */
  onDone?: (answer: Answer, request: Request, client: QueryClient) => Promise<void> | void
  /** Called instead of `onDone` when the change waits on the device for a network. */
  onKept?: (request: Request, client: QueryClient) => Promise<void> | void
  onRefused?: (error: Error, request: Request, client: QueryClient) => void
}
export type ChangeRules<E extends Endpoint> = Rules<ChangeRequest<E>, AnswerOf<E>>

/**
 * A change by an endpoint: reported as done only after the server's confirmation, with a refetch of everything that
 * shows it. A creation has the same Idempotency-Key until it has arrived, however often the same content is sent.
 */
export function useChange<E extends Endpoint = never>(
  line: ChangeLineOf<E>,
  rules?: ChangeRules<E>,
): UseMutationResult<AnswerOf<E>, Error, ChangeRequest<E>> {
  const attempt = useAttemptKey()
  return useSteps<ChangeRequest<E>, AnswerOf<E>>(
    subjectOf(line.slice(line.indexOf(' ') + 1)),
    async (request) => {
      const { headers, ...parts }: Transport = request
      const gated = headers === undefined ? offlineGate?.(line, parts) : null
      const taken = gated ? await gated : NOT_STORED
      if (taken !== NOT_STORED) return taken as AnswerOf<E>
      const key = line.startsWith('POST ') ? attempt.headersFor(parts) : {}
      const answer = await call<E>(
        line,
        ...([{ ...parts, headers: { ...key, ...headers } }] as unknown as RequestArguments<E, [], Transport>),
      )
      attempt.done()
      return answer
    },
    rules,
  )
}

/**
 * Takes a change that may wait on the device for a network; null where it may not. Resolves with the server's answer,
 * with NOT_SENT or with NOT_STORED.
 */
export type OfflineGate = (line: string, request: LooseRequest) => Promise<unknown> | null

let offlineGate: OfflineGate | null = null

/** Called by the portal, for people whose changes may wait on the device. */
export function setOfflineGate(gate: OfflineGate): void {
  offlineGate = gate
}

/** Several calls as one change, or a change made elsewhere: with toasts and refetching as in `useChange`. */
export function useSteps<Request, Answer>(
  subject: SubjectName | undefined,
  take: (request: Request) => Promise<Answer>,
  {
    done,
    failed,
    waits = false,
    queue,
    renews,
    forgets = false,
    keeps,
    onSend,
    onDone,
    onKept,
    onRefused,
  }: Rules<Request, Answer> = {},
): UseMutationResult<Answer, Error, Request> {
  const client = useQueryClient()
  const renew = (written?: EndpointKey): Promise<unknown> | undefined => {
    const renewed = subject && renewSubject(client, subject, written)
    return waits ? renewed : undefined
  }
  return useMutation<Answer, Error, Request>({
    mutationFn: take,
    ...(queue === undefined ? {} : { scope: { id: queue } }),
    ...(forgets ? { gcTime: 0 } : {}),
    onMutate: (request) => onSend?.(request, client),
    onSuccess: async (answer, request) => {
      if (answer === NOT_SENT) {
        await onKept?.(request, client)
        await renew()
        showToast({ title: changeTexts.notSent, description: changeTexts.notSentText })
        return
      }
      const [written, content] = keeps?.(answer, request, client) ?? []
      if (written) {
        // A pending response was created before this change.
        await client.cancelQueries({ queryKey: written, exact: true })
        client.setQueryData(written, content)
      }
      await onDone?.(answer, request, client)
      // With waiting: first the list, then the message, so that the reader finds the row in its place.
      if (renews?.() ?? true) await renew(written)
      const words = typeof done === 'function' ? done(answer, request) : done
      if (words !== undefined) showToast(typeof words === 'string' ? { title: words } : words)
    },
    onError: (error, request) => {
      onRefused?.(error, request, client)
      const words = typeof failed === 'function' ? failed(error, request) : failed
      if (words) showFailureToast(error, words)
      return renew()
    },
  })
}

/** Shows an expected response before the server has answered; it is refetched afterwards in any case. */
export async function showAtOnce<Kept>(
  client: QueryClient,
  queryKey: EndpointKey,
  change: (written: Kept) => Kept,
): Promise<void> {
  await client.cancelQueries({ queryKey, exact: true })
  client.setQueryData<Kept>(queryKey, (written) => written && change(written))
}

/** A refusal as a toast: the server's sentence where it sent one. */
export const showFailureToast = (error: unknown, { title, fallback }: FailureWords): void =>
  void showToast({
    title,
    ...(fallback === undefined ? {} : { description: problemSentence(error, fallback) }),
    variant: 'danger',
  })
