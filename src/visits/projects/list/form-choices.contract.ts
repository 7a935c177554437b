import { z } from 'zod'
import { defineEndpoint } from '#core/contract/endpoint.ts'

const words = z.array(z.string())

/** Options of all selects; ports are in `#core/ports`. */
export const PortalOptions = z.strictObject({
  /** Active technicians; empty for technicians, who don't assign. */
  operators: z.array(z.strictObject({ id: z.uuid(), name: z.string(), location: z.string().nullable() })),
  serviceTypes: words,
  statuses: words,
  hourKinds: words,
  contactTypes: words,
  documentCategories: words,
  partCategories: words,
  partUnits: words,
  currencies: words,
})
export type PortalOptions = z.infer<typeof PortalOptions>

export const getOptions = defineEndpoint({
  method: 'GET',
  path: '/api/portal/options',
  access: 'portal:project:read',
  response: PortalOptions,
})
