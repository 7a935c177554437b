import { parseJson } from '#core/contract/parse-json.ts'
import type { ProblemDetails } from '#core/errors.ts'

/** A response outside 2xx. The message is "status: body text", or the status text when the body is empty. */
export class ApiError extends Error {
  readonly status: number
  /** The problem document, when the answer was one. */
  readonly problem: ProblemDetails | undefined
  /** Retry-After in seconds, if the server sent it. */
  readonly retryAfter: number | undefined

  constructor(status: number, text: string, problem?: ProblemDetails, retryAfter?: number) {
    super(`${status}: ${text}`)
    this.name = 'ApiError'
    this.status = status
    this.problem = problem
    this.retryAfter = retryAfter
  }
}

/** Reads a failed response to its end and makes the error of it. */
export async function toApiError(response: Response): Promise<ApiError> {
  const text = await response.text().catch(() => '')
  const isJson = response.headers.get('content-type')?.includes('json') ?? false
  const wait = Number(response.headers.get('retry-after'))
  return new ApiError(
    response.status,
    text || response.statusText,
    isJson ? parseProblem(text) : undefined,
    Number.isFinite(wait) && wait > 0 ? wait : undefined,
  )
}

/**
 * The sentence a person should see: the server's own where it sent one, else `fallback`.
 * Raw bodies, status numbers and the browser's network messages are not for people.
 */
export function problemSentence(error: unknown, fallback: string): string {
  return (error instanceof ApiError && error.problem?.detail) || fallback
}

/** The sentences of a refusal that belong to fields, by field; the first of each. */
export function fieldErrors(error: unknown): Record<string, string> {
  const fields = error instanceof ApiError ? (error.problem?.fields ?? []) : []
  return Object.fromEntries(fields.toReversed().map(({ field, message }) => [field, message]))
}

/** The current row, when another person changed it first: the caller already has the row's id. */
export const currentOf = (error: unknown): unknown =>
  error instanceof ApiError ? error.problem?.['current'] : undefined

/** Whether the form shows it itself: next to its fields, or as a conflict. */
export const isShownInForm = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 422 || currentOf(error) !== undefined)

function parseProblem(text: string): ProblemDetails | undefined {
  const value = parseJson(text)
  return isProblem(value) ? value : undefined
}

const isProblem = (value: unknown): value is ProblemDetails =>
  typeof value === 'object' && value !== null && 'detail' in value && typeof value.detail === 'string'
