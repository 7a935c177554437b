import { and, eq, sql } from 'drizzle-orm'
import type { AuditEvent } from '#core/audit/audit-event.ts'
import type { Ctx } from '#core/context.server.ts'
import { AppError } from '#core/errors.ts'
import { portalActor } from '#core/portal-actor.server.ts'
import { assertVersion } from '#core/rows/change-row.server.ts'
import { projectEvent } from '#visits/projects/projects.events.ts'
import { lockVisibleProject, type StoredProject } from '#visits/projects/projects.queries.server.ts'
import { readEntryTime } from '#visits/projects/service/entry-time.server.ts'
import { recordProjectChange, refuseField, requireLog } from '#visits/projects/service/record-change.server.ts'
import type { ChecklistLine } from '../checklists.contract.ts'
import { countDecimals } from '../checklists.policy.ts'
import { checklistResults, projectChecklists } from '../checklists.table.server.ts'
import { checklistTexts } from '../messages.en.ts'
import type { LineResultInput, VisitLine } from '../visit-checklist.contract.ts'
import {
  findFittingChecklists,
  findStoredChecklist,
  findVersionWithLine,
  showLines,
  type ChecklistVersion,
} from '../visit-checklist.queries.server.ts'

type StoredResult = typeof checklistResults.$inferSelect

/** What a device shows of a visit that has no version yet. */
interface Shown {
  key: string
  templateVersion: number | undefined
}

/** The version that a visit starts with: the one that the device shows, otherwise the one in use. */
async function chooseVersion(tx: Ctx, project: StoredProject, shown?: Shown): Promise<ChecklistVersion | null> {
  const fitting = await findFittingChecklists(tx, project)
  if (shown === undefined) return fitting[0] ?? null
  const { key, templateVersion } = shown
  if (templateVersion !== undefined) {
    for (const template of fitting) {
      const version = await findVersionWithLine(tx, template, { key, templateVersion })
      if (version !== null) return version
    }
  }
  return fitting.find(({ lines }) => lines.some((line) => line.key === key)) ?? null
}

/** Stores for a locked project which version it uses from now on, unless that is stored already. */
async function startChecklist(
  tx: Ctx,
  project: StoredProject,
  shown?: Shown,
): Promise<{ checklist: ChecklistVersion | null; events: AuditEvent[] }> {
  const stored = await findStoredChecklist(tx, project.id)
  if (stored !== null) return { checklist: stored, events: [] }
  const checklist = await chooseVersion(tx, project, shown)
  if (checklist === null) return { checklist, events: [] }
  const { templateId, templateVersion, name } = checklist
  await tx.db.insert(projectChecklists).values({ projectId: project.id, templateId, templateVersion })
  const newValue = checklistTexts.started(name, templateVersion)
  return { checklist, events: [projectEvent(project, { action: 'updated', fieldChanged: 'checklist', newValue })] }
}

/** Called in the transaction in which a visit starts: it keeps the version of the checklist that is in use now. */
export const keepChecklist = async (tx: Ctx, project: StoredProject): Promise<AuditEvent[]> =>
  (await startChecklist(tx, project)).events

/**
 * Sets the result of a line of a visit.
 * @throws AppError 404 for a visit or a line that isn't there, 403, 409 with the current line for an older version, or
 * where the project's state forbids it; 422
 */
export const setLineResult = (ctx: Ctx, projectId: string, key: string, input: LineResultInput): Promise<VisitLine> =>
  ctx.tx(async (tx) => {
    const project = await lockVisibleProject(tx, projectId)
    requireLog(tx, project)
    const { checklist, events } = await startChecklist(tx, project, { key, templateVersion: input.templateVersion })
    const line = checklist?.lines.find((each) => each.key === key)
    if (line === undefined) throw new AppError('not-found', checklistTexts.noLine)
    refuseValue(line, input)
    const before = await findResult(tx, projectId, key)
    const show = async () => {
      const [shown] = await showLines(tx, projectId, [line])
      if (shown === undefined) throw new Error('The line is gone')
      return shown
    }
    await assertVersion({ version: before?.version ?? 0 }, input.version, show)
    const values = {
      result: input.result,
      reason: input.reason ?? null,
      value: input.value ?? null,
      onLine: input.onLine ?? null,
    }
    if (before !== undefined && isSame(before, values)) return show()
    const after = await writeResult(tx, { projectId, key, ...values, at: readEntryTime(project, input.at) })
    await recordProjectChange(tx, project, ...events, {
      action: 'updated',
      fieldChanged: 'checklist',
      oldValue: before === undefined ? null : say(line, before),
      newValue: say(line, after),
      description: line.text,
    })
    return show()
  })

async function findResult(tx: Ctx, projectId: string, key: string): Promise<StoredResult | undefined> {
  const [row] = await tx.db
    .select()
    .from(checklistResults)
    .where(and(eq(checklistResults.projectId, projectId), eq(checklistResults.key, key)))
  return row
}

type Values = Pick<StoredResult, 'result' | 'reason' | 'value' | 'onLine'>

const isSame = (before: Values, { result, reason, value, onLine }: Values): boolean =>
  before.result === result && before.reason === reason && before.value === value && before.onLine === onLine

async function writeResult(
  tx: Ctx,
  row: Values & Pick<StoredResult, 'projectId' | 'key' | 'at'>,
): Promise<StoredResult> {
  const { projectId, key, ...values } = row
  const { userId } = portalActor(tx)
  const [after] = await tx.db
    .insert(checklistResults)
    .values({ projectId, key, ...values, userId })
    .onConflictDoUpdate({
      target: [checklistResults.projectId, checklistResults.key],
      set: { ...values, userId, version: sql`${checklistResults.version} + 1`, updatedAt: sql`now()` },
    })
    .returning()
  if (after === undefined) throw new Error('The result was not written')
  return after
}

function refuseValue({ kind, decimals }: ChecklistLine, { result, value, onLine }: LineResultInput): void {
  const hasValue = (value ?? null) !== null
  // The analyser's value is compared with the hand test: alone it is no reading.
  if (!hasValue && (onLine ?? null) !== null) throw refuseField('onLine', checklistTexts.onLineAlone)
  if (hasValue && (kind === 'check' || result === 'not done')) throw refuseField('value', checklistTexts.noValue)
  if (!hasValue && kind === 'reading' && result === 'ok') throw refuseField('value', checklistTexts.value)
  for (const [field, reading] of Object.entries({ value, onLine })) {
    if (decimals === undefined || typeof reading !== 'string') continue
    if (countDecimals(reading) > decimals) throw refuseField(field, checklistTexts.decimals(decimals))
  }
}

/** A result as the project's history has it. */
const say = ({ unit }: ChecklistLine, { result, reason, value, onLine }: Values): string =>
  [
    result,
    value === null ? null : `${value} ${unit ?? ''}`.trim(),
    onLine === null ? null : checklistTexts.onLine(`${onLine} ${unit ?? ''}`.trim()),
    reason,
  ]
    .filter((part) => part !== null)
    .join(', ')
