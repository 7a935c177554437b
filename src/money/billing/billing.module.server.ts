import type { Jobs } from '#core/jobs/jobs.server.ts'
import { defineModule } from '#core/module.server.ts'
import { paths } from '#core/paths.ts'
import { billingRoutes, type BillingRoutesDeps } from './billing.routes.server.ts'
import { expenseFileRecords } from './expenses/expenses.queries.server.ts'
import { remindOfUnbilledItems } from './notices/unbilled-reminders.service.server.ts'

export const billingModule = defineModule<BillingRoutesDeps & { jobs: Jobs }>({
  routes: billingRoutes,
  remind: (ctx, { jobs }) => remindOfUnbilledItems(ctx, { jobs, projectLink: paths.project }),
  files: { expense: expenseFileRecords },
})
