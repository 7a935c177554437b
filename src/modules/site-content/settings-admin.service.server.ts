import { eq, sql } from 'drizzle-orm'
import { describeChanges } from '#core/audit/audit-event.ts'
import { recordAudit } from '#core/audit/audit.server.ts'
import type { Ctx } from '#core/context.server.ts'
import { refuseStale } from '#core/http/versions.server.ts'
import type { AdminSettings } from './settings-admin.contract.ts'
import type { SiteSettings } from './site-content.contract.ts'
import { DEFAULT_SETTINGS } from './site-content.defaults.ts'
import { getSettings } from './site-content.queries.server.ts'
import { siteSettings } from './site-content.table.server.ts'

/** The settings with their version. An installation without a record has the defaults as version 1. */
export async function getAdminSettings(ctx: Ctx, { lock = false } = {}): Promise<AdminSettings> {
  const query = ctx.db
    .select({ version: siteSettings.version, updatedAt: siteSettings.updatedAt })
    .from(siteSettings)
    .where(eq(siteSettings.id, 1))
  const [row] = await (lock ? query.for('update') : query)
  return {
    value: await getSettings(ctx),
    version: row?.version ?? 1,
    updatedAt: (row?.updatedAt ?? new Date(0)).toISOString(),
  }
}

/**
 * Replaces the settings. The pages of every process follow at once: the table's trigger tells them.
 * @throws AppError 409 with the current record when somebody else changed it
 */
export async function updateSettings(ctx: Ctx, value: SiteSettings, version: number): Promise<AdminSettings> {
  return ctx.tx(async (tx) => {
    await tx.db.insert(siteSettings).values({ value: DEFAULT_SETTINGS }).onConflictDoNothing()
    const before = await getAdminSettings(tx, { lock: true })
    refuseStale(before, version)
    const entity = { entityType: 'settings' as const, entityId: null, entityName: 'Site settings' }
    const fields = Object.keys(flatten(value)).concat(Object.keys(flatten(before.value)))
    const changes = describeChanges(entity, flatten(before.value), flatten(value), [...new Set(fields)])
    if (changes.length === 0) return before
    await tx.db
      .update(siteSettings)
      .set({ value, version: sql`${siteSettings.version} + 1`, updatedAt: sql`now()` })
      .where(eq(siteSettings.id, 1))
    const after = await getAdminSettings(tx)
    await recordAudit(tx, ...changes.map((change) => Object.assign(change, { action: 'settings_changed' as const })))
    return after
  })
}

/** Records inside the record become fields of their own (`address.city`); lists stay whole. */
function flatten(value: object, prefix = ''): Record<string, string> {
  return Object.assign(
    {},
    ...Object.entries(value).map(([name, field]: [string, unknown]) =>
      typeof field === 'object' && field !== null && !Array.isArray(field)
        ? flatten(field, `${prefix}${name}.`)
        : { [`${prefix}${name}`]: typeof field === 'string' ? field : JSON.stringify(field) },
    ),
  ) as Record<string, string>
}
