import type { AuditEvent } from '#core/audit/audit-event.ts'
import type { Ctx } from '#core/context.server.ts'
import { sumAmounts, toHundredths } from '#core/contract/amounts.ts'
import { formatPrintedDay, latestDayAt } from '#core/days.ts'
import { portalActor } from '#core/portal-actor.server.ts'
import { assertVersion, commit, deleteRow, writeRow } from '#core/rows/change-row.server.ts'
import { identifyProject, projectEvent } from '#visits/projects/projects.events.ts'
import { lockVisibleProject, projectEvents, type StoredProject } from '#visits/projects/projects.queries.server.ts'
import {
  lockRecord,
  refuseField,
  requireAuthor,
  requireLog,
  recordProjectChange,
  type ChildEvent,
} from '#visits/projects/service/record-change.server.ts'
import type { HoursChange, HoursEntry, HoursInput } from './hours.contract.ts'
import { DAY_HOURS, HOURS_MAX } from './hours.limits.ts'
import { findHoursParent, getHours, hoursEntity, sumOfDay } from './hours.queries.server.ts'
import { projectHours } from './hours.table.server.ts'
import { hourTexts } from './messages.en.ts'

export interface HoursDeps {
  /** Called in the same transaction: updates the charges. Returns further lines of the project's history. */
  hoursChanged: (tx: Ctx, project: StoredProject) => Promise<ChildEvent[]>
}

const say = ({ hours, kind, date }: Pick<HoursEntry, 'hours' | 'kind' | 'date'>): string =>
  `${hours} h ${kind}, ${formatPrintedDay(date)}`

/** Logs hours of the caller. The project's total follows by itself. */
export async function addHours(
  ctx: Ctx,
  { hoursChanged }: HoursDeps,
  projectId: string,
  input: HoursInput,
): Promise<HoursEntry> {
  const { userId } = portalActor(ctx)
  return ctx.tx(async (tx) => {
    const project = await lockVisibleProject(tx, projectId)
    requireLog(tx, project, { isHours: true })
    refuseOverflow(project, '0', input.hours)
    refuseAhead(project, input.date)
    await refuseLongDay(tx, { userId, ...input })
    const [row] = await tx.db
      .insert(projectHours)
      .values({ ...input, note: input.note ?? null, projectId, userId })
      .returning({ id: projectHours.id })
    if (row === undefined) throw new Error('The hours were not inserted')
    const entry = await getHours(tx, project, row.id)
    const added = { action: 'hours_added', newValue: say(entry), description: entry.note ?? undefined } as const
    await recordProjectChange(tx, project, added, ...(await hoursChanged(tx, project)))
    return entry
  })
}

/**
 * Locks an entry and its project, if the caller may change it.
 * @throws AppError 404, 403, 409 with the current row for an older version, or where the project's state forbids it
 */
async function lockHours(tx: Ctx, id: string, version: number | undefined) {
  const { row, project } = await lockRecord(tx, hoursEntity, id, await findHoursParent(tx, id))
  requireLog(tx, project, { isHours: true })
  requireAuthor(tx, row.userId)
  const show = () => getHours(tx, project, id)
  await assertVersion(row, version, show)
  return { row, project, show }
}

/** Changes an entry; fields that are left out stay. */
export const changeHours = (
  ctx: Ctx,
  deps: HoursDeps,
  id: string,
  { version, ...input }: HoursChange,
): Promise<HoursEntry> =>
  ctx.tx(async (tx) => {
    const { row, project, show } = await lockHours(tx, id, version)
    const { userId } = row
    const { date = row.date, hours = row.hours } = input
    if (hours !== row.hours) refuseOverflow(project, row.hours, hours)
    if (date !== row.date) refuseAhead(project, date)
    if (hours !== row.hours || date !== row.date) await refuseLongDay(tx, { userId, date, hours, without: id })
    const about = { ...identifyProject(project), action: 'hours_updated', description: say(row) } as const
    const change = await writeRow(tx, hoursEntity, row, input, about)
    if (change === null) return show()
    const { after, events } = change
    // A note or another day changes nothing of what is billed.
    const changesBilling = after.hours !== row.hours || after.kind !== row.kind
    if (changesBilling) events.push(...(await recordChanged(tx, deps, project)))
    return commit(tx, hoursEntity, change, { show, live: await projectEvents(tx, project.id) })
  })

/** Takes an entry away. */
export const deleteHours = (ctx: Ctx, deps: HoursDeps, id: string, version: number | undefined): Promise<void> =>
  ctx.tx(async (tx) => {
    const { row, project } = await lockHours(tx, id, version)
    const removed = { action: 'hours_updated', oldValue: say(row), description: 'Removed' } as const
    const deletion = await deleteRow(tx, hoursEntity, row, projectEvent(project, removed))
    deletion.events.push(...(await recordChanged(tx, deps, project)))
    return commit(tx, hoursEntity, deletion, { live: await projectEvents(tx, project.id) })
  })

const recordChanged = async (tx: Ctx, { hoursChanged }: HoursDeps, project: StoredProject): Promise<AuditEvent[]> =>
  (await hoursChanged(tx, project)).map((event) => projectEvent(project, event))

/** @throws AppError 422 on `date` for a day that has not come yet where the ship lies */
function refuseAhead(project: StoredProject, date: string): void {
  const today = latestDayAt(project)
  if (date > today) throw refuseField('date', hourTexts.ahead(formatPrintedDay(today)))
}

/** @throws AppError 422 on `hours` when the person's day over all jobs gets longer than a day */
async function refuseLongDay(
  tx: Ctx,
  { hours, ...day }: { userId: string; date: string; hours: string; without?: string },
): Promise<void> {
  const sum = sumAmounts([await sumOfDay(tx, day), hours])
  if (toHundredths(sum) <= toHundredths(DAY_HOURS)) return
  throw refuseField('hours', hourTexts.longDay(sum, formatPrintedDay(day.date)))
}

function refuseOverflow(project: StoredProject, before: string, after: string): void {
  const sum = toHundredths(project.operatorHours) - toHundredths(before) + toHundredths(after)
  if (sum > toHundredths(HOURS_MAX)) throw refuseField('hours', hourTexts.tooMany(HOURS_MAX))
}
