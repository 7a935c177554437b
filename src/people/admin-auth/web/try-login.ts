import { ApiError, problemSentence } from '#core/web/call/api-error.ts'
import { showToast } from '#core/web/toast.ts'
import { isAdminCode, normaliseAdminCode } from '../admin-code.ts'
import { adminAuthMessages as messages } from './messages.en.ts'
import { logIn } from './session.ts'

/** `wait`: seconds until the next try, where the server said so; 0 otherwise. */
export type LoginOutcome = { ok: true } | { ok: false; sentence: string; wait: number }

/**
 * Handles the submission of every login form: validates it, calls the server, and shows a toast with the reason of a
 * refusal. Returns the sentence for the place next to the field. The caller confirms success after the navigation.
 */
export async function tryLogin(typed: string, keep: boolean): Promise<LoginOutcome> {
  const code = normaliseAdminCode(typed)
  if (!isAdminCode(code)) return refuse(messages.invalidFormat)
  try {
    await logIn(code, keep)
  } catch (error) {
    return refuse(describeFailure(error), error instanceof ApiError ? error.retryAfter : 0)
  }
  return { ok: true }
}

function refuse(toast: { title: string; description: string }, wait = 0): LoginOutcome {
  showToast({ ...toast, variant: 'danger' })
  return { ok: false, sentence: toast.description, wait }
}

function describeFailure(error: unknown): { title: string; description: string } {
  const isRefused = error instanceof ApiError && [400, 401, 422].includes(error.status)
  if (isRefused) return messages.invalidCode
  return { title: messages.failed.title, description: problemSentence(error, messages.failed.description) }
}
