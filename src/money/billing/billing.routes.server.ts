import { route, type Route } from '#core/http/registry.server.ts'
import { findBillingItems } from './billing-list.queries.server.ts'
import * as overview from './billing-overview.contract.ts'
import { findBillingProjects } from './billing-projects.queries.server.ts'
import { getBillingSummary, type SummaryDeps } from './billing-summary.queries.server.ts'
import * as contract from './billing.contract.ts'
import { moveBilling } from './billing.service.server.ts'
import * as expenses from './expenses/expenses.contract.ts'
import { exportExpenses, findExpenses } from './expenses/expenses.queries.server.ts'
import { addExpense, changeExpense, deleteExpense, type ExpenseDeps } from './expenses/expenses.service.server.ts'
import * as notices from './notices/billing-notices.contract.ts'
import { countUnreadNotices, findBillingNotices } from './notices/billing-notices.queries.server.ts'
import { markBillingNotice, readBillingNotices } from './notices/billing-notices.service.server.ts'

export interface BillingRoutesDeps extends ExpenseDeps, SummaryDeps {
  /** Records of visits, by the current settings. */
  records: () => Promise<Parameters<typeof findBillingItems>[2]>
}

/** Calls about billable items. */
export const billingRoutes = (deps: BillingRoutesDeps): Route[] => [
  route(overview.findBillingItems, async (ctx, { query }) => findBillingItems(ctx, query, await deps.records())),
  route(overview.findBillingProjects, async (ctx, { query }) => findBillingProjects(ctx, query, await deps.records()), {
    isResultCached: true,
  }),
  route(overview.getBillingSummary, (ctx) => getBillingSummary(ctx, deps), { isResultCached: true }),
  route(notices.findBillingNotices, (ctx, { query }) => findBillingNotices(ctx, query)),
  route(notices.countBillingNotices, (ctx) => countUnreadNotices(ctx)),
  route(notices.markBillingNotice, (ctx, { params, body }) => markBillingNotice(ctx, params.id, body.isRead)),
  route(notices.readBillingNotices, (ctx, { body }) => readBillingNotices(ctx, body?.projectId)),
  route(contract.moveBilling, (ctx, { body }) => moveBilling(ctx, body)),
  route(expenses.findExpenses, (ctx, { params, query }) => findExpenses(ctx, params.id, query), {
    csv: { fileName: 'expenses.csv', write: (ctx, { params, query }) => exportExpenses(ctx, params.id, query) },
  }),
  route(expenses.addExpense, (ctx, { params, body }) => addExpense(ctx, deps, params.id, body), { idempotent: true }),
  route(expenses.changeExpense, (ctx, { params, body }) => changeExpense(ctx, deps, params.id, body)),
  route(expenses.deleteExpense, async (ctx, { params, query }) => {
    await deleteExpense(ctx, params.id, query.version)
    return undefined
  }),
]
