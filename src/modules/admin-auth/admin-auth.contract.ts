import { z } from 'zod'
import { defineEndpoint } from '#core/contract/endpoint.ts'

/** Public on purpose: the home page asks it whether to show the panel. */
export const getAdminStatus = defineEndpoint({
  method: 'GET',
  path: '/api/admin/status',
  access: 'public',
  params: z.strictObject({}),
  query: z.strictObject({}),
  body: z.undefined(),
  response: z.object({ authenticated: z.boolean() }),
  status: 200,
})
