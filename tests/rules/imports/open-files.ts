import type { Area } from './import-table.ts'

/**
 * The server files of an area that other areas may import, from the area's folder: its queries and services for them.
 * Everything else of its server code is its own. Contracts, entities, policies and tables are open by their role.
 */
export const OPEN_FILES: Readonly<Record<Area, readonly string[]>> = {
  fleet: [
    'companies/add-companies.service.server.ts',
    'companies/companies.queries.server.ts',
    'companies/remove-companies.service.server.ts',
    'vessels/service/delete-vessel.server.ts',
    'vessels/service/find-name-doubt.server.ts',
    'vessels/service/resolve-vessel.server.ts',
    'vessels/service/write-fleet.server.ts',
    'vessels/vessels.queries.server.ts',
  ],
  house: [
    'files/file-links.service.server.ts',
    'files/file-records.service.server.ts',
    'files/pictures/photos.service.server.ts',
    'files/pictures/pictures.service.server.ts',
    'files/sent-files.service.server.ts',
    'files/stored-files.service.server.ts',
    'signing-keys/sign-document.service.server.ts',
    'signing-keys/signing-keys.service.server.ts',
  ],
  people: [
    'absences/absences.queries.server.ts',
    'admin-auth/admin-auth.queries.server.ts',
    'notifications/notifications.service.server.ts',
    'portal-auth/passwords.service.server.ts',
    'portal-auth/people.service.server.ts',
    'portal-auth/person-names.queries.server.ts',
    'portal-auth/portal-auth.queries.server.ts',
    'portal-auth/sessions.service.server.ts',
  ],
  site: ['finder/finder.queries.server.ts', 'site-content/site-content.queries.server.ts'],
  visits: [
    'parts/parts-usage.queries.server.ts',
    'parts/parts.queries.server.ts',
    'parts/parts.service.server.ts',
    'projects/detail/visit-records.queries.server.ts',
    'projects/list/cache-until-change.queries.server.ts',
    'projects/list/project-flags.queries.server.ts',
    'projects/list/project-list.queries.server.ts',
    'projects/projects.queries.server.ts',
    'projects/service/check-currency.server.ts',
    'projects/service/insert-project.server.ts',
    'projects/service/project-deps.server.ts',
    'projects/service/record-change.server.ts',
  ],
  money: [],
}
