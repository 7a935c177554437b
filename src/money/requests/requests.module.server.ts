import { defineModule } from '#core/module.server.ts'
import { quoteFileRecords, requestFileRecords } from './requests.queries.server.ts'
import { requestRoutes, type RequestRoutesDeps } from './requests.routes.server.ts'
import { requests } from './requests.table.server.ts'

export const requestsModule = defineModule<RequestRoutesDeps>({
  routes: requestRoutes,
  files: { request: requestFileRecords, quote: quoteFileRecords },
  mergeReferences: {
    vessel: [{ table: requests, column: requests.vesselId }],
    company: [{ table: requests, column: requests.companyId }],
  },
})
