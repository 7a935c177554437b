import { z } from 'zod'
import { defineEndpoint } from '#core/contract/endpoint.ts'

export const TeamMember = z.object({
  id: z.uuid(),
  name: z.string(),
  position: z.string(),
  description: z.string(),
  imageUrl: z.string().nullable(),
  email: z.string(),
  phone: z.string().nullable(),
  order: z.int(),
})
export type TeamMember = z.infer<typeof TeamMember>

export const findTeam = defineEndpoint({
  method: 'GET',
  path: '/api/team',
  access: 'public',
  params: z.strictObject({}),
  query: z.strictObject({}),
  body: z.undefined(),
  response: z.array(TeamMember),
  status: 200,
})
