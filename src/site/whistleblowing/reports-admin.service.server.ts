import { desc, eq, type SQL, sql } from 'drizzle-orm'
import type { AuditEvent } from '#core/audit/audit-event.ts'
import { recordAudit } from '#core/audit/audit.server.ts'
import { apart, type Ctx } from '#core/context.server.ts'
import { SealError, wipe } from '#core/crypto/box.server.ts'
import { osloToday } from '#core/db/oslo-today.server.ts'
import { AppError } from '#core/errors.ts'
import { insertMessage, openMessages } from './follow-up/follow-up.service.server.ts'
import { reportTexts } from './messages.en.ts'
import { recordOpenings, reportName } from './openings.service.server.ts'
import type { AdminReport, AdminReportMessage, UpdateReportInput } from './reports-admin.contract.ts'
import { readDeks } from './sealing/report-keys.server.ts'
import { openSummary, sealSummary } from './sealing/report-parts.server.ts'
import { type KeyHolder, openBody, openDek } from './sealing/sealing.server.ts'
import { REPORT_MOVES, canMoveReport, reportClocks } from './whistleblowing.policy.ts'
import { reportMessages, whistleblowerReports } from './whistleblowing.table.server.ts'

export interface ReadingDeps {
  /**
   * The organisation's private key from this administrator's session; wiped here after each request.
   * @throws AppError `unauthenticated` when the session has none (any more)
   */
  openReportKey: (ctx: Ctx, token: string) => Promise<KeyHolder>
  /** How many days after closing a report is deleted. */
  retentionDays: () => Promise<number>
}

type ReportRow = typeof whistleblowerReports.$inferSelect
type CountedRow = ReportRow & { messageCount: number }

/** Opens all reports for an administrator, newest first. One that cannot be opened is listed as unreadable. */
export const listReports = (ctx: Ctx, deps: ReadingDeps, token: string): Promise<AdminReport[]> =>
  withReportKey(ctx, deps, token, async (holder) => {
    const rows = await ctx.tx(async (tx) => {
      const found = await selectCounted(tx).orderBy(desc(whistleblowerReports.day))
      const ids = found.map(({ report }) => report.id)
      await recordAudit(tx, ...(await recordOpenings(tx, token, ids)))
      return found
    })
    const reports = await Promise.all(rows.map((row) => openForAdmin({ ...row.report, ...row }, holder)))
    return reports.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
  })

/**
 * Changes state and summary of a report.
 * @throws AppError `not-found`; `conflict` with the `current` row when another person changed it in the meantime, or
 * with the `allowed` states for an invalid move
 */
export const updateReport = (
  ctx: Ctx,
  deps: ReadingDeps,
  token: string,
  { id, ...input }: UpdateReportInput & { id: string },
): Promise<AdminReport> =>
  withReportKey(ctx, deps, token, async (holder) => {
    const { report, isStale } = await ctx.tx(async (tx) => {
      const row = await lockReport(tx, id)
      const messageCount = await countMessages(tx, id)
      const current = await openForAdmin({ ...row, messageCount }, holder)
      const openings = await recordOpenings(tx, token, [id])
      if (row.version !== input.version) {
        await recordAudit(tx, ...openings)
        return { report: current, isStale: true }
      }
      const changes = await makeChanges(row, current, input, holder, deps)
      const changed = await storeChanges(tx, row, changes)
      await recordAudit(tx, ...openings, ...describeChanges(row, changes))
      return { report: await openForAdmin({ ...changed, messageCount }, holder), isStale: false }
    })
    // Outside, so that the opening stays recorded: the refusal shows the report too.
    if (isStale) {
      throw new AppError('conflict', reportTexts.changedMeanwhile, { extension: { current: report } })
    }
    return report
  })

/** The messages of a report, oldest first. They count as read from now on. */
export const readReportMessages = (
  ctx: Ctx,
  deps: ReadingDeps,
  token: string,
  id: string,
): Promise<AdminReportMessage[]> =>
  withReportKey(ctx, deps, token, (holder) =>
    ctx.tx(async (tx) => {
      const row = await lockReport(tx, id)
      const messages = await withDek(row, holder, (dek) => openMessages(tx, id, dek))
      if (row.hasNewMessage) {
        await tx.db.update(whistleblowerReports).set({ hasNewMessage: false }).where(eq(whistleblowerReports.id, id))
      }
      await recordAudit(tx, ...(await recordOpenings(tx, token, [id])))
      return messages
    }),
  )

