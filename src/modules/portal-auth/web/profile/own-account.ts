import { keyOf } from '#core/web/call/request.ts'
import { useChange, type ChangeRules } from '#core/web/call/use-change.ts'
import type { getMe, updateMe } from '../../portal-auth.contract.ts'

const ME_KEY = keyOf<typeof getMe>('GET /api/portal/me')

/** Changes own facts or choices; what the server answers is what is shown. */
export const useUpdateMe = (words: Pick<ChangeRules<typeof updateMe>, 'done' | 'failed'> = {}) =>
  useChange<typeof updateMe>('PATCH /api/portal/me', { ...words, keeps: (me) => [ME_KEY, me] })
