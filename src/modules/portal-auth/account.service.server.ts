import { eq, sql } from 'drizzle-orm'
import { describeChanges } from '#core/audit/audit-event.ts'
import { recordAudit } from '#core/audit/audit.server.ts'
import type { Ctx } from '#core/context.server.ts'
import { refuseStale } from '#core/http/versions.server.ts'
import type { Me, UpdateMeInput } from './portal-auth.contract.ts'
import { about } from './portal-auth.events.ts'
import { getMe } from './portal-auth.queries.server.ts'
import { portalUsers } from './portal-auth.table.server.ts'
import { asPerson } from './sessions.service.server.ts'

const AUDITED_FIELDS = ['name', 'phone', 'location', 'mailNotices', 'theme', 'hasSingleKeys'] as const
/** Of these only stands that they changed, in texts that can be erased. */
const PERSONAL_FIELDS: ReadonlySet<string> = new Set(['phone', 'location'])

/** Changes the own account; fields that are left out stay. Throws 409 with the current row when it is stale. */
export async function updateMe(ctx: Ctx, { version, ...input }: UpdateMeInput): Promise<Me> {
  const { userId } = asPerson(ctx)
  return ctx.tx(async (tx) => {
    const before = await getMe(tx, userId, { lock: true })
    refuseStale(before, version)
    const events = describeChanges(about(before), before, { ...before, ...input }, AUDITED_FIELDS)
    if (events.length === 0) return before
    await tx.db
      .update(portalUsers)
      .set({ ...input, version: sql`${portalUsers.version} + 1`, updatedAt: sql`now()` })
      .where(eq(portalUsers.id, userId))
    const after = await getMe(tx, userId)
    await recordAudit(tx, ...events.map((event) => hidePersonal(event)))
    return after
  })
}

/** Phones and the like are logged as changed, without the value. */
export const hidePersonal = <E extends { fieldChanged?: string }>(event: E): E =>
  event.fieldChanged !== undefined && PERSONAL_FIELDS.has(event.fieldChanged)
    ? { ...event, oldValue: null, newValue: null }
    : event
