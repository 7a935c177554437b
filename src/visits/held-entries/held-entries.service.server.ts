import { and, lt, ne } from 'drizzle-orm'
import { recordAudit } from '#core/audit/audit.server.ts'
import type { Ctx } from '#core/context.server.ts'
import { resolveReferences } from '#core/contract/calls/references.ts'
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
import type { DecideInput, HeldEntry, HoldInput } from './held-entries.contract.ts'
import { HELD_DAYS, type HeldState } from './held-entries.limits.ts'
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

const PROJECT_PATH = /^\/api\/portal\/projects\/([0-9a-f-]{36})\//

/** Hands refused changes of the caller's device to the managers, who are notified. */
export const holdEntries = (ctx: Ctx, { jobs }: HeldDeps, { calls }: HoldInput): Promise<{ ids: string[] }> =>
  ctx.tx(async (tx) => {
    const { userId, name } = portalActor(tx)
    const ids: string[] = []
    for (const { at, body = null, ...call } of calls) {
      const projectId = await findVisibleId(tx, PROJECT_PATH.exec(call.path)?.[1])
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

/** A visit that the caller can't see any more leaves the entry without one: its path is still stored. */
const findVisibleId = async (tx: Ctx, id: string | undefined): Promise<string | null> =>
  id !== undefined && (await hasProject(tx, id)) ? id : null

/**
 * Makes the change in the name of the technician who entered it, with a manager's permissions; all calls of a chain, or
 * none.
 * @throws AppError 409 when it is decided; as the call itself does when another rule refuses it
 */
export const applyHeldEntry = (ctx: Ctx, { makeCall }: HeldDeps, id: string, input: DecideInput): Promise<HeldEntry> =>
  decide(ctx, id, 'applied', input, async (tx, { userId, userName, method, path, body, steps }) => {
    const technician = { ...tx, actor: { ...portalActor(tx), userId, name: userName } }
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
