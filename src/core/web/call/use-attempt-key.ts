import { useRef } from 'react'
import { newIdempotencyKey } from './idempotency.ts'

/**
 * The Idempotency-Key of a creation: the same content has the same key over every press until `done`, so that a lost
 * response doesn't lead to a second row.
 */
export function useAttemptKey() {
  const attempt = useRef<{ content: string; key: string } | null>(null)
  return {
    headersFor(body: unknown): Record<string, string> {
      const content = JSON.stringify(body)
      if (attempt.current?.content !== content) attempt.current = { content, key: newIdempotencyKey() }
      return { 'Idempotency-Key': attempt.current.key }
    },
    done() {
      attempt.current = null
    },
  }
}
