import { sql } from 'drizzle-orm'
import { findAudit } from '#core/audit/find-audit.server.ts'
import type { Ctx } from '#core/context.server.ts'
import { tellActivity, type ActivityLine } from './activity-words.ts'
import type { Activity } from './manager-dashboard.contract.ts'

/** Lines of the log that are read for one screen: several of them often make one sentence. */
const LINES_READ = 150

interface ProjectName extends Record<string, unknown> {
  id: string
  projectNumber: string
  vesselName: string
}

/** The last things that people did to projects, newest first. */
export async function readActivity(ctx: Ctx): Promise<Activity[]> {
  const { items } = await findAudit(ctx, { entityType: 'project', limit: LINES_READ })
  const told = tellActivity(items)
  const ids = JSON.stringify([...new Set(told.flatMap(({ entityId }) => entityId ?? []))])
  const { rows } = await ctx.db.execute<ProjectName>(sql`
    select p.id, p.project_number as "projectNumber", p.vessel_name as "vesselName"
    from vessel_projects p where p.id in (select value::uuid from jsonb_array_elements_text(${ids}::jsonb))`)
  const names = new Map(rows.map((row) => [row.id, row]))
  return told.map((line) => tell(line, names))
}

const tell = ({ entityId, at, ...line }: ActivityLine, names: ReadonlyMap<string, ProjectName>): Activity => ({
  ...line,
  at: at.toISOString(),
  project: (entityId === null ? undefined : names.get(entityId)) ?? null,
})
