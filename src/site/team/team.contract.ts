import { z } from 'zod'
import { defineEndpoint, spoken, SpokenQuery } from '#core/contract/endpoint.ts'
import { translationsShape } from '#core/contract/optional.ts'
import { defineShapes, rowFor } from '#core/contract/row-shapes.ts'
import { shapesOf } from '#core/entity/entity-shapes.ts'
import { TEAM_FIELDS } from './team.entity.ts'

export const teamShapes = defineShapes(TEAM_FIELDS, {
  ...shapesOf(TEAM_FIELDS),
  id: z.uuid(),
  description: z.string(),
  imageUrl: z.string().nullable(),
  translations: translationsShape,
  order: z.int(),
  version: z.int(),
  updatedAt: z.string(),
})
/** A member of the team as the site shows it. */
export const TeamMember = rowFor(TEAM_FIELDS, ['public'], teamShapes).extend(spoken)
export type TeamMember = z.infer<typeof TeamMember>

export const findTeam = defineEndpoint({
  method: 'GET',
  path: '/api/team',
  access: 'public',
  query: SpokenQuery,
  response: z.array(TeamMember),
})
