import { eq } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { pickSeen } from '#core/rows/fields.ts'
import { type PublicSettings, SiteSettings } from './site-content.contract.ts'
import { DEFAULT_SETTINGS } from './site-content.defaults.ts'
import { SETTINGS_FIELDS } from './site-content.fields.ts'
import { siteSettings } from './site-content.table.server.ts'

/**
 * The settings record. A field that the stored record does not have yet (a newer version brought it) has its default,
 * and an installation without a record has all of them.
 * @throws Error when the stored record breaks the contract; the message names the field, never its value
 */
export async function getSettings(ctx: Ctx): Promise<SiteSettings> {
  const [row] = await ctx.db.select({ value: siteSettings.value }).from(siteSettings).where(eq(siteSettings.id, 1))
  const parsed = SiteSettings.safeParse({ ...DEFAULT_SETTINGS, ...row?.value })
  if (parsed.success) return parsed.data
  const fields = parsed.error.issues.map((issue) => issue.path.join('.') || issue.message)
  throw new Error(`The stored site settings are wrong in: ${fields.join(', ')}`)
}

/** The settings that a page may print. */
export const toPublicSettings = (settings: SiteSettings): PublicSettings =>
  pickSeen(SETTINGS_FIELDS, 'public', settings)
