import { useChange, type FailureWords } from '#core/web/call/use-change.ts'
import type {
  activateOperator,
  endOperatorSessions,
  inviteOperator,
  Operator,
  resetOperatorPassword,
} from '../operators.contract.ts'
import { operatorMessages as messages } from './messages.en.ts'

/** Failure texts of changes of people, unless the form shows them itself. */
export const NOT_SAVED: FailureWords = { title: messages.notSaved, fallback: messages.actionFailed }

const ACTIONS = {
  activate: ['POST /api/portal/operators/:id/activate', messages.activated],
  reset: ['POST /api/portal/operators/:id/reset-password', messages.resetSent],
  endSessions: ['POST /api/portal/operators/:id/end-sessions', messages.sessionsEnded],
  invite: ['POST /api/portal/operators/:id/invite', messages.invitationSent],
} as const

/** Actions without further input: withdraw, reset, end sessions, invite again. */
export function usePersonAction(name: keyof typeof ACTIONS) {
  const [line, done] = ACTIONS[name]
  const { mutate, isPending } = useChange<
    typeof activateOperator | typeof endOperatorSessions | typeof inviteOperator | typeof resetOperatorPassword
  >(line, { done, failed: NOT_SAVED, waits: true })
  return {
    isPending,
    act: (
      { id, version }: Pick<Operator, 'id' | 'version'>,
      after?: { onSuccess?: () => void; onSettled?: () => void },
    ) => mutate({ params: { id }, body: name === 'activate' ? { version } : {} }, after),
  }
}
