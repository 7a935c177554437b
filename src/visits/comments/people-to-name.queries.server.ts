import { sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { queryRows } from '#core/db/statements/query-rows.server.ts'
import { compareNames } from '#core/language/compare-names.ts'

export interface Person {
  id: string
  name: string
}

/** Users that can be mentioned in a comment: active managers, and active technicians with access to the project. */
export async function findPeopleOf(ctx: Ctx, projectId: string): Promise<Person[]> {
  const rows = await queryRows(
    ctx.db,
    { id: 'text', name: 'text' },
    sql`
    select person.id, person.name from portal_users person
    where person.is_active and (person.role = 'manager' or exists (
      select 1 from project_operators assignment where assignment.project_id = ${projectId}
        and assignment.user_id = person.id))
    order by person.name, person.id limit 500`,
  )
  return rows.toSorted((a, b) => compareNames(a.name, b.name))
}
