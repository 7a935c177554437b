import { sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'

export interface Person {
  id: string
  name: string
}

/** Who can be named in a comment: active managers, and active operators who may see the project. */
export async function findPeopleOf(ctx: Ctx, projectId: string): Promise<Person[]> {
  const { rows } = await ctx.db.execute<{ id: string; name: string }>(sql`
    select u.id, u.name from portal_users u
    where u.is_active and (u.role = 'manager' or exists (
      select 1 from project_operators o where o.project_id = ${projectId} and o.user_id = u.id))
    order by u.name, u.id limit 500`)
  return rows
}
