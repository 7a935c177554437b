import { recordAudit } from '#core/audit/audit.server.ts'
import type { Ctx } from '#core/context.server.ts'
import { sliceRows, streamCsv } from '#core/csv/stream-csv.server.ts'
import { daysBetween } from '#core/days.ts'
import type { ScheduleJob, ScheduleRow } from '#visits/projects/schedule.contract.ts'
import { scheduleTexts } from './messages.en.ts'
import { readSchedule } from './schedule.queries.server.ts'

/** Four weeks as a table: jobs and absences, technician by technician. The export is recorded in the audit log. */
export async function writeScheduleFile(
  ctx: Ctx,
  records: Parameters<typeof readSchedule>[1],
  day?: string,
): Promise<AsyncIterable<string>> {
  const { from, to, unassigned, operators } = await readSchedule(ctx, records, day)
  const rows = [...unassigned.map((job) => toCells('', job)), ...operators.flatMap(toRows)]
  await ctx.tx((tx) =>
    recordAudit(tx, {
      entityType: 'project',
      entityId: null,
      entityName: 'schedule',
      action: 'exported',
      description: scheduleTexts.exported(from, to, rows.length),
    }),
  )
  return streamCsv(
    scheduleTexts.columns,
    sliceRows(rows, (cells) => cells),
  )
}

const span = ({ from, to }: { from: string; to: string }) => [from, to, String(daysBetween(from, to) + 1)]

const toRows = ({ name, jobs, absences }: ScheduleRow): string[][] => [
  ...jobs.map((job) => toCells(name, job)),
  ...absences.map((away) => [name, ...span(away), '', '', '', '', '', 'away', away.reason ?? '']),
]

const toCells = (operator: string, job: ScheduleJob): string[] => [
  operator,
  ...span(job),
  job.vesselName,
  job.projectNumber,
  job.clientName ?? '',
  job.serviceType,
  [job.location, job.portCode].filter(Boolean).join(' '),
  job.status,
  [
    job.clash === null
      ? ''
      : scheduleTexts.clash(
          job.clash.vesselName ?? job.clash.reason ?? scheduleTexts.away,
          job.clash.from,
          job.clash.to,
        ),
    job.isOverdue ? scheduleTexts.overdue : '',
    job.lacksDocuments ? scheduleTexts.lacksDocuments : '',
  ]
    .filter(Boolean)
    .join('; '),
]
