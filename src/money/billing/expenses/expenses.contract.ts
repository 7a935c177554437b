import { z } from 'zod'
import { currencyCode } from '#core/contract/amounts.ts'
import { rowId } from '#core/contract/endpoint.ts'
import { listOf, listQuery } from '#core/contract/list.ts'
import { orNull } from '#core/contract/optional.ts'
import { changeById, deleteById, readById } from '#core/contract/record-calls.ts'
import { defineInputs, defineShapes, inputsOfChange, rowFor } from '#core/contract/row-shapes.ts'
import { seenVersion } from '#core/contract/version.ts'
import { inputsOf, shapesOf } from '#core/entity/entity-shapes.ts'
import { MANAGERS } from '#core/rows/fields.ts'
import { BILLING_STATE } from '#visits/parts/parts.contract.ts'
import { CHARGE_FIELDS } from '../charges.entity.ts'

/** An expense of a visit: travel, accommodation or freight, an item of its own on the invoice. */
const expenseShapes = defineShapes(CHARGE_FIELDS, {
  ...shapesOf(CHARGE_FIELDS),
  id: z.uuid(),
  projectId: z.uuid(),
  userId: z.uuid(),
  userName: z.string(),
  /** Its amount on the invoice: negative for discounts and returns. */
  total: z.string().nullable(),
  currency: z.string(),
  fileName: z.string().nullable(),
  /** Address for a link to the file (POST); null without a file. */
  filePath: z.string().nullable(),
  fileSize: z.int().nullable(),
  fileType: z.string().nullable(),
  ...BILLING_STATE,
  version: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
  mayChange: z.boolean(),
})
export const Expense = rowFor(CHARGE_FIELDS, MANAGERS, expenseShapes)
export type Expense = z.infer<typeof Expense>

const expenseInputs = defineInputs(CHARGE_FIELDS, { ...inputsOf(CHARGE_FIELDS), currency: currencyCode.optional() })

/** With an upload where there is a receipt. */
export const ExpenseInput = z.strictObject({ ...expenseInputs, uploadId: rowId().optional() })
export type ExpenseInput = z.output<typeof ExpenseInput>

export const ExpenseChange = z.strictObject({
  ...inputsOfChange(CHARGE_FIELDS, expenseInputs),
  /** The new receipt; null removes it. */
  uploadId: orNull(rowId()),
  version: seenVersion,
})
export type ExpenseChange = z.output<typeof ExpenseChange>

export const ExpensesQuery = listQuery(['chargeDate', 'kind', 'amount', 'billingStatus', 'createdAt'])
export type ExpensesQuery = z.output<typeof ExpensesQuery>

export const findExpenses = readById('/api/portal/projects/:id/expenses', 'portal:billing:read', {
  query: ExpensesQuery,
  response: listOf(Expense),
})
export const addExpense = changeById('POST', '/api/portal/projects/:id/expenses', 'portal:billing:write', {
  body: ExpenseInput,
  response: Expense,
  status: 201,
})
export const changeExpense = changeById('PATCH', '/api/portal/expenses/:id', 'portal:billing:write', {
  body: ExpenseChange,
  response: Expense,
})
export const deleteExpense = deleteById('/api/portal/expenses/:id', 'portal:billing:write')
