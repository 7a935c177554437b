import type { BillingStatus } from '#visits/parts/parts.limits.ts'
import type { ListedItem } from '../../billing-overview.contract.ts'
import type { Expense } from '../../expenses/expenses.contract.ts'
import type { expenseMessages as messages } from './messages.en.ts'

/** The service of a visit, hours added after it was billed, or an expense, as one row of the same list. */
export interface ChargeRow {
  id: string
  version: number
  kind: keyof typeof messages.kinds
  text: string
  day: string
  /** Hours, where it is paid by the hour. */
  quantity: string | null
  unitCost: string | null
  total: string | null
  currency: string
  billingStatus: BillingStatus
  billingMoves: readonly BillingStatus[]
  billingReason: string | null
  heldBy: ListedItem['heldBy']
  invoiceNumber: string | null
  /** Null for the service, which isn't entered by hand. */
  expense: Expense | null
}

export const rowOfService = (item: ListedItem): ChargeRow => ({
  ...item,
  kind: 'service',
  day: item.itemDate,
  quantity: item.unit === 'h' ? `${item.quantity} h` : null,
  unitCost: item.unitPrice,
  expense: null,
})

export const rowOfExpense = (expense: Expense): ChargeRow => ({
  ...expense,
  day: expense.chargeDate,
  quantity: null,
  unitCost: expense.amount,
  total: expense.total,
  expense,
})
