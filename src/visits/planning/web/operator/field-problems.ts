import { ApiError } from '#core/web/call/api-error.ts'

/** The sentences about fields in a refusal. */
export const fieldProblems = (error: unknown): string[] =>
  error instanceof ApiError ? (error.problem?.fields ?? []).map(({ message }) => message) : []
