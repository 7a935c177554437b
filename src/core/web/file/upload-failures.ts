import type { DetailedError } from 'tus-js-client'
import { ApiError } from '../call/api-error.ts'
import { transferTexts } from './messages.en.ts'

const statusOf = (error: unknown): number =>
  error instanceof Error && 'originalResponse' in error
    ? ((error as DetailedError).originalResponse?.getStatus() ?? 0)
    : 0

/** A line that is away, a busy or restarting server, another connection: all of that passes. */
export function isPassing(error: unknown): boolean {
  const status = statusOf(error)
  return status === 0 || status === 401 || status === 408 || status === 409 || status === 429 || status >= 500
}

/** The file waits for the next sign-in. */
export const isSessionOver = (error: unknown): boolean => error instanceof ApiError && error.status === 401

/** What the server says of a refused file. */
export function sentenceOf(error: unknown): string {
  try {
    const body: unknown = JSON.parse((error as DetailedError).originalResponse?.getBody() ?? '')
    if (typeof body === 'object' && body !== null && 'detail' in body) return String(body.detail)
  } catch {
    // No problem document: the sentence below has to do.
  }
  return transferTexts.notSent
}
