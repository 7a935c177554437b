import { sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import type { FormRoute } from '#core/http/form-route.server.ts'
import type { Route } from '#core/http/registry.server.ts'
import { handleJob } from '#core/jobs/jobs.server.ts'
import { defineModule } from '#core/module.server.ts'
import { paths } from '#core/paths.ts'
import { openReportKey } from '#people/admin-auth/admin-auth.queries.server.ts'
import { forgetOpenings } from './openings.service.server.ts'
import { deleteExpiredReports } from './report-retention.service.server.ts'
import { reportsAdminRoutes } from './reports-admin.routes.server.ts'
import { readTick } from './tick.ts'
import { notifyOfReportJob } from './whistleblowing.jobs.server.ts'
import { whistleblowingRoutes } from './whistleblowing.routes.server.ts'
import { forgetFingerprints, notifyOfReport } from './whistleblowing.service.server.ts'
import { whistleblowerReports } from './whistleblowing.table.server.ts'

interface WhistleblowingDeps {
  systemCtx: () => Ctx
  /** Days after which a closed report is deleted. */
  reportRetentionDays: () => Promise<number>
  reportNoticeAddresses: () => Promise<readonly string[]>
}

export const whistleblowingModule = defineModule<Parameters<typeof whistleblowingRoutes>[0] & WhistleblowingDeps>({
  routes: (deps) => [
    ...whistleblowingRoutes(deps),
    ...reportsAdminRoutes({ openReportKey, retentionDays: deps.reportRetentionDays }),
  ],
  forms: (deps) => whistleblowingRoutes(deps).map(toReportForm),
  jobs: [notifyOfReportJob],
  handlers: ({ systemCtx, reportNoticeAddresses }) => [
    handleJob(notifyOfReportJob, async () => notifyOfReport(systemCtx(), await reportNoticeAddresses())),
  ],
  retention: async (ctx) => {
    await deleteExpiredReports(ctx)
    await forgetOpenings(ctx)
    await forgetFingerprints(ctx)
  },
  overview: {
    reports: sql`select count(*) from ${whistleblowerReports}`,
    newReports: sql`select count(*) from ${whistleblowerReports} where status = 'new' or has_new_message`,
  },
})

const toReportForm = (route: Route): FormRoute => ({
  route,
  toBody: (values) =>
    route.endpoint.path === paths.reportForm ? { ...values, anonymous: readTick(values['anonymous']) } : values,
})
