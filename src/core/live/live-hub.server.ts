import type { ServerResponse } from 'node:http'
import type { SessionActor } from '../actor.ts'
import { AppError } from '../errors.ts'
import { coreTexts } from '../messages/staff.en.ts'
import { LIVE_TOPICS, canReceive, type LiveEvent } from './live-event.ts'

/**
 * Open streams per process and per session; milliseconds between heartbeats, which also check that each session is
 * valid.
 */
export const LIVE_LIMITS = { streams: 500, perSession: 20, ping: 20_000, retry: 2000 } as const

/** A new stream starts with the events of so many milliseconds; the browser refetches what it requested earlier. */
const REPLAY = 10_000
/** Events that are stored for this; when there are more, a new stream starts with a gap. */
const REPLAYED_MAX = 500

/** A reader that takes nothing is let go before it fills our memory, bytes. */
const BACKLOG_MAX = 256 * 1024

/** Payload of the notice when sessions ended in any process. */
export const SESSIONS_ENDED = 'sessions ended'

interface Stream {
  actor: SessionActor
  response: ServerResponse
}

interface HubOptions {
  /** Which of these sessions still hold. */
  findLiveSessions: (sessionIds: readonly string[]) => Promise<ReadonlySet<string>>
  onError: (error: Error) => void
  limits?: { streams: number; perSession: number; ping: number; retry: number }
}

export interface LiveHub {
  /** Takes over a response and keeps it open; throws 503 when there are too many, 429 when one session has too many. */
  open: (actor: SessionActor, response: ServerResponse, headers: Readonly<Record<string, string>>) => void
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
  const recent = createRecentEvents()
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
    const text = formatChange(event, lastId)
    recent.add(event, text)
    for (const stream of streams) if (canReceive(stream.actor, event)) write(stream, text)
  }
  const endStale = async (): Promise<void> => {
    const ids = [...new Set([...streams].map(({ actor }) => actor.sessionId))]
    const live = await findLiveSessions(ids)
    for (const { actor, response } of streams) {
      // Streams that were opened during this query are checked next time.
      if (ids.includes(actor.sessionId) && !live.has(actor.sessionId)) response.end()
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
      write(stream, `retry: ${limits.retry}\n\nevent: open\ndata: ${JSON.stringify({ replay: REPLAY })}\n\n`)
      for (const text of recent.list(actor)) write(stream, text)
    },
    receive(payload) {
      if (payload === SESSIONS_ENDED) {
        check()
        return
      }
      const event = readEvent(payload)
      if (event !== null) send(event)
    },
    gap() {
      recent.gap()
      writeAll(GAP)
    },
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

const GAP = 'event: gap\ndata: {}\n\n'

const formatChange = ({ topic, id }: LiveEvent, number: number): string =>
  `event: change\nid: ${number}\ndata: ${JSON.stringify({ topic, id })}\n\n`

/** What was sent during the last moments: an event between a screen's first request and its stream isn't lost. */
function createRecentEvents() {
  let events: { at: number; event: LiveEvent; text: string }[] = []
  let gapAt = Number.NEGATIVE_INFINITY
  return {
    add(event: LiveEvent, text: string): void {
      const at = performance.now()
      events = [...events.filter((each) => at - each.at <= REPLAY), { at, event, text }]
      if (events.length <= REPLAYED_MAX) return
      events = []
      gapAt = at
    },
    gap(): void {
      gapAt = performance.now()
    },
    /** What a new stream of this actor starts with. */
    list(actor: SessionActor): string[] {
      const since = performance.now() - REPLAY
      const texts = events.filter(({ at, event }) => at >= since && canReceive(actor, event)).map(({ text }) => text)
      return gapAt >= since ? [GAP, ...texts] : texts
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
