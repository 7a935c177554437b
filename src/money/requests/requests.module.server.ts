import { defineModule } from '#core/module.server.ts'
import { requestFileRecords } from './requests.queries.server.ts'
import { requests } from './requests.table.server.ts'

export const requestsModule = defineModule({
  files: { request: requestFileRecords },
  mergeReferences: {
    vessel: [{ table: requests, column: requests.vesselId }],
    company: [{ table: requests, column: requests.companyId }],
  },
})
