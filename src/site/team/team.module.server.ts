import { sql } from 'drizzle-orm'
import { defineModule } from '#core/module.server.ts'
import { memberSubject, type TeamDeps } from './team-admin.service.server.ts'
import { teamAdminRoutes, teamRoutes } from './team.routes.server.ts'
import { teamMembers } from './team.table.server.ts'

export const teamModule = defineModule<TeamDeps>({
  routes: (deps) => [...teamRoutes, ...teamAdminRoutes(deps)],
  undo: { team_member: memberSubject },
  overview: { team: sql`select count(*) from ${teamMembers}` },
})
