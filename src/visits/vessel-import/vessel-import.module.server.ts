import type { Ctx } from '#core/context.server.ts'
import { handleJob, type Jobs } from '#core/jobs/jobs.server.ts'
import { defineModule } from '#core/module.server.ts'
import { getSettings } from '#site/site-content/site-content.queries.server.ts'
import { forgetOldImports, runVesselImport } from './service/import-fleet.server.ts'
import { importVesselsJob } from './vessel-import.jobs.server.ts'
import { vesselImportRoutes } from './vessel-import.routes.server.ts'

export const vesselImportModule = defineModule<{ jobs: Jobs; systemCtx: () => Ctx }>({
  routes: ({ jobs }) =>
    vesselImportRoutes({ jobs, findPhoneCountry: async (ctx) => (await getSettings(ctx)).address.countryCode }),
  jobs: [importVesselsJob],
  handlers: ({ systemCtx }) => [
    handleJob(importVesselsJob, (data, attempt) => runVesselImport(systemCtx(), data, attempt)),
  ],
  retention: forgetOldImports,
})
