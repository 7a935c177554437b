import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { LIVE_STREAMS, LIVE_TOPICS, type LiveEvent } from '#core/live/live-event.ts'
import { ApiError, toApiError } from '../call/api-error.ts'
import { isStaleAfter, renewBegunBefore, renewWhere, type SubjectName } from '../call/stale.ts'
import { readSessionToken } from '../storage-keys.ts'
import { createEventReader, type StreamEvent } from './event-stream.ts'

/** `on`: changes by others appear automatically; `off`: after a reload. */
export type LiveState = 'off' | 'connecting' | 'on'

/** Milliseconds: the first wait before a new try and the longest, how long silence may last, how long a hidden tab listens. */
const TIMES = { firstRetry: 1000, longestRetry: 30_000, silence: 50_000, hidden: 5 * 60_000 } as const

/** A stream, and what it keeps up to date. */
interface LiveStream {
  address: string
  token: Parameters<typeof readSessionToken>[0]
  /** Whether its events concern the response of this key. */
  isLive: (key: QueryKey) => boolean
  /** A subject whose reads find out that the session has ended. */
  account: SubjectName
  /** Milliseconds during which events are gathered, so that each screen asks once. */
  gather: number
}

export const PORTAL_STREAM: LiveStream = {
  address: LIVE_STREAMS.portal,
  token: 'portalSessionToken',
  isLive: ([first]) => String(first).startsWith('/api/portal/'),
  account: 'account',
  gather: 100,
}

/** A thousand mails are as many events: the System tab asks once per second. */
export const ADMIN_STREAM: LiveStream = {
  address: LIVE_STREAMS.admin,
  token: 'adminSessionToken',
  isLive: (key) => isStaleAfter('running', key),
  account: 'running',
  gather: 1000,
}

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
export function startLive(queryClient: QueryClient, stream: LiveStream): () => void {
  const screens = createGatherer(queryClient, stream)
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
      // Events while no stream was open aren't all sent again; a first one begins with those of the last moments.
      if (hasListened) screens.all()
      else void renewBegunBefore(queryClient, stream.isLive, performance.now() - readReplay(data))
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
    const failure: unknown = await listen(stream, own, onEvent).catch((error: unknown) => error)
    if (connection === own) connection = null
    if (stopped || own.signal.reason === HIDDEN) return
    if (failure instanceof ApiError && (failure.status === 401 || failure.status === 403)) {
      // The session has ended: the next request finds out and shows the sign-in.
      setState('off')
      screens.add(stream.account)
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

/** For how many milliseconds before its opening a stream repeats the events. */
const readReplay = (data: string): number => (JSON.parse(data) as { replay?: number }).replay ?? 0

/** Reason why an unused stream ended. */
const HIDDEN = 'hidden'

/** Twice as long each time, and never at the same moment as all others. */
const waitBefore = (tries: number): number =>
  Math.min(TIMES.longestRetry, TIMES.firstRetry * 2 ** tries) * (0.5 + Math.random())

/** Reads the stream until it ends or says nothing for too long. */
async function listen(
  { address, token: tokenKey }: LiveStream,
  connection: AbortController,
  onEvent: (event: StreamEvent) => void,
): Promise<void> {
  const token = readSessionToken(tokenKey)
  if (token === null) throw new ApiError(401, 'no session')
  let silence: ReturnType<typeof setTimeout> | undefined
  const wait = (): void => {
    clearTimeout(silence)
    silence = setTimeout(() => connection.abort('silent'), TIMES.silence)
  }
  try {
    wait()
    const response = await fetch(address, {
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

/** Gathers what several events of a moment concern, so that each screen asks once. */
function createGatherer(queryClient: QueryClient, { isLive, gather: during }: LiveStream) {
  const gathered = new Map<string, (key: QueryKey) => boolean>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const gather = (name: string, isStale: (key: QueryKey) => boolean): void => {
    gathered.set(name, isStale)
    timer ??= setTimeout(() => {
      timer = undefined
      const tests = [...gathered.values()]
      gathered.clear()
      void renewWhere(queryClient, tests)
    }, during)
  }
  return {
    add: (subject: SubjectName, id?: string) => gather(`${subject} ${id}`, (key) => isStaleAfter(subject, key, id)),
    all: () => gather('all', isLive),
    stop: () => clearTimeout(timer),
  }
}
