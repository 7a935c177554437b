import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { hasErrorCode } from '../error-codes.ts'
import { CopyError } from './copy-error.ts'

/** Milliseconds. A segment that is full stays until the checkpoint after next at least, which is minutes away. */
const LOOK_EVERY = 500
/** Header of a segment's first page (SizeOfXLogLongPHD): an end of log at or before it means an empty segment. */
const FIRST_HEADER = 40n

/** A position in the write-ahead log as PostgreSQL writes it (`0/5000028`), as a number. */
export function parseLsn(text: string): bigint {
  const [, high, low] = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/.exec(text) ?? []
  if (high === undefined || low === undefined) throw new Error(`Not a position in the write-ahead log: ${text}`)
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}

/** A position as PostgreSQL reads it. */
export const formatLsn = (position: bigint): string =>
  `${(position >> 32n).toString(16)}/${(position & 0xffff_ffffn).toString(16)}`.toUpperCase()

/** Number of the segment that a name means, and its timeline. */
export function readSegmentName(name: string, segmentBytes: bigint): { timeline: string; segment: bigint } {
  const [high, low] = [name.slice(8, 16), name.slice(16)].map((hex) => BigInt(`0x${hex}`)) as [bigint, bigint]
  return { timeline: name.slice(0, 8), segment: high * (0x1_0000_0000n / segmentBytes) + low }
}

/** Name of the segment file of a position (XLogFileName of src/include/access/xlog_internal.h). */
export function segmentName(timeline: string, segment: bigint, segmentBytes: bigint): string {
  const perId = 0x1_0000_0000n / segmentBytes
  const hex = (value: bigint) => value.toString(16).toUpperCase().padStart(8, '0')
  return `${timeline}${hex(segment / perId)}${hex(segment % perId)}`
}

/** Takes the bytes of one file of the copy; its path is relative to the cluster's folder. */
export type AddFile = (path: string, bytes: AsyncIterable<Uint8Array>) => Promise<void>

export interface WalCopy {
  /**
   * Copies what is missing up to `end` and truncates there: a restore replays everything before it and nothing after.
   * `end` has to be flushed, which a switch of segments does.
   */
  finish(end: bigint): Promise<void>
  /** Ends the copying without finishing. */
  stop(): Promise<void>
}

interface WalCopyOptions {
  /** A connection of its own: the other is busy with the backup. */
  client: pg.Client
  clusterDir: string
  add: AddFile
  start: bigint
  timeline: string
  segmentBytes: bigint
}

/**
 * Copies the write-ahead log from `start` while the server writes it: full segments are copied as they appear, because
 * the server reuses them after its next checkpoints and has no archive.
 */
export function followWal(options: WalCopyOptions): WalCopy {
  const { client, clusterDir, add, start, timeline, segmentBytes } = options
  let next = start / segmentBytes
  const ending = new AbortController()

  async function copy(segment: bigint, bytes: bigint): Promise<void> {
    const name = segmentName(timeline, segment, segmentBytes)
    const path = join(clusterDir, 'pg_wal', name)
    await add(`pg_wal/${name}`, readSegment(path, bytes, segmentBytes))
    // A segment is renamed before it is reused: if it still exists, the bytes that were read are of this segment.
    if ((await stat(path).catch(() => null)) === null) throw lostSegment(name)
  }

  async function copyFull(current: bigint): Promise<void> {
    for (; next < current; next += 1n) await copy(next, segmentBytes)
  }

  async function follow(): Promise<void> {
    while (!ending.signal.aborted) {
      const { rows } = await client.query<{ lsn: string }>('select pg_current_wal_flush_lsn()::text as lsn')
      await copyFull(parseLsn(rows[0]?.lsn ?? '') / segmentBytes)
      await sleep(LOOK_EVERY, undefined, { signal: ending.signal }).catch(() => undefined)
    }
  }
  let failure: Error | undefined
  const following = follow().catch((error: unknown) => {
    failure = error instanceof Error ? error : new Error('The log could not be copied', { cause: error })
  })

  async function stop(): Promise<void> {
    ending.abort()
    await following
  }

  return {
    stop,
    async finish(end) {
      await stop()
      if (failure !== undefined) throw failure
      const last = end / segmentBytes
      await copyFull(last)
      if (end % segmentBytes > FIRST_HEADER) await copy(last, end % segmentBytes)
      // Returns the timelines before ours, after restores of other kinds.
      for (const name of await readdir(join(clusterDir, 'pg_wal'))) {
        if (!name.endsWith('.history')) continue
        await add(`pg_wal/${name}`, createReadStream(join(clusterDir, 'pg_wal', name)))
      }
    },
  }
}

/** The first `bytes` of a segment, then zeros to the full length: PostgreSQL takes zeros for the end of its log. */
export async function* readSegment(path: string, bytes: bigint, fullLength = bytes): AsyncGenerator<Buffer> {
  if (bytes === 0n) return
  let read = 0n
  const stream = createReadStream(path, { end: Number(bytes) - 1, highWaterMark: 1024 * 1024 })
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      read += BigInt(chunk.length)
      yield chunk
    }
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) throw lostSegment(path)
    throw error
  }
  yield* zeros(fullLength - read)
}

/** A string of this many zeros. */
function* zeros(count: bigint): Generator<Buffer> {
  for (let left = count; left > 0n;) {
    const some = Buffer.alloc(Number(left > 1_048_576n ? 1_048_576n : left))
    yield some
    left -= BigInt(some.length)
  }
}

const lostSegment = (name: string): CopyError =>
  new CopyError(
    `The database reused a part of its log (${name}) before it was copied. Take the backup again when less is written.`,
  )
