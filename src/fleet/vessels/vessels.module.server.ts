import { defineModule } from '#core/module.server.ts'
import type { VesselDeps } from './vessels.queries.server.ts'
import { vesselRoutes } from './vessels.routes.server.ts'
import { importedServices, vessels } from './vessels.table.server.ts'

interface VesselsDeps extends Pick<VesselDeps, 'prefill'> {
  vesselVisible: VesselDeps['visible']
}

export const vesselsModule = defineModule<VesselsDeps>({
  routes: ({ prefill, vesselVisible }) => vesselRoutes({ prefill, visible: vesselVisible }),
  mergeReferences: {
    vessel: [{ table: importedServices, column: importedServices.vesselId }],
    company: [{ table: vessels, column: vessels.companyId }],
  },
})
