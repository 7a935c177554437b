import { z } from 'zod'
import { defineEndpoint } from '#core/contract/endpoint.ts'

const words = z.array(z.string())

/** Everything that selects offer; ports stand in `#core/ports`. */
export const PortalOptions = z.strictObject({
  /** Active operators; empty for operators, who choose nobody. */
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
