import { eq } from 'drizzle-orm'
import type { AuditEvent } from '#core/audit/audit-event.ts'
import type { Ctx } from '#core/context.server.ts'
import { toDialled } from '#core/phone/dialled-phone.server.ts'
import { assertVersion, commit, writeRow } from '#core/rows/change-row.server.ts'
import { describeDifferences } from '#core/rows/differences.ts'
import { defineEntity, lockRow } from '#core/rows/entity.server.ts'
import type { FieldRule, Fields } from '#core/rows/fields.ts'
import { readAsInput, type UndoSubject } from '#core/rows/undo.server.ts'
import { settingsTexts } from './messages.en.ts'
import type { AdminSettings } from './settings-admin.contract.ts'
import { SiteSettings } from './site-content.contract.ts'
import { DEFAULT_SETTINGS } from './site-content.defaults.ts'
import { SETTINGS_FIELDS, SETTINGS_ROW_FIELDS } from './site-content.fields.ts'
import { getSettings } from './site-content.queries.server.ts'
import { siteSettings } from './site-content.table.server.ts'

export const settingsEntity = defineEntity(siteSettings, SETTINGS_ROW_FIELDS, {
  keeps: 'changes',
  flat: ({ value, version }) => ({ ...(value as SiteSettings), version }),
})

/** The settings with their version. An installation without a record has the defaults as version 1. */
export async function getAdminSettings(ctx: Ctx): Promise<AdminSettings> {
  const [row] = await ctx.db
    .select({ version: siteSettings.version, updatedAt: siteSettings.updatedAt })
    .from(siteSettings)
    .where(eq(siteSettings.id, 1))
  return {
    value: await getSettings(ctx),
    version: row?.version ?? 1,
    updatedAt: (row?.updatedAt ?? new Date(0)).toISOString(),
  }
}

/**
 * Replaces the settings. The table's trigger invalidates the pages of every process.
 * @throws AppError 409 with the current record when another person changed it
 */
export const updateSettings = (ctx: Ctx, given: SiteSettings, version: number): Promise<AdminSettings> =>
  ctx.tx(async (tx) => {
    const phones = given.phones.map((phone, at) => toDialled(`value.phones.${at}`, phone))
    const value = { ...given, phones }
    await tx.db.insert(siteSettings).values({ value: DEFAULT_SETTINGS }).onConflictDoNothing()
    const stored = await lockRow(tx, settingsEntity, 1, settingsTexts.noSettings)
    // Fields that the stored record lacks have their default.
    const row = { ...stored, value: await getSettings(tx) }
    const show = () => getAdminSettings(tx)
    await assertVersion(row, version, show)
    // As sent: the database sorts the keys of the record.
    const events = describeSettings(row.value, value)
    const change = events.length === 0 ? null : await writeRow(tx, settingsEntity, row, { value }, SETTINGS)
    if (change === null) return show()
    return commit(tx, settingsEntity, { ...change, events }, { show })
  })

export const settingsSubject: UndoSubject = {
  async find(ctx) {
    const { value, version } = await getAdminSettings(ctx)
    return { ...value, version }
  },
  async write(ctx, _id, values, version) {
    const { value } = await getAdminSettings(ctx)
    return updateSettings(ctx, readAsInput(SiteSettings, { ...value, ...values }), version)
  },
}

const SETTINGS = {
  entityType: 'settings' as const,
  entityId: null,
  entityName: settingsTexts.settings,
  action: 'settings_changed' as const,
}

/** One event for each changed value of the record; its group's entry says in which detail. */
function describeSettings(before: SiteSettings, after: SiteSettings): AuditEvent[] {
  const [was, is] = [flatten(before), flatten(after)]
  const fields: Record<string, FieldRule> = {}
  for (const name of Object.keys({ ...is, ...was })) {
    const rule = (SETTINGS_FIELDS as Fields)[name.split('.')[0] ?? '']
    if (rule !== undefined) fields[name] = rule
  }
  return describeDifferences(SETTINGS, fields, was, is)
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