/** Writes to the reporter. The text is stored only in the encrypted message. */
export const answerReporter = (
  ctx: Ctx,
  deps: ReadingDeps,
  token: string,
  { id, text }: { id: string; text: string },
): Promise<AdminReportMessage> =>
  withReportKey(ctx, deps, token, async (holder) => {
    const { n } = await ctx.tx(async (tx) => {
      const row = await lockReport(tx, id)
      const at = new Date().toISOString()
      const number = await withDek(row, holder, async (dek) =>
        insertMessage(tx, id, dek, await countMessages(tx, id), { from: 'company', text, at }),
      )
      await recordAudit(tx, {
        entityType: 'report',
        entityId: id,
        entityName: reportName(id),
        action: 'commented',
        description: reportTexts.wrote,
      })
      return { n: number }
    })
    return apart(ctx).tx(async (tx) => {
      const row = await lockReport(tx, id)
      const message = (await withDek(row, holder, (dek) => openMessages(tx, id, dek))).find((each) => each.n === n)
      if (message === undefined) throw missing()
      await recordAudit(tx, ...(await recordOpenings(tx, token, [id])))
      return message
    })
  })

async function withReportKey<T>(
  ctx: Ctx,
  deps: ReadingDeps,
  token: string,
  run: (holder: KeyHolder) => Promise<T>,
): Promise<T> {
  const holder = await deps.openReportKey(ctx, token)
  try {
    return await run(holder)
  } finally {
    wipe(holder.privateKey)
  }
}

async function withDek<T>(row: ReportRow, holder: KeyHolder, run: (dek: Buffer) => Promise<T> | T): Promise<T> {
  const dek = await openDek(row.id, readDeks(row.sealedDeks), holder)
  try {
    return await run(dek)
  } finally {
    wipe(dek)
  }
}

const MESSAGE_COUNT = sql<number>`(select count(*)::int from ${reportMessages}
  where ${reportMessages.reportId} = ${whistleblowerReports.id})`

const selectCounted = (ctx: Ctx) =>
  ctx.db.select({ report: whistleblowerReports, messageCount: MESSAGE_COUNT }).from(whistleblowerReports)

async function countMessages(ctx: Ctx, reportId: string): Promise<number> {
  return ctx.db.$count(reportMessages, eq(reportMessages.reportId, reportId))
}

async function lockReport(tx: Ctx, id: string): Promise<ReportRow> {
  const [row] = await tx.db.select().from(whistleblowerReports).where(eq(whistleblowerReports.id, id)).for('update')
  if (row === undefined) throw missing()
  return row
}

const missing = () => new AppError('not-found', reportTexts.noReport)

type Changes = Partial<Pick<ReportRow, 'status' | 'summary'>> & { retentionUntil?: SQL | null }

async function makeChanges(
  row: ReportRow,
  current: AdminReport,
  { status, summary }: UpdateReportInput,
  holder: KeyHolder,
  deps: ReadingDeps,
): Promise<Changes> {
  const changes: Changes = {}
  if (status !== undefined && status !== row.status) {
    if (!canMoveReport(row.status, status)) {
      throw new AppError('conflict', reportTexts.noWay(row.status, status), {
        extension: { allowed: REPORT_MOVES[row.status] },
      })
    }
    changes.status = status
    const days = await deps.retentionDays()
    changes.retentionUntil = status === 'closed' ? sql`${osloToday} + ${days}::int` : null
  }
  if (summary !== undefined && summary !== current.summary) {
    changes.summary = summary === '' ? null : await withDek(row, holder, (dek) => sealSummary(row.id, dek, summary))
  }
  return changes
}

async function storeChanges(tx: Ctx, row: ReportRow, changes: Changes): Promise<ReportRow> {
  if (Object.keys(changes).length === 0) return row
  const [changed = row] = await tx.db
    .update(whistleblowerReports)
    .set({ ...changes, version: row.version + 1 })
    .where(eq(whistleblowerReports.id, row.id))
    .returning()
  return changed
}

function describeChanges(row: ReportRow, { status, summary }: Changes): AuditEvent[] {
  const entity = { entityType: 'report', entityId: row.id, entityName: reportName(row.id) } as const
  const events: AuditEvent[] = []
  if (status !== undefined) {
    const action = row.status === 'closed' ? 'reopened' : 'status_changed'
    events.push({ ...entity, action, fieldChanged: 'status', oldValue: row.status, newValue: status })
  }
  // That it changed, never to what: the audit is read by more eyes than a report.
  if (summary !== undefined) events.push({ ...entity, action: 'updated', fieldChanged: 'summary' })
  return events
}

async function openForAdmin(row: CountedRow, holder: KeyHolder): Promise<AdminReport> {
  const { id, day, status, version, retentionUntil, messageCount, hasNewMessage } = row
  const known = { id, status, version, ...reportClocks(day), retentionUntil, messageCount, hasNewMessage }
  try {
    return await withDek(row, holder, (dek) => {
      const content = openBody(id, dek, row.body)
      return {
        ...known,
        isAnonymous: content.anonymous,
        name: content.reporterName || null,
        email: content.reporterEmail || null,
        department: null,
        category: content.incidentType,
        description: content.description,
        createdAt: content.createdAt,
        summary: row.summary === null ? '' : openSummary(id, dek, row.summary),
        isReadable: true,
      }
    })
  } catch (error) {
    if (!(error instanceof SealError)) throw error
    const nothing = { isAnonymous: true, name: null, email: null, department: null, category: '', description: '' }
    return { ...known, ...nothing, createdAt: day, summary: '', isReadable: false }
  }
}
