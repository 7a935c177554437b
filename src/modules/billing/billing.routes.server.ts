import { route, type Route } from '#core/http/registry.server.ts'
import * as contract from './billing.contract.ts'
import { moveBilling } from './billing.service.server.ts'
import * as expenses from './expenses.contract.ts'
import { exportExpenses, findExpenses } from './expenses.queries.server.ts'
import { addExpense, changeExpense, deleteExpense, type ExpenseDeps } from './expenses.service.server.ts'

/** Calls about what is billed. */
export const billingRoutes = (deps: ExpenseDeps): Route[] => [
  route(contract.moveBilling, (ctx, { body }) => moveBilling(ctx, body)),
  route(expenses.findExpenses, (ctx, { params, query }) => findExpenses(ctx, params.id, query), {
    csv: { fileName: 'expenses.csv', write: (ctx, { params, query }) => exportExpenses(ctx, params.id, query) },
  }),
  route(expenses.addExpense, (ctx, { params, body }, http) =>
    addExpense(ctx, deps, params.id, body, http.idempotencyKey),
  ),
  route(expenses.changeExpense, (ctx, { params, body }) => changeExpense(ctx, deps, params.id, body)),
  route(expenses.deleteExpense, async (ctx, { params, query }) => {
    await deleteExpense(ctx, params.id, query.version)
    return undefined
  }),
]
