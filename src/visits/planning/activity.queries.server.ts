import { sql, type SQL } from 'drizzle-orm'
import { newestAudit } from '#core/audit/find-audit.server.ts'
import type { Ctx } from '#core/context.server.ts'
import { rowsOf } from '#core/db/json-rows.server.ts'
import { type RowFrom } from '#core/db/statements/row-shape.server.ts'
import { summarizeActivity, type ActivityLine, type LogLine } from './activity-words.ts'
import type { Activity } from './manager-dashboard.contract.ts'

/** Lines of the log that are read for one screen: several of them often make one sentence. */
const LINES_READ = 150

const NAMED_LINE = {
  id: 'text',
  entityId: 'text?',
  entityName: 'text?',
  action: 'text',
  fieldChanged: 'text?',
  newValue: 'text?',
  changedBy: 'text?',
  changedByName: 'text',
  description: 'text?',
  createdAt: 'text',
  place: 'number',
  projectNumber: 'text?',
  vesselName: 'text?',
} as const
type NamedLine = RowFrom<typeof NAMED_LINE>

/** The last lines about projects, newest first, each with its project's names: for `listActivity`. */
export const activityLines = (ctx: Ctx): SQL<NamedLine[]> =>
  rowsOf(
    NAMED_LINE,
    sql`select line.*, named.project_number as "projectNumber", named.vessel_name as "vesselName"
    from (select *, row_number() over () as place from (${newestAudit(ctx, 'project', LINES_READ)}) newest) line
    left join vessel_projects named on named.id = line."entityId"::uuid order by line.place`,
  )

/** The last things that people did to projects, newest first. */
export function listActivity(lines: readonly NamedLine[]): Activity[] {
  const names = new Map(lines.map((line) => [line.entityId, line]))
  return summarizeActivity(lines.map(toLogLine)).map((line) => tell(line, names))
}

const toLogLine = ({ createdAt, ...line }: NamedLine): LogLine => ({ ...line, createdAt: new Date(createdAt) })

const tell = ({ entityId, at, ...line }: ActivityLine, names: ReadonlyMap<string | null, NamedLine>): Activity => ({
  ...line,
  at: at.toISOString(),
  project: nameProject(entityId, names.get(entityId)),
})

const nameProject = (id: string | null, line: NamedLine | undefined): Activity['project'] =>
  id === null || line === undefined || line.projectNumber === null || line.vesselName === null
    ? null
    : { id, projectNumber: line.projectNumber, vesselName: line.vesselName }
