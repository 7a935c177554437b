import { createHmac, timingSafeEqual } from 'node:crypto'
import { constants } from 'node:fs'
import { mkdir, open, readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../context.server.ts'
import { queryRows } from '../db/statements/query-rows.server.ts'
import { hasErrorCode } from '../error-codes.server.ts'

/** A row's number and hash, as they were at that time. */
export interface Anchor {
  seq: number
  /** Hexadecimal. */
  hash: string
  at: string
}

/** Checkpoints of the chain outside the database. */
export interface AnchorLog {
  /** Writes down where the chain ends now; nothing when it has not grown. */
  keep(ctx: Ctx): Promise<void>
  /**
   * All checkpoints, oldest first. `forgedLine` is the first line that we didn't write or that was changed since; later
   * ones still count.
   */
  read(): Promise<{ anchors: Anchor[]; forgedLine: number | null }>
}

const LINE = /^(\d{1,15}) ([0-9a-f]{64}) (\S{20,30}) ([0-9a-f]{64})$/

/**
 * Checkpoint log: the chain's head, written to a file line by line with number, hash, time and their HMAC. The owner of
 * the database can't rewrite it, and the owner of the file can't make a line without the key. `chattr +a` makes it
 * append-only.
 * @param key derived from the pepper
 */
export function openAnchorLog({ file, key }: { file: string; key: Uint8Array }): AnchorLog {
  const sign = (text: string) => createHmac('sha256', key).update(text).digest()

  const read: AnchorLog['read'] = async () => {
    const lines = await readLines(file)
    const anchors: Anchor[] = []
    let forgedLine: number | null = null
    for (const [index, line] of lines.entries()) {
      const anchor = readLine(line, sign)
      if (anchor === null) forgedLine ??= index + 1
      else anchors.push(anchor)
    }
    return { anchors, forgedLine }
  }

  return {
    read,
    async keep(ctx) {
      const rows = await queryRows(
        ctx.db,
        { seq: 'text', hash: 'text' },
        sql`select seq, encode(hash, 'hex') as hash from audit.head`,
      )
      const [head] = rows
      if (head === undefined || Number(head.seq) === 0) return
      const newest = (await read()).anchors.at(-1)
      // The verification reports a truncated or rewritten chain; a checkpoint of its new end would hide that.
      if (newest !== undefined && (newest.seq >= Number(head.seq) || !(await stillHolds(ctx, newest)))) return
      const text = `${head.seq} ${head.hash} ${new Date().toISOString()}`
      await append(file, `${text} ${sign(text).toString('hex')}\n`)
    },
  }
}

/** Whether the row of this number still has this hash. */
async function stillHolds(ctx: Ctx, { seq, hash }: Anchor): Promise<boolean> {
  const rows = await queryRows(
    ctx.db,
    { one: 'number' },
    sql`select 1 as one from audit.logs where seq = ${seq} and hash = decode(${hash}, 'hex')`,
  )
  return rows.length === 1
}

function readLine(line: string, sign: (text: string) => Buffer): Anchor | null {
  const [, seq = '', hash = '', at = '', mac = ''] = LINE.exec(line) ?? []
  if (mac === '' || !timingSafeEqual(sign(`${seq} ${hash} ${at}`), Buffer.from(mac, 'hex'))) return null
  return { seq: Number(seq), hash, at }
}

async function readLines(file: string): Promise<string[]> {
  try {
    return (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '')
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return []
    throw error
  }
}

async function append(file: string, line: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  const handle = await open(file, constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT, 0o600)
  try {
    await handle.writeFile(line)
    await handle.sync()
  } finally {
    await handle.close()
  }
}
