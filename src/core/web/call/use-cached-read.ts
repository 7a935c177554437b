import { useCallback, useEffect, useState } from 'react'
import type { Endpoint } from '#core/contract/endpoint.ts'
import { read } from './call.ts'
import { keyOf, toAddress, type AnswerOf, type ReadLineOf, type RequestArguments } from './request.ts'

/** How long an answer counts as fresh on public pages. */
const FRESH_MS = 300_000
/** How long an answer that nothing on the page uses is remembered (specification, section 9). */
const UNUSED_MS = 600_000

interface CachedResponse {
  answer: Promise<unknown>
  askedAt: number
}

/** By address. Never filled on the server: there it would be shared by everyone. */
export const answers = new Map<string, CachedResponse>()
/** How many components use an address, and when it is forgotten if none does. */
const users = new Map<string, number>()
const drops = new Map<string, ReturnType<typeof setTimeout>>()

function dropWhenUnused(address: string): void {
  clearTimeout(drops.get(address))
  drops.delete(address)
  if (users.has(address) || !answers.has(address)) return
  const drop = setTimeout(() => {
    answers.delete(address)
    drops.delete(address)
  }, UNUSED_MS)
  drops.set(address, drop)
}

/** Caches the response of an address until the returned function is called, and 10 minutes more. */
export function cacheResponse(address: string): () => void {
  users.set(address, (users.get(address) ?? 0) + 1)
  dropWhenUnused(address)
  return () => {
    const left = (users.get(address) ?? 1) - 1
    if (left > 0) users.set(address, left)
    else users.delete(address)
    dropWhenUnused(address)
  }
}

/**
 * The response of an endpoint, requested once for all islands of a page while it is fresh. For visitors: the staff's
 * query client does more and is nine kilobytes larger, too much for a public page.
 * @throws as `call` does
 */
export const readCached = <E extends Endpoint = never>(
  line: ReadLineOf<E>,
  ...request: RequestArguments<E>
): Promise<AnswerOf<E>> => readAddress(toAddress(keyOf<E>(line, ...request))) as Promise<AnswerOf<E>>

function readAddress(address: string): Promise<unknown> {
  const known = answers.get(address)
  const isFresh = known !== undefined && Date.now() - known.askedAt < FRESH_MS
  const answer = isFresh ? known.answer : read([address])
  if (!isFresh) answers.set(address, { answer, askedAt: Date.now() })
  dropWhenUnused(address)
  if (isFresh) return answer
  // A failure isn't cached: the next caller asks the server.
  answer.catch(() => answers.delete(address))
  return answer
}

/**
 * Calls back when the reader returns to the page.
 * @returns the function that ends it
 */
export function onReturn(run: () => void): () => void {
  const look = () => {
    if (document.visibilityState === 'visible') run()
  }
  document.addEventListener('visibilitychange', look)
  return () => document.removeEventListener('visibilitychange', look)
}

interface CachedRead<Answer> {
  data: Answer | undefined
  isError: boolean
  again: () => void
}

/** The same for a component; it is refetched on return to the page when it is no longer fresh. */
export function useCachedRead<E extends Endpoint = never>(
  line: ReadLineOf<E>,
  ...request: RequestArguments<E>
): CachedRead<AnswerOf<E>> {
  const address = toAddress(keyOf<E>(line, ...request))
  const [turn, setTurn] = useState(0)
  const [found, setFound] = useState<{ data?: AnswerOf<E>; isError: boolean }>({ isError: false })
  useEffect(() => {
    let isOver = false
    const load = async () => {
      try {
        const data = (await readAddress(address)) as AnswerOf<E>
        if (!isOver) setFound({ data, isError: false })
      } catch {
        if (!isOver) setFound((now) => ({ ...now, isError: true }))
      }
    }
    const release = cacheResponse(address)
    void load()
    const stop = onReturn(() => void load())
    return () => {
      isOver = true
      stop()
      release()
    }
  }, [address, turn])
  const again = useCallback(() => {
    setFound((now) => ({ ...now, isError: false }))
    setTurn((now) => now + 1)
  }, [])
  return { data: found.data, isError: found.isError, again }
}
