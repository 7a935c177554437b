import { ApiError, problemSentence } from '#core/web/call/api-error.ts'
import { operatorMessages as messages } from './messages.en.ts'

/** What a refusal says of each field, and of the whole where it names none. */
export function readErrors(error: unknown): { fields: Record<string, string>; whole: string | null } {
  const fields = error instanceof ApiError ? (error.problem?.fields ?? []) : []
  return {
    fields: Object.fromEntries(fields.map(({ field, message }) => [field, message])),
    whole: error && fields.length === 0 ? problemSentence(error, messages.actionFailed) : null,
  }
}
