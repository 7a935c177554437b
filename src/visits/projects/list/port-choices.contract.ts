import { z } from 'zod'
import { defineEndpoint } from '#core/contract/endpoint.ts'
import { line } from '#core/contract/text.ts'

/** A port of the list. */
export const PortChoice = z.strictObject({
  /** UN/LOCODE. */
  locode: z.string(),
  name: z.string(),
  country: z.string(),
  /** IANA name. */
  timeZone: z.string(),
})
export type PortChoice = z.infer<typeof PortChoice>

/** The ports that fit what was typed (name, alias, code, country), at most eight, the best first. */
export const findPorts = defineEndpoint({
  method: 'GET',
  path: '/api/portal/ports',
  access: 'portal:project:read',
  query: z.strictObject({ q: line(0, 100).optional() }),
  response: z.strictObject({ items: z.array(PortChoice) }),
})
