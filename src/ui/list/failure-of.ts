import type { ReactNode } from 'react'

interface Asked {
  isError: boolean
  data: unknown
  refetch: () => unknown
}

/** What a list says where its first answer did not come; rows that are there stay when a later one fails. */
export const failureOf = ({ isError, data, refetch }: Asked, title: string, text?: ReactNode) =>
  isError && data === undefined ? { title, text, onRetry: () => void refetch() } : null
