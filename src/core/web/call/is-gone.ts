import { ApiError } from './api-error.ts'

/** The server says that there is none, or none that the caller may see; an address that is no id says the same. */
export const isGone = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400)
