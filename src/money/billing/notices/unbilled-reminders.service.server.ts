import { sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { formatPrintedDay } from '#core/days.ts'
import { osloToday } from '#core/db/oslo-today.server.ts'
import { queryRows } from '#core/db/statements/query-rows.server.ts'
import type { RowFrom } from '#core/db/statements/row-shape.server.ts'
import type { Jobs } from '#core/jobs/jobs.server.ts'
import { notifyInBatches, type RepeatableNotice } from '#people/notifications/notifications.service.server.ts'
import { billingTexts as texts } from '../messages.en.ts'

/** Days after which approved items that are on no invoice are reported. */
const REMIND_AFTER_DAYS = 14

const UNBILLED_ITEMS = {
  projectId: 'text',
  projectNumber: 'text',
  vesselName: 'text',
  /** Day of approval in Oslo. */
  since: 'text',
  count: 'number',
} as const
type UnbilledItems = RowFrom<typeof UNBILLED_ITEMS>

async function listUnbilledItems(ctx: Ctx): Promise<UnbilledItems[]> {
  const rows = await queryRows(
    ctx.db,
    UNBILLED_ITEMS,
    sql`
    select item.project_id as "projectId", item.project_number as "projectNumber", item.vessel_name as "vesselName",
      approved.day::text as since, count(*)::int as count
    from billing_items item
      cross join lateral (select (item.billing_status_at at time zone 'Europe/Oslo')::date as day) approved
    where item.billing_status = 'approved' and approved.day <= ${osloToday} - ${sql.raw(String(REMIND_AFTER_DAYS))}
    group by item.project_id, item.project_number, item.vessel_name, approved.day
    order by approved.day, item.project_id`,
  )
  return rows
}

interface ReminderDeps {
  jobs: Jobs
  projectLink: (id: string) => string
}

/** Notifies managers once (`onceKey`) per project and day of approval, however often and in however many processes it runs. */
export async function remindOfUnbilledItems(ctx: Ctx, { jobs, projectLink }: ReminderDeps): Promise<void> {
  const notices = (await listUnbilledItems(ctx)).map(
    ({ projectId, projectNumber, vesselName, since, count }): RepeatableNotice => ({
      kind: 'billing-waiting',
      to: 'managers',
      projectId,
      subject: texts.unbilled(projectNumber, vesselName),
      text: texts.unbilledSince(count, formatPrintedDay(since)),
      link: projectLink(projectId),
      onceKey: `billing ${projectId} ${since}`,
    }),
  )
  await notifyInBatches(ctx, { jobs }, notices)
}
