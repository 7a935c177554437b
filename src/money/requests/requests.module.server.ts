import type { Ctx } from '#core/context.server.ts'
import { handleJob } from '#core/jobs/jobs.server.ts'
import { defineModule } from '#core/module.server.ts'
import { buyerForms } from './buyer/buyer-forms.server.ts'
import { buyerRoutes } from './buyer/buyer.routes.server.ts'
import { deleteUnusedFiles } from './buyer/request-files.service.server.ts'
import { deleteOldRequests, expireQuotes } from './buyer/request-upkeep.service.server.ts'
import type { RequestDeps } from './buyer/send-request.service.server.ts'
import { requestsUpkeepJob } from './requests.jobs.server.ts'
import { quoteFileRecords, requestFileRecords } from './requests.queries.server.ts'
import { requestRoutes, type RequestRoutesDeps } from './requests.routes.server.ts'
import { requests } from './requests.table.server.ts'

interface HandlerDeps {
  systemCtx: () => Ctx
}

export const requestsModule = defineModule<RequestDeps & RequestRoutesDeps & HandlerDeps>({
  routes: (deps) => [...buyerRoutes(deps), ...requestRoutes(deps)],
  forms: (deps) => buyerForms(buyerRoutes(deps)),
  jobs: [requestsUpkeepJob],
  handlers: ({ systemCtx }) => [
    handleJob(requestsUpkeepJob, async () => {
      await expireQuotes(systemCtx())
      await deleteUnusedFiles(systemCtx())
    }),
  ],
  retention: (ctx, { contactsMonths }) => deleteOldRequests(ctx, contactsMonths),
  files: { request: requestFileRecords, quote: quoteFileRecords },
  mergeReferences: {
    vessel: [{ table: requests, column: requests.vesselId }],
    company: [{ table: requests, column: requests.companyId }],
  },
})
