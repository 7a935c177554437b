import { sql } from 'drizzle-orm'
import type { Ctx } from '../context.server.ts'
import { queryRows } from '../db/statements/query-rows.server.ts'
import { textAs } from '../db/statements/row-shape.server.ts'

export type AuditFault = 'changed' | 'missing' | 'unlinked' | 'personal value changed' | 'cut off'

export interface AuditVerdict {
  /** Rows that were looked at. */
  rows: number
  /** Number and hash (hexadecimal) of the newest row, as in a checkpoint outside the database. */
  head: { seq: number; hash: string }
  /** The first row at which the chain breaks; null when it is whole. */
  fault: { seq: number; kind: AuditFault } | null
}

interface AuditAnchor {
  seq: number
  /** Hexadecimal. */
  hash: string
}

/** Rows per query: each stays well inside the statement's time limit. */
const PAGE = 20_000

/**
 * Recomputes and compares the hash of every row. Finds an edited, deleted or inserted row and a changed value of a
 * person. The owner of the database can cut off the end and reset the head: only a checkpoint elsewhere shows that.
 * @param anchor number and hash of an earlier row, from outside
 */
export async function verifyAudit(ctx: Ctx, anchor?: AuditAnchor): Promise<AuditVerdict> {
  return ctx.tx(async (tx) => {
    // One snapshot: events that arrive in the meantime belong to the next verification.
    await tx.db.execute(sql`set transaction isolation level repeatable read`)
    const [head] = await queryRows(
      tx.db,
      { seq: 'text', hash: 'text', first: 'text' },
      sql`select seq, encode(hash, 'hex') as hash, encode(sha256('audit'::bytea), 'hex') as first from audit.head`,
    )
    if (head === undefined) throw new Error('The audit log has no head')
    const verdict: AuditVerdict = { rows: 0, head: { seq: Number(head.seq), hash: head.hash }, fault: null }
    let [seq, hash] = [0, head.first]
    for (;;) {
      const page = await verifyPage(tx, seq, hash)
      verdict.rows += page.count
      if (page.fault !== null) return { ...verdict, fault: page.fault }
      if (page.count === 0) break
      seq = page.lastSeq
      hash = page.lastHash
    }
    if (seq !== verdict.head.seq || hash !== head.hash) return { ...verdict, fault: { seq: seq + 1, kind: 'cut off' } }
    if (anchor !== undefined && !(await containsAnchor(tx, anchor))) {
      return { ...verdict, fault: { seq: anchor.seq, kind: anchor.seq > seq ? 'cut off' : 'changed' } }
    }
    return verdict
  })
}

interface Page {
  count: number
  lastSeq: number
  lastHash: string
  fault: AuditVerdict['fault']
}

async function verifyPage(tx: Ctx, after: number, hash: string): Promise<Page> {
  const rows = await queryRows(
    tx.db,
    { count: 'text', last_seq: 'text?', last_hash: 'text?', seq: 'text?', kind: textAs<AuditFault | null>() },
    sql`
    with page as (
      select * from audit.logs where seq > ${after} order by seq limit ${PAGE}
    ), judged as (
      select page.seq, page.hash, case
          when page.seq <> coalesce(lag(page.seq) over chain, ${after}) + 1 then 'missing'
          when page.prev_hash <> coalesce(lag(page.hash) over chain, decode(${hash}, 'hex')) then 'unlinked'
          when page.hash <> audit.row_hash(page::audit.logs) then 'changed'
          when apart.seq is not null
            and page.personal_digest is distinct from audit.personal_digest(apart.salt, apart.texts)
            then 'personal value changed'
        end as kind
      from page left join audit.personal_values apart using (seq)
      window chain as (order by page.seq)
    ), first_fault as (
      select seq, kind from judged where kind is not null order by seq limit 1
    )
    select (select count(*) from judged) as count,
      (select max(seq) from judged) as last_seq,
      (select encode(hash, 'hex') from judged order by seq desc limit 1) as last_hash,
      first_fault.seq, first_fault.kind
    from (select 1) one left join first_fault on true`,
  )
  const [row] = rows
  if (row === undefined) throw new Error('The audit log gave no answer')
  return {
    count: Number(row.count),
    lastSeq: Number(row.last_seq ?? after),
    lastHash: row.last_hash ?? hash,
    fault:
      row.seq === null || row.kind === null
        ? null
        : { seq: row.kind === 'missing' ? await firstMissing(tx, Number(row.seq)) : Number(row.seq), kind: row.kind },
  }
}

/** The number that is missing before this row. */
async function firstMissing(tx: Ctx, seq: number): Promise<number> {
  const rows = await queryRows(
    tx.db,
    { seq: 'text' },
    sql`select coalesce(max(seq), 0) + 1 as seq from audit.logs where seq < ${seq}`,
  )
  return Number(rows[0]?.seq ?? seq)
}

async function containsAnchor(tx: Ctx, { seq, hash }: AuditAnchor): Promise<boolean> {
  const rows = await queryRows(
    tx.db,
    { seq: 'text' },
    sql`select seq from audit.logs where seq = ${seq} and hash = decode(${hash}, 'hex')`,
  )
  return rows.length === 1
}
