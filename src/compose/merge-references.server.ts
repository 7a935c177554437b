import type { Reference } from '#modules/merging/service/subjects.server.ts'
import { vesselProjects } from '#modules/projects/projects.table.server.ts'
import { vesselSystems } from '#modules/vessel-systems/vessel-systems.table.server.ts'
import { importedServices, vessels } from '#modules/vessels/vessels.table.server.ts'
import { vesselContacts } from '#modules/visit-contacts/visit-contacts.table.server.ts'

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
