import { z } from 'zod'
import { defineEndpoint } from '#core/contract/endpoint.ts'
import { PORTAL_ROLES } from '#core/contract/portal-role.ts'
import { line } from '#core/contract/text.ts'
import { PROJECT_STATUSES } from '#visits/projects/projects.limits.ts'
import { CONTACT_TYPES } from '#visits/visit-contacts/visit-contacts.limits.ts'

/** Fewer letters match nearly everything. */
export const SEARCH_MIN = 2
/** Maximum results of each kind. */
export const SEARCH_RESULTS_MAX = 5

const nullableText = z.string().nullable()

/** The best of each kind that the caller may see. */
export const SearchResults = z.strictObject({
  projects: z.array(
    z.strictObject({
      id: z.uuid(),
      projectNumber: z.string(),
      vesselName: z.string(),
      clientName: nullableText,
      location: nullableText,
      /** Another name of the client, or its order number, by which it was found; null where what is shown says why. */
      foundBy: nullableText,
      status: z.enum(PROJECT_STATUSES),
    }),
  ),
  vessels: z.array(
    z.strictObject({
      id: z.uuid(),
      name: z.string(),
      imo: nullableText,
      clientName: nullableText,
      /** The former name by which it was found; null where its present name or number has what was typed. */
      formerName: nullableText,
      /** Whether it was found by its IMO number. */
      isByImo: z.boolean(),
    }),
  ),
  clients: z.array(z.strictObject({ name: z.string(), count: z.int() })),
  parts: z.array(
    z.strictObject({
      partNumber: nullableText,
      partName: z.string(),
      /** Lines in which it was used; null where there are too many to count for a search. */
      count: z.int().nullable(),
      /** One of the projects that used it; of few, the last. */
      projectId: z.uuid(),
    }),
  ),
  /** Empty for technicians. */
  people: z.array(
    z.strictObject({
      id: z.uuid(),
      name: z.string(),
      role: z.enum(PORTAL_ROLES),
      location: nullableText,
      email: z.string(),
      isActive: z.boolean(),
    }),
  ),
  /** Whom to call on board and ashore: contacts of vessels and visits that the caller may read. */
  contacts: z.array(
    z.strictObject({
      id: z.uuid(),
      name: z.string(),
      contactType: z.enum(CONTACT_TYPES),
      company: nullableText,
      email: nullableText,
      vesselId: z.uuid(),
      vesselName: z.string(),
    }),
  ),
})
export type SearchResults = z.infer<typeof SearchResults>

export const search = defineEndpoint({
  method: 'GET',
  path: '/api/portal/search',
  access: 'portal:search:use',
  query: z.strictObject({ q: line(SEARCH_MIN, 100) }),
  response: SearchResults,
})
