import type { ReactNode } from 'react'

interface Asked {
  isError: boolean
  data: unknown
  refetch: () => unknown
}

/** Message of a list if its first request failed; shown rows stay when a later one fails. */
export const failureOf = ({ isError, data, refetch }: Asked, title: string, text?: ReactNode) =>
  isError && data === undefined ? { title, text, onRetry: () => void refetch() } : null
