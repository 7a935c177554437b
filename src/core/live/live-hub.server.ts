import type { ServerResponse } from 'node:http'
import type { PortalActor } from '../actor.ts'
import { AppError } from '../errors.ts'
import { coreTexts } from '../messages/staff.en.ts'
import { LIVE_TOPICS, canReceive, type LiveEvent } from './live-event.ts'

/**
 * Open streams per process and per session; milliseconds between heartbeats, which also check that each session is
 * valid.
 */
export const LIVE_LIMITS = { streams: 500, perSession: 20, ping: 20_000, retry: 2000 } as const

/** A stream with more unsent bytes than this is closed, to bound memory. */
const BACKLOG_MAX = 256 * 1024

/** Payload of the notice when sessions ended in any process. */
export const SESSIONS_ENDED = 'sessions ended'

interface Stream {
  actor: PortalActor
  response: ServerResponse
}

interface HubOptions {
  /** Which of these sessions are still valid. */
  findLiveSessions: (sessionIds: readonly string[]) => Promise<ReadonlySet<string>>
  onError: (error: Error) => void
  limits?: { streams: number; perSession: number; ping: number; retry: number }
}

export interface LiveHub {
  /**
   * Sends events on a response and holds it open; throws 503 when there are too many, 429 when one session has too
   * many.
   */
  open: (actor: PortalActor, response: ServerResponse, headers: Readonly<Record<string, string>>) => void
  /** A notice of the database. */
  receive: (payload: string) => void
  /** Notices may have been missed: every screen refetches. */
  gap: () => void
  /** Ends all streams; none is opened afterwards. */
  end: () => void
  readonly size: number
}

/** The open screens of this process: live events from the database are sent to those who may receive them. */
export function createLiveHub({ findLiveSessions, onError, limits = LIVE_LIMITS }: HubOptions): LiveHub {
  const streams = new Set<Stream>()
  let lastId = 0
  let ended = false

  const write = (stream: Stream, text: string): void => {
    const { response } = stream
    if (response.writableLength > BACKLOG_MAX) response.destroy()
    else response.write(text)
  }
  const writeAll = (text: string): void => {
    for (const stream of streams) write(stream, text)
  }
  const send = (event: LiveEvent): void => {
    lastId += 1
    const { topic, id } = event
    const text = `event: change\nid: ${lastId}\ndata: ${JSON.stringify({ topic, id })}\n\n`
    for (const stream of streams) if (canReceive(stream.actor, event)) write(stream, text)
  }
  const endStale = async (): Promise<void> => {
    const ids = [...new Set([...streams].map(({ actor }) => actor.sessionId))]
    const valid = await findLiveSessions(ids)
    for (const { actor, response } of streams) {
      // Streams opened during the query are checked next time.
      if (ids.includes(actor.sessionId) && !valid.has(actor.sessionId)) response.end()
    }
  }
  const check = (): void => {
    if (streams.size === 0) return
    endStale().catch((error: unknown) => onError(error instanceof Error ? error : new Error('Sessions not asked')))
  }
  const timer = setInterval(() => {
    writeAll(': ping\n\n')
    check()
  }, limits.ping)
  timer.unref()

  return {
    open(actor, response, headers) {
      if (ended || streams.size >= limits.streams) {
        throw new AppError('unavailable', coreTexts.manyScreens, { retryAfter: 30 })
      }
      const own = [...streams].filter((stream) => stream.actor.sessionId === actor.sessionId)
      if (own.length >= limits.perSession) {
        throw new AppError('too-many-requests', coreTexts.manyWindows, { retryAfter: 30 })
      }
      const stream = { actor, response }
      streams.add(stream)
      response.on('close', () => streams.delete(stream))
      response.on('error', () => response.destroy())
      response.writeHead(200, { ...headers, 'content-type': 'text/event-stream; charset=utf-8' })
      write(stream, `retry: ${limits.retry}\n\nevent: open\ndata: {}\n\n`)
    },
    receive(payload) {
      if (payload === SESSIONS_ENDED) {
        check()
        return
      }
      const event = readEvent(payload)
      if (event !== null) send(event)
    },
    gap: () => writeAll('event: gap\ndata: {}\n\n'),
    end() {
      ended = true
      clearInterval(timer)
      for (const { response } of streams) response.end()
      streams.clear()
    },
    get size() {
      return streams.size
    },
  }
}

/** Schema of the channel; other content is ignored. */
function readEvent(payload: string): LiveEvent | null {
  try {
    const value: unknown = JSON.parse(payload)
    return isEvent(value) ? value : null
  } catch {
    return null
  }
}

const isEvent = (value: unknown): value is LiveEvent =>
  typeof value === 'object' &&
  value !== null &&
  'topic' in value &&
  LIVE_TOPICS.some((topic) => topic === value.topic) &&
  'id' in value &&
  typeof value.id === 'string' &&
  'userIds' in value &&
  Array.isArray(value.userIds)
