import type { Ctx } from '#core/context.server.ts'
import { doOnce } from '#core/db/do-once.server.ts'
import { NEW_SETTINGS } from './site-content.defaults.ts'
import { siteSettings } from './site-content.table.server.ts'

/**
 * Writes the neutral example values into a new installation, once in its life; a record that is there stays.
 * @returns whether this start was the first
 */
export const loadDefaultSettings = (ctx: Ctx): Promise<boolean> =>
  doOnce(ctx, 'default-settings', async (tx) => {
    await tx.db.insert(siteSettings).values({ value: NEW_SETTINGS }).onConflictDoNothing()
  })
