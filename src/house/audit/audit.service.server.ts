import { inArray, sql } from 'drizzle-orm'
import type { Anchor, AnchorLog } from '#core/audit/anchor.server.ts'
import { recordAudit } from '#core/audit/audit.server.ts'
import { auditLogs } from '#core/audit/audit.table.server.ts'
import { verifyAudit } from '#core/audit/verify-audit.server.ts'
import type { Ctx } from '#core/context.server.ts'
import { streamCsv } from '#core/csv/stream-csv.server.ts'
import { sortableTimeWithSeconds } from '#core/days.ts'
import type { AuditCheck, AuditEntry, AuditQuery } from './audit.contract.ts'
import { getAuditEntry, readAuditLogs } from './audit.queries.server.ts'
import { auditTexts } from './messages.en.ts'

export interface AuditDeps {
  anchors: AnchorLog
  /** Whether the caller may see such a project: the log itself has no visibility rules. */
  hasProject: (ctx: Ctx, id: string) => Promise<boolean>
}

/** Recomputes the hash of every row and compares it with the checkpoints outside the database. */
export async function checkAuditLogs(ctx: Ctx, deps: Pick<AuditDeps, 'anchors'>): Promise<AuditCheck> {
  const { anchors, forgedLine } = await deps.anchors.read()
  const newest = anchors.at(-1)
  const { rows, fault } = await verifyAudit(ctx, newest)
  const broken = fault ?? (forgedLine === null ? null : { seq: newest?.seq ?? 0, kind: 'anchor forged' as const })
  const anchor = newest === undefined ? null : { seq: newest.seq, at: newest.at }
  if (broken === null) return { ok: true, checked: rows, anchor }
  // The newest checkpoint shows that something is wrong; the first one that no longer matches shows where.
  const seq = broken.seq === newest?.seq ? await findFirstMismatch(ctx, anchors, broken.seq) : broken.seq
  const entry = await getAuditEntry(ctx, seq)
  return { ok: false, checked: rows, firstBroken: { seq, kind: broken.kind, entry }, anchor }
}

/** Returns the number of the first checkpoint with a missing or changed row. */
async function findFirstMismatch(ctx: Ctx, anchors: readonly Anchor[], otherwise: number): Promise<number> {
  if (anchors.length === 0) return otherwise
  const rows = await ctx.db
    .select({ seq: auditLogs.seq, hash: sql<string>`encode(${auditLogs.hash}, 'hex')` })
    .from(auditLogs)
    .where(
      inArray(
        auditLogs.seq,
        anchors.map(({ seq }) => seq),
      ),
    )
  const hashes = new Map(rows.map(({ seq, hash }) => [seq, hash]))
  return anchors.find(({ seq, hash }) => hashes.get(seq) !== hash)?.seq ?? otherwise
}

/** Filters as a remark in the log names them. */
const FILTER_WORDS: Readonly<Record<string, string>> = {
  q: 'with the words',
  entityType: 'kind',
  entityId: 'record',
  changedBy: 'by',
}

/** The filtered rows as CSV, oldest first, times in Oslo. The export is recorded too. */
export async function exportAuditLogs(ctx: Ctx, query: AuditQuery): Promise<AsyncIterable<string>> {
  const rows = readAuditLogs(ctx, query)
  const { page: _page, pageSize: _pageSize, sort: _sort, ...filter } = query
  const said = Object.entries(filter).map(([name, value]) => `${FILTER_WORDS[name] ?? name} ${value}`)
  // Recorded first: an aborted download has still read some of it.
  await ctx.tx((tx) =>
    recordAudit(tx, {
      entityType: 'audit_log',
      entityId: null,
      entityName: auditTexts.log,
      action: 'exported',
      description: said.length === 0 ? 'all' : said.join(', '),
    }),
  )
  return streamCsv(auditTexts.columns, writeRows(rows))
}

async function* writeRows(pages: AsyncIterable<AuditEntry[]>): AsyncGenerator<string[][]> {
  for await (const page of pages) yield page.map(toCells)
}

const toCells = (entry: AuditEntry): string[] => [
  String(entry.seq),
  sortableTimeWithSeconds(entry.createdAt),
  entry.changedByName,
  entry.action.replaceAll('_', ' '),
  entry.entityType.replaceAll('_', ' '),
  entry.entityName ?? '',
  entry.fieldChanged ?? '',
  entry.oldValue ?? '',
  entry.newValue ?? '',
  entry.description ?? '',
  entry.entityId ?? '',
]
