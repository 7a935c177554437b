import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { LIVE_TOPICS, type LiveEvent } from '#core/live/live-event.ts'
import { ApiError, toApiError } from '../call/api-error.ts'
import { isStaleAfter, renewWhere, type SubjectName } from '../call/stale.ts'
import { readSessionToken } from '../storage-keys.ts'
import { createEventReader, type StreamEvent } from './event-stream.ts'

/** `on`: changes by others appear automatically; `off`: after a reload. */
export type LiveState = 'off' | 'connecting' | 'on'

/** Milliseconds: the first wait before a new try and the longest, how long silence may last, how long a hidden tab listens. */
const TIMES = { firstRetry: 1000, longestRetry: 30_000, silence: 50_000, hidden: 5 * 60_000, gather: 100 } as const

const ADDRESS = '/api/portal/events'

let state: LiveState = 'off'
const watchers = new Set<() => void>()

function setState(next: LiveState): void {
  if (state === next) return
  state = next
  for (const watcher of watchers) watcher()
}

/** Whether this window receives live events. */
export const useLiveState = (): LiveState =>
  useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    () => state,
    () => 'off' as const,
  )

/**
 * Subscribes to live events and refetches what they make stale; called once a person is signed in.
 * @returns the function that ends it
 */
export function startLive(queryClient: QueryClient): () => void {
  const screens = createGatherer(queryClient)
  let stopped = false
  let tries = 0
  let hasListened = false
  let connection: AbortController | null = null
  let retry: ReturnType<typeof setTimeout> | undefined
  let hide: ReturnType<typeof setTimeout> | undefined

  const onEvent = ({ event, data }: StreamEvent): void => {
    if (event === 'open') {
      tries = 0
      setState('on')
      // Events during a gap aren't sent again.
      if (hasListened) screens.all()
      hasListened = true
    } else if (event === 'gap') {
      screens.all()
    } else if (event === 'change') {
      const { topic, id } = JSON.parse(data) as Pick<LiveEvent, 'topic' | 'id'>
      // An older screen may get an event that only a newer server has.
      if (LIVE_TOPICS.includes(topic)) screens.add(topic, id)
    }
  }

  const connect = (): void => {
    if (stopped || connection !== null) return
    clearTimeout(retry)
    const own = new AbortController()
    connection = own
    setState('connecting')
    void listenUntilEnd(own)
  }

  const listenUntilEnd = async (own: AbortController): Promise<void> => {
    const failure: unknown = await listen(own, onEvent).catch((error: unknown) => error)
    if (connection === own) connection = null
    if (stopped || own.signal.reason === HIDDEN) return
    if (failure instanceof ApiError && (failure.status === 401 || failure.status === 403)) {
      // The session has ended: the next request finds out and shows the sign-in.
      setState('off')
      screens.add('account')
      return
    }
    setState('connecting')
    retry = setTimeout(connect, waitBefore(tries))
    tries += 1
  }

  const onVisibility = (): void => {
    clearTimeout(hide)
    if (document.visibilityState === 'visible') {
      connect()
      return
    }
    hide = setTimeout(() => {
      connection?.abort(HIDDEN)
      connection = null
      clearTimeout(retry)
      setState('off')
    }, TIMES.hidden)
  }

  document.addEventListener('visibilitychange', onVisibility)
  addEventListener('online', connect)
  connect()
  return () => {
    stopped = true
    document.removeEventListener('visibilitychange', onVisibility)
    removeEventListener('online', connect)
    clearTimeout(retry)
    clearTimeout(hide)
    connection?.abort()
    screens.stop()
    setState('off')
  }
}

/** Reason why an unused stream ended. */
const HIDDEN = 'hidden'

/** Twice as long each time, and never at the same moment as all others. */
const waitBefore = (tries: number): number =>
  Math.min(TIMES.longestRetry, TIMES.firstRetry * 2 ** tries) * (0.5 + Math.random())

/** Reads the stream until it ends or is silent for too long. */
async function listen(connection: AbortController, onEvent: (event: StreamEvent) => void): Promise<void> {
  const token = readSessionToken('portalSessionToken')
  if (token === null) throw new ApiError(401, 'no session')
  let silence: ReturnType<typeof setTimeout> | undefined
  const wait = (): void => {
    clearTimeout(silence)
    silence = setTimeout(() => connection.abort('silent'), TIMES.silence)
  }
  try {
    wait()
    const response = await fetch(ADDRESS, {
      headers: { Authorization: `Bearer ${token}`, Accept: 'text/event-stream' },
      cache: 'no-store',
      signal: connection.signal,
    })
    if (!response.ok || response.body === null) throw await toApiError(response)
    const reader = response.body.getReader()
    const read = createEventReader(onEvent)
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      wait()
      read(value)
    }
  } finally {
    clearTimeout(silence)
  }
}

/** Collects events for a moment, so that each screen refetches once. */
function createGatherer(queryClient: QueryClient) {
  const gathered = new Map<string, (key: QueryKey) => boolean>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const gather = (name: string, isStale: (key: QueryKey) => boolean): void => {
    gathered.set(name, isStale)
    timer ??= setTimeout(() => {
      timer = undefined
      const tests = [...gathered.values()]
      gathered.clear()
      void renewWhere(queryClient, tests)
    }, TIMES.gather)
  }
  return {
    add: (subject: SubjectName, id?: string) => gather(`${subject} ${id}`, (key) => isStaleAfter(subject, key, id)),
    all: () => gather('all', ([first]) => String(first).startsWith('/api/portal/')),
    stop: () => clearTimeout(timer),
  }
}
