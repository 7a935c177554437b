import { useQueryClient } from '@tanstack/react-query'
import { currentOf } from '#core/web/call/api-error.ts'
import { call } from '#core/web/call/call.ts'
import { keyOf } from '#core/web/call/request.ts'
import { subjectOf } from '#core/web/call/stale.ts'
import { useChange, useSteps, type ChangeRules } from '#core/web/call/use-change.ts'
import type { getMe, Me, updateMe, UpdateMeInput } from '../../portal-auth.contract.ts'

const ME_KEY = keyOf<typeof getMe>('GET /api/portal/me')
const keeps = (me: Me) => [ME_KEY, me] as const

/** Changes own facts; what the server answers is what is shown. */
export const useUpdateMe = (words: Pick<ChangeRules<typeof updateMe>, 'done' | 'failed'> = {}) =>
  useChange<typeof updateMe>('PATCH /api/portal/me', { ...words, keeps })

export type OwnChoice = Pick<UpdateMeInput, 'mailNotices' | 'theme' | 'hasSingleKeys'>

/**
 * Saves an independent choice. The last one wins: choices are sent in turn, and one that meets the version of another
 * device isn't a conflict but is repeated on it.
 */
export function useOwnChoice(words: Pick<ChangeRules<typeof updateMe>, 'failed'> = {}) {
  const client = useQueryClient()
  const send = (choice: OwnChoice, version: number) =>
    call<typeof updateMe>('PATCH /api/portal/me', { body: { ...choice, version } })
  const { mutate } = useSteps<{ body: OwnChoice & { version: number } }, Me>(
    subjectOf('/api/portal/me'),
    async ({ body: { version, ...choice } }) => {
      try {
        // Read only now: the step before may have left another.
        return await send(choice, client.getQueryData<Me>(ME_KEY)?.version ?? version)
      } catch (error) {
        const current = currentOf(error) as Me | undefined
        if (current === undefined) throw error
        return send(choice, current.version)
      }
    },
    { ...words, keeps, queue: 'own choices' },
  )
  return (choice: OwnChoice, after: { onSettled?: () => void; onError?: (error: Error) => void } = {}) =>
    mutate({ body: { ...choice, version: client.getQueryData<Me>(ME_KEY)?.version ?? 1 } }, after)
}
