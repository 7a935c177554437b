import { z } from 'zod'
import { defineEndpoint } from '#core/contract/endpoint.ts'
import { defineShapes, rowFor } from '#core/contract/row-shapes.ts'
import { TEAM_FIELDS } from './team.fields.ts'

export const teamShapes = defineShapes(TEAM_FIELDS, {
  id: z.uuid(),
  name: z.string(),
  position: z.string(),
  description: z.string(),
  imageUrl: z.string().nullable(),
  email: z.string(),
  phone: z.string().nullable(),
  order: z.int(),
  version: z.int(),
  updatedAt: z.string(),
})
/** A member of the team as the site shows it. */
export const TeamMember = rowFor(TEAM_FIELDS, ['public'], teamShapes).extend({
  /** In an answer in another language: fields that still stand in English. */
  untranslated: z.array(z.string()).optional(),
})
export type TeamMember = z.infer<typeof TeamMember>

export const findTeam = defineEndpoint({
  method: 'GET',
  path: '/api/team',
  access: 'public',
  /** In which language its texts stand, English unless told. */
  query: z.strictObject({ lang: z.enum(['en', 'nb']).optional() }),
  response: z.array(TeamMember),
})
