import { companiesModule } from './companies/companies.module.server.ts'
import { vesselsModule } from './vessels/vessels.module.server.ts'

/** Modules of the area; the keys are their names in the log. A new module is added here. */
export const fleetModules = { companiesModule, vesselsModule }
