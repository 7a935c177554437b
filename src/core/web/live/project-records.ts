import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { ApiError, problemSentence } from '#core/web/call/api-error.ts'
import { renewSubject } from '#core/web/call/stale.ts'
import { useAttemptKey } from '#core/web/call/use-attempt-key.ts'
import { showToast } from '#core/web/toast.ts'

/** One of the lists that hang on a project, oldest or newest first: short ones, one page holds what a visit gathers. */
export const listOn = <const Sort extends string>(projectId: string, sort: Sort) => ({
  params: { id: projectId },
  query: { pageSize: '200', sort },
})

export interface ChangeWords<Output> {
  /** Past tense, said once the server has answered. */
  done?: string | ((output: Output) => string)
  /** Left out where the form itself says what was refused. */
  failed?: { title: string; fallback: string }
}

/** A change to a project or to what hangs on it: said to be done only after the server said so. */
export function useChange<Input, Output>(
  _projectId: string,
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
    onSettled: () => void forgetProject(client),
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

/** Reads again whatever shows a project. */
export const forgetProject = (client: QueryClient): Promise<void> => renewSubject(client, 'project')

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
