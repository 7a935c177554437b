import { recordAudit } from '#core/audit/audit.server.ts'
import type { Ctx } from '#core/context.server.ts'
import { writeCsv } from '#core/contract/csv.ts'
import { daysBetween } from '#core/days.ts'
import type { ScheduleJob, ScheduleRow } from '#modules/projects/schedule.contract.ts'
import { readSchedule } from './schedule.queries.server.ts'

const HEADER = ['Operator', 'From', 'To', 'Days', 'Vessel', 'Project', 'Client', 'Service', 'Port', 'Status', 'Notes']

/** Four weeks as a table: jobs and absences, operator by operator. That they were taken out is an event too. */
export async function writeScheduleFile(
  ctx: Ctx,
  records: Parameters<typeof readSchedule>[1],
  day?: string,
): Promise<string> {
  const { from, to, unassigned, operators } = await readSchedule(ctx, records, day)
  const rows = [...unassigned.map((job) => toCells('', job)), ...operators.flatMap(toRows)]
  await ctx.tx((tx) =>
    recordAudit(tx, {
      entityType: 'project',
      entityId: null,
      entityName: 'schedule',
      action: 'exported',
      description: `Schedule ${from} to ${to}, ${rows.length} rows`,
    }),
  )
  return writeCsv(HEADER, rows)
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
    job.clash === null ? '' : `clash with ${job.clash.vesselName} ${job.clash.from} to ${job.clash.to}`,
    job.isOverdue ? 'overdue' : '',
    job.lacksDocuments ? 'travel document missing' : '',
  ]
    .filter(Boolean)
    .join('; '),
]
