import { ApiError } from './api-error.ts'

/** Whether the server answered that the row doesn't exist or isn't visible; also for an address that is no id. */
export const isGone = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400)
