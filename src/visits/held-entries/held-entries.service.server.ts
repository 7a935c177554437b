import { and, eq, lt, ne, sql, type SQL } from 'drizzle-orm'
import { recordAudit } from '#core/audit/audit.server.ts'
import { actAs, type Ctx } from '#core/context.server.ts'
import { resolveReferences } from '#core/contract/calls/references.ts'
import { queryRows } from '#core/db/statements/query-rows.server.ts'
import { AppError } from '#core/errors.ts'
import type { Jobs } from '#core/jobs/jobs.server.ts'
import { publishLive } from '#core/live/live.server.ts'
import { coreTexts } from '#core/messages/staff.en.ts'
import { paths } from '#core/paths.ts'
import { portalActor } from '#core/portal-actor.server.ts'
import { assertVersion, commit, writeRow } from '#core/rows/change-row.server.ts'
import { lockRow } from '#core/rows/entity.server.ts'
import { notify } from '#people/notifications/notifications.service.server.ts'
import { about } from '#people/portal-auth/portal-auth.events.ts'
import { hasProject } from '#visits/projects/projects.queries.server.ts'
import { findHandedCall, type HandedLine } from './handed-calls.ts'
import type { DecideInput, HeldEntry, HoldInput } from './held-entries.contract.ts'
import { HELD_DAYS, HELD_WAITING_MAX, type HeldState } from './held-entries.limits.ts'
import { getHeldEntry, heldEntity } from './held-entries.queries.server.ts'
import { heldEntries } from './held-entries.table.server.ts'
import { heldTexts } from './messages.en.ts'

/** A stored call. */
export interface StoredCall {
  method: string
  path: string
  body: unknown
}

export interface HeldDeps {
  jobs: Jobs
  /** Makes a call in the name of this ctx's actor, in its transaction. Throws AppError as the call does; 409 for an unknown one. */
  makeCall: (tx: Ctx, call: StoredCall) => Promise<unknown>
}

/** Hands refused changes of the caller's device to the managers, who are notified. */
export const holdEntries = (ctx: Ctx, { jobs }: HeldDeps, { calls }: HoldInput): Promise<{ ids: string[] }> =>
  ctx.tx(async (tx) => {
    const { userId, name } = portalActor(tx)
    await refuseMany(tx, userId, calls.length)
    const ids: string[] = []
    for (const { at, body = null, ...call } of calls) {
      const projectId = await findProjectId(tx, call)
      const [row] = await tx.db
        .insert(heldEntries)
        .values({ ...call, body, userId, projectId, madeAt: new Date(at) })
        .returning({ id: heldEntries.id })
      if (row === undefined) throw new Error('The entry was not stored')
      ids.push(row.id)
    }
    await notify(
      tx,
      { jobs },
      {
        kind: 'entry-held',
        to: 'managers',
        subject: heldTexts.notice(calls.length, name),
        text: calls.map(({ problem }) => problem).join(' '),
        link: paths.managerDashboard,
      },
    )
    await publishLive(tx, { topic: 'operator', id: userId, userIds: [] })
    await recordAudit(tx, { ...about({ id: userId, name }), action: 'created', description: heldTexts.handedOver })
    return { ids }
  })

/** Throws 409 when more would wait than managers can decide about. */
async function refuseMany(tx: Ctx, userId: string, added: number): Promise<void> {
  const waiting = await tx.db.$count(heldEntries, and(eq(heldEntries.userId, userId), eq(heldEntries.state, 'waiting')))
  if (waiting + added > HELD_WAITING_MAX) throw new AppError('conflict', heldTexts.most)
}

/** Tables whose rows are changed by an address of their own, and the column with their visit. */
const ROWS_OF_VISITS: Partial<Record<HandedLine, SQL>> = {
  'PATCH /api/portal/contacts/:id': sql`vessel_contacts`,
  'PATCH /api/portal/findings/:id': sql`findings`,
  'DELETE /api/portal/findings/:id': sql`findings`,
  'PUT /api/portal/files/:id/marks': sql`project_files`,
  'PATCH /api/portal/reports/:id': sql`service_reports`,
  'POST /api/portal/reports/:id/sign': sql`service_reports`,
  'POST /api/portal/reports/:id/finalise': sql`service_reports`,
}

/** The visit of a call, if the caller may see it; null otherwise: its path is still stored, and applying it finds none. */
async function findProjectId(tx: Ctx, call: Omit<StoredCall, 'body'>): Promise<string | null> {
  const handed = findHandedCall(call)
  const id = handed?.params['id']
  if (handed === null || id === undefined) return null
  const table = ROWS_OF_VISITS[handed.line]
  const [row] =
    table === undefined
      ? [{ projectId: id }]
      : await queryRows(
          tx.db,
          { projectId: 'text' },
          sql`select project_id as "projectId" from ${table} where id = ${id} and project_id is not null`,
        )
  return row !== undefined && (await hasProject(tx, row.projectId)) ? row.projectId : null
}

/**
 * Makes the change in the place of the technician who entered it; all calls of a chain, or none. A manager's permissions
 * overcome the state of the visit, but not that the technician never had this visit, or that the row is another
 * technician's.
 * @throws AppError 409 when it is decided; as the call itself does when another rule refuses it
 */
export const applyHeldEntry = (ctx: Ctx, { makeCall }: HeldDeps, id: string, input: DecideInput): Promise<HeldEntry> =>
  decide(ctx, id, 'applied', input, async (tx, { userId, userName, method, path, body, steps }) => {
    const technician = actAs(tx, { ...portalActor(tx), userId, name: userName, isInPlace: true })
    const answers = new Map<string, unknown>()
    for (const [place, call] of [{ method, path, body }, ...steps].entries()) {
      const resolved = resolveReferences({ path: call.path, body: call.body }, answers)
      answers.set(String(place), await makeCall(technician, { method: call.method, ...resolved }))
    }
  })

/** Ends an entry without making the change. */
export const discardHeldEntry = (ctx: Ctx, _deps: HeldDeps, id: string, input: DecideInput): Promise<HeldEntry> =>
  decide(ctx, id, 'discarded', input, async () => undefined)

async function decide(
  ctx: Ctx,
  id: string,
  state: Exclude<HeldState, 'waiting'>,
  { reason, version }: DecideInput,
  carryOut: (tx: Ctx, entry: HeldEntry) => Promise<unknown>,
): Promise<HeldEntry> {
  const { userId: decidedBy } = portalActor(ctx)
  return ctx.tx(async (tx) => {
    const row = await lockRow(tx, heldEntity, id, coreTexts.nothingThere)
    const show = () => getHeldEntry(tx, id)
    await assertVersion(row, version, show)
    if (row.state !== 'waiting') throw new AppError('conflict', heldTexts.decided)
    const entry = await show()
    await carryOut(tx, entry)
    const person = about({ id: row.userId, name: entry.userName })
    const decision = { ...person, action: 'override', description: heldTexts.decisions[state] } as const
    const along = { decidedBy, decidedAt: new Date() }
    const change = await writeRow(tx, heldEntity, row, { state, reason: reason ?? null }, decision, along)
    if (change === null) throw new Error('A decision changed nothing')
    return commit(tx, heldEntity, change, { show, live: { topic: 'operator', id: row.userId, userIds: [] } })
  })
}

/** Deletes decided entries after their time. */
export async function deleteOldHeldEntries(ctx: Ctx): Promise<void> {
  const before = new Date(Date.now() - HELD_DAYS * 86_400_000)
  await ctx.db.delete(heldEntries).where(and(ne(heldEntries.state, 'waiting'), lt(heldEntries.decidedAt, before)))
}
