import { useCallback, useEffect, useState } from 'react'
import type { Endpoint } from '#core/contract/endpoint.ts'
import { read } from './call.ts'
import { keyOf, toAddress, type AnswerOf, type ReadLineOf, type RequestArguments } from './request.ts'

/** How long an answer counts as fresh on public pages. */
const FRESH_MS = 300_000

/** By address. Never fill it on the server: there it would serve everyone. */
const answers = new Map<string, { answer: Promise<unknown>; askedAt: number }>()

/**
 * What an endpoint answers, asked once for all islands of a page while the answer is fresh. For visitors: the staff's
 * query client does more and weighs nine kilobytes, which a public page has no room for.
 * @throws as `call` does
 */
export const readKept = <E extends Endpoint = never>(
  line: ReadLineOf<E>,
  ...request: RequestArguments<E>
): Promise<AnswerOf<E>> => readAddress(toAddress(keyOf<E>(line, ...request))) as Promise<AnswerOf<E>>

function readAddress(address: string): Promise<unknown> {
  const known = answers.get(address)
  if (known !== undefined && Date.now() - known.askedAt < FRESH_MS) return known.answer
  const answer = read([address])
  answers.set(address, { answer, askedAt: Date.now() })
  // A failure is not kept: whoever asks next asks the server.
  answer.catch(() => answers.delete(address))
  return answer
}

/** Calls when the reader comes back to the page. @returns what ends it */
export function onReturn(run: () => void): () => void {
  const look = () => {
    if (document.visibilityState === 'visible') run()
  }
  document.addEventListener('visibilitychange', look)
  return () => document.removeEventListener('visibilitychange', look)
}

interface KeptRead<Answer> {
  data: Answer | undefined
  isError: boolean
  again: () => void
}

/** The same for a component; who comes back to the page gets it anew when it is no longer fresh. */
export function useKeptRead<E extends Endpoint = never>(
  line: ReadLineOf<E>,
  ...request: RequestArguments<E>
): KeptRead<AnswerOf<E>> {
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
    void load()
    const stop = onReturn(() => void load())
    return () => {
      isOver = true
      stop()
    }
  }, [address, turn])
  const again = useCallback(() => {
    setFound((now) => ({ ...now, isError: false }))
    setTurn((now) => now + 1)
  }, [])
  return { data: found.data, isError: found.isError, again }
}
