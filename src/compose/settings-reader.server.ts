import type { Ctx } from '#core/context.server.ts'
import type { SiteSettings } from '#modules/site-content/site-content.contract.ts'
import { getSettings } from '#modules/site-content/site-content.queries.server.ts'

export interface SettingsReader {
  /** The settings as they are now, or as they last were when the database is away. */
  get: () => Promise<SiteSettings>
  forget: () => void
}

/** Keeps the settings in memory until they change. */
export function createSettingsReader(ctx: () => Ctx): SettingsReader {
  let fresh: Promise<SiteSettings> | null = null
  let last: SiteSettings | null = null

  const read = async (): Promise<SiteSettings> => {
    try {
      last = await getSettings(ctx())
      return last
    } catch (error) {
      fresh = null
      if (last === null) throw error
      return last
    }
  }
  return {
    get: () => (fresh ??= read()),
    forget() {
      fresh = null
    },
  }
}
