import type { AuditEvent } from '#core/audit/audit-event.ts'
import type { Ctx } from '#core/context.server.ts'
import { osloToday } from '#core/db/oslo-today.server.ts'
import { AppError } from '#core/errors.ts'
import { portalActor } from '#core/portal-actor.server.ts'
import { assertVersion, commit, deleteRow, writeRow, type Written } from '#core/rows/change-row.server.ts'
import { findDifferences } from '#core/rows/differences.ts'
import { claimUpload, releaseFile } from '#house/files/stored-files.service.server.ts'
import { isBillingLocked } from '#visits/parts/parts.policy.ts'
import { describeMove } from '#visits/parts/parts.service.server.ts'
import { identifyProject, projectEvent } from '#visits/projects/projects.events.ts'
import { lockVisibleProject, projectEvents, type StoredProject } from '#visits/projects/projects.queries.server.ts'
import { requireListedCurrency, type Currencies } from '#visits/projects/service/check-currency.server.ts'
import {
  lockRecord,
  requireLog,
  recordProjectChange,
  type ChildEvent,
} from '#visits/projects/service/record-change.server.ts'
import { REDUCTION_KINDS } from '../billing.limits.ts'
import { charges } from '../billing.table.server.ts'
import { findExportLock } from '../check-billing.service.server.ts'
import { expenseTexts } from '../messages.en.ts'
import type { Expense, ExpenseChange, ExpenseInput } from './expenses.contract.ts'
import { chargeEntity, filedChargeEntity, findExpenseParent, getExpense } from './expenses.queries.server.ts'

type Charge = typeof charges.$inferSelect

export interface ExpenseDeps {
  /** Currencies of expenses other than their project's. */
  currencies: Currencies
}

/** Name of this expense for people. */
const describe = ({ kind, text, amount, currency }: Charge): string =>
  [`${kind}: ${text ?? ''}`, amount === null ? '' : `${currency ?? ''} ${amount}`].filter(Boolean).join(', ')

/** Stores an expense of a locked project; the caller records the event. */
export async function insertExpense(
  tx: Ctx,
  project: StoredProject,
  { uploadId, ...facts }: ExpenseInput,
): Promise<{ row: Charge; event: ChildEvent }> {
  const { userId } = portalActor(tx)
  const file = uploadId === undefined ? {} : await claimUpload(tx, { uploadId, userId })
  const [row] = await tx.db
    .insert(charges)
    .values({
      ...facts,
      ...file,
      projectId: project.id,
      userId,
      chargeDate: facts.chargeDate ?? osloToday,
      currency: facts.currency ?? project.currency,
    })
    .returning()
  if (row === undefined) throw new Error('The expense was not inserted')
  const added = { action: 'updated', fieldChanged: 'expenses', newValue: describe(row) } as const
  return { row, event: row.fileName === null ? added : { ...added, description: expenseTexts.withFile(row.fileName) } }
}

/** Creates an expense with its receipt. */
export const addExpense = (
  ctx: Ctx,
  { currencies }: ExpenseDeps,
  projectId: string,
  input: ExpenseInput,
): Promise<Expense> =>
  ctx.tx(async (tx) => {
    const project = await lockVisibleProject(tx, projectId)
    requireLog(tx, project)
    await requireListedCurrency(currencies, input.currency, project.currency)
    const { row, event } = await insertExpense(tx, project, input)
    await recordProjectChange(tx, project, event)
    return getExpense(tx, project, row.id)
  })

/**
 * Locks an expense and its project, if the caller may change it.
 * @throws AppError 404, 403, 409 for one in an open export, and with the current expense for an older version or one on an
 * invoice
 */
async function lockExpense(tx: Ctx, id: string, version: number | undefined) {
  const { row, project } = await lockRecord(tx, chargeEntity, id, await findExpenseParent(tx, id))
  requireLog(tx, project)
  const show = () => getExpense(tx, project, id)
  await assertVersion(row, version, show)
  const reason = await findExportLock(tx, { id, text: describe(row) })
  if (reason !== null) throw new AppError('conflict', reason)
  if (isBillingLocked(row.billingStatus)) {
    throw new AppError('conflict', expenseTexts.locked(row.billingStatus), { extension: { current: await show() } })
  }
  return { row, project, show }
}

const NO_FILE = { storedFileId: null, fileName: null, fileType: null, fileSize: null }

/** The receipt after a change: a new one, none, or the current one. */
async function claimReceipt(tx: Ctx, uploadId: string | null | undefined): Promise<Partial<Charge>> {
  if (uploadId === undefined) return {}
  return uploadId === null ? NO_FILE : claimUpload(tx, { uploadId, userId: portalActor(tx).userId })
}

/**
 * Changes an expense and its receipt; an invoiced one can't be changed, and an approved one at another price is pending
 * again. A removed receipt is stored for another week.
 */
export const changeExpense = (
  ctx: Ctx,
  { currencies }: ExpenseDeps,
  id: string,
  { version, uploadId, ...input }: ExpenseChange,
): Promise<Expense> =>
  ctx.tx(async (tx) => {
    const { row, project, show } = await lockExpense(tx, id, version)
    await requireListedCurrency(currencies, input.currency, row.currency ?? project.currency)
    const values = { ...input, ...(await claimReceipt(tx, uploadId)) }
    const about = { ...identifyProject(project), description: describe(row) }
    const along = isAskedAgain(row, input) ? { billingStatus: 'pending', billingReason: null } : {}
    const change = await writeRow(tx, filedChargeEntity, row, values, about, along)
    if (change === null) return show()
    const { after } = change
    change.events = nameReceipt(change)
    if (row.storedFileId !== null && row.storedFileId !== after.storedFileId) await releaseFile(tx, row.storedFileId)
    if (row.billingStatus !== after.billingStatus) {
      const move = describeMove(describe(row), row.billingStatus, 'pending', expenseTexts.askedAgain)
      change.events.push(projectEvent(project, move))
    }
    return commit(tx, filedChargeEntity, change, { show, live: await projectEvents(tx, project.id) })
  })

/** Replaces the events of a receipt's columns by one with the file names; `receipt` itself is no field name that a log allows. */
const nameReceipt = ({ before, after, events }: Written<typeof charges>): AuditEvent[] =>
  events.flatMap((event) => {
    if (!Object.keys(NO_FILE).includes(event.fieldChanged ?? '')) return [event]
    if (event.fieldChanged !== 'storedFileId') return []
    const description = expenseTexts.receiptOf(describe(after))
    return [{ ...event, fieldChanged: 'receiptFile', oldValue: before.fileName, newValue: after.fileName, description }]
  })

/** Whether the approved data was changed. */
const isAskedAgain = (row: Charge, { amount, currency, kind }: Omit<ExpenseChange, 'version'>): boolean =>
  row.billingStatus === 'approved' &&
  (findDifferences(row, { amount, currency }).length > 0 ||
    (kind !== undefined && REDUCTION_KINDS.includes(kind) !== REDUCTION_KINDS.includes(row.kind)))

/** Deletes an expense; its receipt is deleted a week later. */
export const deleteExpense = (ctx: Ctx, id: string, version: number | undefined): Promise<void> =>
  ctx.tx(async (tx) => {
    const { row, project } = await lockExpense(tx, id, version)
    const removed = { action: 'updated', fieldChanged: 'expenses', oldValue: describe(row), newValue: null } as const
    const deletion = await deleteRow(tx, chargeEntity, row, projectEvent(project, removed))
    if (row.storedFileId !== null) await releaseFile(tx, row.storedFileId)
    return commit(tx, chargeEntity, deletion, { live: await projectEvents(tx, project.id) })
  })
