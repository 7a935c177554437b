import { sql } from 'drizzle-orm'
import type { AuditEvent } from '#core/audit/audit-event.ts'
import { recordAudit } from '#core/audit/audit.server.ts'
import type { Ctx } from '#core/context.server.ts'
import { OSLO } from '#core/days.ts'
import { queryRows } from '#core/db/statements/query-rows.server.ts'
import type { Jobs } from '#core/jobs/jobs.server.ts'
import { publishLive } from '#core/live/live.server.ts'
import { getProjectDetail } from '../detail/project-detail.queries.server.ts'
import type { VisitRecords } from '../detail/visit-records.queries.server.ts'
import type { RecordChoices } from '../list/form-choices.queries.server.ts'
import type { PlanWarning, ProjectChange } from '../projects.contract.ts'
import { projectEvents, type StoredProject } from '../projects.queries.server.ts'
import type { Currencies } from './check-currency.server.ts'

/** A project before and after its facts were changed. */
export interface VisitChange {
  before: StoredProject
  after: StoredProject
}

export interface ProjectDeps {
  jobs: Jobs
  /** Records of visits, with the current settings. */
  records: () => Promise<VisitRecords>
  choices: RecordChoices
  /** Currencies of projects, a setting; the first is the default. */
  currencies: Currencies
  /** Called in the transaction in which a visit starts. Returns further lines of its history. */
  visitStarted: (tx: Ctx, project: StoredProject) => Promise<AuditEvent[]>
  /** Called in the transaction in which a visit is completed: creates what is to be billed. */
  visitFinished: (tx: Ctx, project: StoredProject) => Promise<void>
  /**
   * Called in the transaction in which facts of a visit change: updates its charges. Returns further lines of its
   * history; throws for locked values of an invoice.
   */
  visitChanged: (tx: Ctx, change: VisitChange) => Promise<AuditEvent[]>
}

/** The day it is in Oslo, by the database's clock. */
export async function findToday(ctx: Ctx): Promise<string> {
  const rows = await queryRows(
    ctx.db,
    { today: 'text' },
    sql`select ((now() at time zone ${OSLO})::date)::text as today`,
  )
  const [row] = rows
  if (row === undefined) throw new Error('The database has no clock')
  return row.today
}

/** Last in a change: publishes a live event, records the audit events, and returns the project as it is now. */
export async function finishChange(
  tx: Ctx,
  id: string,
  records: VisitRecords,
  { events, warnings = [] }: { events: readonly AuditEvent[]; warnings?: readonly PlanWarning[] },
): Promise<ProjectChange> {
  await publishLive(tx, await projectEvents(tx, id))
  const detail = await getProjectDetail(tx, id, records)
  await recordAudit(tx, ...events)
  return { ...detail, warnings: [...warnings] }
}
