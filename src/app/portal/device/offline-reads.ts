import { fitsPattern } from '#core/web/call/stale.ts'

/** Reads of a project that its screen needs without a network, with the parameters that the screen sends. */
export const PROJECT_READS = [
  '/api/portal/projects/:id',
  '/api/portal/projects/:id/hours?pageSize=200&sort=-date',
  '/api/portal/projects/:id/parts?pageSize=200&sort=createdAt',
  '/api/portal/projects/:id/usual-parts',
  '/api/portal/projects/:id/comments?pageSize=200&sort=createdAt',
  '/api/portal/projects/:id/files?pageSize=200&sort=-createdAt',
  '/api/portal/projects/:id/contacts?pageSize=200&sort=contactType',
  '/api/portal/projects/:id/checklist',
  '/api/portal/projects/:id/findings?pageSize=200&sort=createdAt',
  '/api/portal/projects/:id/finding-phrases',
  '/api/portal/projects/:id/parts?pageSize=200&sort=-createdAt',
  '/api/portal/projects/:id/reports?pageSize=200&sort=-createdAt',
] as const

/** Reads of a project's vessel: facts, systems with their reagents, history and contacts. */
export const VESSEL_READS = [
  '/api/portal/vessels/:id',
  '/api/portal/vessels/:id/systems',
  '/api/portal/vessels/:id/contacts',
  '/api/portal/vessels/:id/history?sort=-date&pageSize=200',
] as const

/** Lists with rows of several visits, without their parameters: read again when one of the visits changes. */
export const LIST_READS: readonly string[] = [
  '/api/portal/dashboard/operator',
  '/api/portal/projects',
  '/api/portal/projects/counts',
  '/api/portal/projects/facets',
  '/api/portal/vessel-directory',
]

/**
 * Addresses, without their parameters, whose responses are stored on a technician's device: own projects with what is
 * logged on them, their vessels, the own account and documents.
 */
const STORED = [
  '/api/portal/me',
  '/api/portal/me/**',
  '/api/portal/dashboard/operator',
  '/api/portal/options',
  '/api/portal/projects',
  '/api/portal/projects/counts',
  '/api/portal/projects/facets',
  '/api/portal/projects/*/**',
  '/api/portal/vessels/*/**',
  '/api/portal/vessel-directory',
  '/api/portal/part-suggestions',
] as const

/** Never stored: whom else it shows, or that its reading is recorded. */
const NEVER = ['/api/portal/me/sessions', '/api/portal/projects/*/travel-documents/**'] as const

/** Whether the response of an address may be stored on the device. */
export function isStoredRead(address: string): boolean {
  const [path = ''] = address.split('?')
  const fits = (pattern: string) => fitsPattern(pattern, path)
  return STORED.some(fits) && !NEVER.some(fits)
}
