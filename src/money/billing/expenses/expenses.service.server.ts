import type { Ctx } from '#core/context.server.ts'
import { osloToday } from '#core/db/oslo-today.server.ts'
import { AppError } from '#core/errors.ts'
import { portalActor } from '#core/portal-actor.server.ts'
import { findDifferences } from '#core/rows/differences.ts'
import { claimUpload, releaseFile } from '#house/files/stored-files.service.server.ts'
import { isBillingLocked } from '#visits/parts/parts.policy.ts'
import { describeMove } from '#visits/parts/parts.service.server.ts'
import { projectEvent } from '#visits/projects/projects.events.ts'
import { lockVisibleProject } from '#visits/projects/projects.queries.server.ts'
import { requireListedCurrency, type Currencies } from '#visits/projects/service/check-currency.server.ts'
import {
  changeRecord,
  removeRecord,
  requireLog,
  recordProjectChange,
  type LockedRecord,
} from '#visits/projects/service/record-change.server.ts'
import { REDUCTION_KINDS } from '../billing.limits.ts'
import { charges } from '../billing.table.server.ts'
import { findExportLock } from '../judge-billing.service.server.ts'
import { expenseTexts } from '../messages.en.ts'
import type { Expense, ExpenseChange, ExpenseInput } from './expenses.contract.ts'
import { chargeEntity, filedChargeEntity, findExpenseParent, getExpense } from './expenses.queries.server.ts'

type Held = LockedRecord<typeof charges>

export interface ExpenseDeps {
  /** Currencies of expenses other than their project's. */
  currencies: Currencies
}

/** Name of this expense for people. */
const describe = ({ kind, text, amount, currency }: Held['row']): string =>
  [`${kind}: ${text ?? ''}`, amount === null ? '' : `${currency ?? ''} ${amount}`].filter(Boolean).join(', ')

/** Writes an expense down with its receipt. */
export async function addExpense(
  ctx: Ctx,
  { currencies }: ExpenseDeps,
  projectId: string,
  input: ExpenseInput,
): Promise<Expense> {
  const { userId } = portalActor(ctx)
  return ctx.tx(async (tx) => {
    const project = await lockVisibleProject(tx, projectId)
    requireLog(tx, project)
    await requireListedCurrency(currencies, input.currency, project.currency)
    const { uploadId, ...facts } = input
    const file = uploadId === undefined ? {} : await claimUpload(tx, { uploadId, userId })
    const [row] = await tx.db
      .insert(charges)
      .values({
        ...facts,
        ...file,
        projectId,
        userId,
        chargeDate: facts.chargeDate ?? osloToday,
        currency: facts.currency ?? project.currency,
      })
      .returning()
    if (row === undefined) throw new Error('The expense was not inserted')
    await recordProjectChange(tx, project, {
      action: 'updated',
      fieldChanged: 'expenses',
      newValue: describe(row),
      ...(row.fileName === null ? {} : { description: expenseTexts.withFile(row.fileName) }),
    })
    return getExpense(tx, project, row.id)
  })
}

const HELD = {
  findProject: findExpenseParent,
  allow: (tx: Ctx, { project }: Held) => requireLog(tx, project),
  show: (tx: Ctx, { project, row }: Held) => getExpense(tx, project, row.id),
}

const NO_FILE = { storedFileId: null, fileName: null, fileType: null, fileSize: null }

/** The receipt that a change names: another, none any more, or the one that is there. */
async function claimReceipt(tx: Ctx, uploadId: string | null | undefined): Promise<Partial<Held['row']>> {
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
  changeRecord(ctx, filedChargeEntity, {
    ...HELD,
    id,
    version,
    values: async (tx, locked) => {
      await refuseLocked(tx, locked)
      await requireListedCurrency(currencies, input.currency, locked.row.currency ?? locked.project.currency)
      return { ...input, ...(await claimReceipt(tx, uploadId)) }
    },
    about: (row) => ({ description: describe(row) }),
    // Of a receipt the history names what it is called, once; `receipt` itself is a word that no log may carry.
    tell: (events, { before, after }) =>
      events.flatMap((event) => {
        if (!Object.keys(NO_FILE).includes(event.fieldChanged ?? '')) return [event]
        if (event.fieldChanged !== 'storedFileId') return []
        const description = expenseTexts.receiptOf(describe(after))
        return [
          { ...event, fieldChanged: 'receiptFile', oldValue: before.fileName, newValue: after.fileName, description },
        ]
      }),
    along: ({ row }) => (isAskedAgain(row, input) ? { billingStatus: 'pending', billingReason: null } : {}),
    follow: async (tx, { before, after }, { project }) => {
      if (before.storedFileId !== null && before.storedFileId !== after.storedFileId) {
        await releaseFile(tx, before.storedFileId)
      }
      if (before.billingStatus === after.billingStatus) return []
      const move = describeMove(describe(before), before.billingStatus, 'pending', expenseTexts.askedAgain)
      return [projectEvent(project, move)]
    },
  })

/** Whether the approved data was changed. */
const isAskedAgain = (row: Held['row'], { amount, currency, kind }: Omit<ExpenseChange, 'version'>): boolean =>
  row.billingStatus === 'approved' &&
  (findDifferences(row, { amount, currency }).length > 0 ||
    (kind !== undefined && REDUCTION_KINDS.includes(kind) !== REDUCTION_KINDS.includes(row.kind)))

/** Deletes an expense; its receipt is deleted a week later. */
export const deleteExpense = (ctx: Ctx, id: string, version: number | undefined): Promise<void> =>
  removeRecord(ctx, chargeEntity, {
    ...HELD,
    id,
    version,
    judge: refuseLocked,
    follow: async (tx, { row }) => {
      if (row.storedFileId !== null) await releaseFile(tx, row.storedFileId)
    },
    tell: (row) => ({ action: 'updated', fieldChanged: 'expenses', oldValue: describe(row), newValue: null }),
  })

/** @throws AppError 409 for one in an open export, and with the current expense for one on an invoice */
async function refuseLocked(tx: Ctx, locked: Held): Promise<void> {
  const { id, billingStatus } = locked.row
  const reason = await findExportLock(tx, { id, text: describe(locked.row) })
  if (reason !== null) throw new AppError('conflict', reason)
  if (!isBillingLocked(billingStatus)) return
  throw new AppError('conflict', expenseTexts.locked(billingStatus), {
    extension: { current: await HELD.show(tx, locked) },
  })
}
