import type { Ctx } from '#core/context.server.ts'
import { newId } from '#core/db/columns.server.ts'
import type { TestServices } from '../../../tests/setup/services.ts'
import type { ProjectStatus } from './projects.limits.ts'
import { projectOperators, vesselProjects } from './projects.table.server.ts'

let made = 0

/** A project inserted into the tables: its creation is tested elsewhere. */
export async function addProject(
  { ctx, query }: Pick<TestServices, 'query'> & { ctx: Pick<Ctx, 'db'> },
  { operator, status = 'in progress', name }: { operator?: string; status?: ProjectStatus; name?: string } = {},
): Promise<string> {
  made += 1
  const vesselName = name ?? `MV Test ${made}`
  const vesselId = newId()
  await query('insert into vessels (id, name, imo) values ($1, $2, $3)', [vesselId, `${vesselName} ${made}`, null])
  const [row] = await ctx.db
    .insert(vesselProjects)
    .values({
      projectNumber: `P26-${String(made).padStart(4, '0')}`,
      vesselId,
      vesselName,
      serviceType: 'annual service',
      status,
      requestDate: '2026-01-10',
      scheduledDate: '2026-02-01',
      location: 'Bergen',
      clientName: 'Client AS',
      currency: 'EUR',
      assignedOperatorId: operator ?? null,
    })
    .returning({ id: vesselProjects.id })
  if (row === undefined) throw new Error('The project was not inserted')
  if (operator !== undefined) await ctx.db.insert(projectOperators).values({ projectId: row.id, userId: operator })
  return row.id
}

export const setStatus = (
  { query }: Pick<TestServices, 'query'>,
  projectId: string,
  status: ProjectStatus,
): Promise<unknown> => query('update vessel_projects set status = $2 where id = $1', [projectId, status])
