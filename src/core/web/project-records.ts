import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Endpoint } from '#core/contract/endpoint.ts'
import { ApiError, problemSentence } from '#core/web/api-error.ts'
import { call } from '#core/web/call.ts'
import { showToast } from '#core/web/toast.ts'
import { useAttemptKey } from '#core/web/use-attempt-key.ts'

/** Everything that is known about one project: a change by somebody else makes all of it stale. */
export const projectKey = (id: string, ...rest: readonly string[]) => ['portal', 'project', id, ...rest] as const

/** Lists on a project are short; one page holds what a visit gathers. */
const WHOLE_LIST = { pageSize: '200' } as const

/** One of the lists that hang on a project: hours, parts, comments and so on. */
export const useChildren = <E extends Endpoint>(projectId: string, name: string, sort?: string) =>
  useQuery({
    queryKey: projectKey(projectId, name),
    queryFn: ({ signal }): Promise<z.output<E['response']>> =>
      call<E>(
        { method: 'GET', path: `/api/portal/projects/:id/${name}` },
        {
          params: { id: projectId } as z.input<E['params']>,
          query: (sort === undefined ? WHOLE_LIST : { ...WHOLE_LIST, sort }) as z.input<E['query']>,
          signal,
        },
      ),
    staleTime: 0,
  })

export interface ChangeWords<Output> {
  /** Past tense, said once the server has answered. */
  done?: string | ((output: Output) => string)
  /** Left out where the form itself says what was refused. */
  failed?: { title: string; fallback: string }
}

/** A change to a project or to what hangs on it: said to be done only after the server said so. */
export function useChange<Input, Output>(
  projectId: string,
  send: (input: Input) => Promise<Output>,
  { done, failed }: ChangeWords<Output>,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: (output) => {
      if (done !== undefined) showToast({ title: typeof done === 'string' ? done : done(output) })
    },
    onError: (error) => {
      if (failed) showFailure(error, failed)
    },
    // Not waited for: the next row can be typed while the lists are read again.
    onSettled: () => void forgetProject(client, projectId),
  })
}

/** A creation under a project; the same content keeps its Idempotency-Key until it has arrived. */
export function useCreation<Body, Output>(
  projectId: string,
  send: (body: Body, headers: Record<string, string>) => Promise<Output>,
  words: ChangeWords<Output>,
) {
  const attempt = useAttemptKey()
  return useChange<Body, Output>(
    projectId,
    async (body) => {
      const output = await send(body, attempt.headersFor(body))
      attempt.done()
      return output
    },
    words,
  )
}

/** Reads again whatever shows this project. */
export const forgetProject = (client: QueryClient, projectId: string): Promise<unknown> =>
  Promise.all([
    client.invalidateQueries({ queryKey: projectKey(projectId) }),
    client.invalidateQueries({ queryKey: ['portal', 'projects'] }),
    client.invalidateQueries({ queryKey: ['portal', 'dashboard'] }),
  ])

export const showFailure = (error: unknown, { title, fallback }: { title: string; fallback: string }): void =>
  void showToast({ title, description: problemSentence(error, fallback), variant: 'danger' })

/** The sentences that belong to fields, by field. */
export function fieldErrors(error: unknown): Record<string, string> {
  const fields = error instanceof ApiError ? (error.problem?.fields ?? []) : []
  return Object.fromEntries(fields.toReversed().map(({ field, message }) => [field, message]))
}

/** The row as it is now, when somebody else changed it first. */
// The caller knows which row it asked to change.
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
export const currentOf = <Row>(error: unknown): Row | undefined =>
  error instanceof ApiError && error.status === 409 ? (error.problem?.['current'] as Row | undefined) : undefined
