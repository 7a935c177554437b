import { importedServices, vessels } from '#fleet/vessels/vessels.table.server.ts'
import type { Reference } from '#visits/merging/service/subjects.server.ts'
import { vesselProjects } from '#visits/projects/projects.table.server.ts'
import { vesselSystems } from '#visits/vessel-systems/vessel-systems.table.server.ts'
import { vesselContacts } from '#visits/visit-contacts/visit-contacts.table.server.ts'

/*
 * What refers to a vessel or a company, and moves when two are merged. A test holds both lists to the database: a foreign
 * key that is missing here is named there.
 */

export const VESSEL_REFERENCES: readonly Reference[] = [
  { table: vesselProjects, column: vesselProjects.vesselId },
  { table: importedServices, column: importedServices.vesselId },
  { table: vesselContacts, column: vesselContacts.vesselId },
  { table: vesselSystems, column: vesselSystems.vesselId },
]

export const COMPANY_REFERENCES: readonly Reference[] = [{ table: vessels, column: vessels.companyId }]
