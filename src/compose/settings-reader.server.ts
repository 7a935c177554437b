import type { Ctx } from '#core/context.server.ts'
import { wasCompleted } from '#site/setup-checklist/setup-checklist.queries.server.ts'
import type { SiteSettings } from '#site/site-content/site-content.contract.ts'
import { getSettings } from '#site/site-content/site-content.queries.server.ts'
import { findPublishedTexts } from '#site/site-content/texts/site-texts.queries.server.ts'
import type { OwnTexts } from '#site/site-content/texts/site-texts.table.server.ts'

export interface SettingsReader {
  /** The settings as they are now, or as they last were when the database is away. */
  get: () => Promise<SiteSettings>
  /** The company's custom texts that replace default ones, unprocessed. */
  getTexts: () => Promise<OwnTexts>
  /** Whether search engines are asked to leave the site out: the owner wishes it until the first day was done once. */
  isHidden: () => Promise<boolean>
  forget: () => void
}

/** Caches the settings and the site's custom texts until they change. */
export function createSettingsReader(ctx: () => Ctx): SettingsReader {
  const settings = cacheUntilForgotten(() => getSettings(ctx()))
  const texts = cacheUntilForgotten(() => findPublishedTexts(ctx()))
  const hidden = cacheUntilForgotten(
    async () => (await settings.get()).searchEngines.waitForFirstDay && !(await wasCompleted(ctx())),
  )
  return {
    get: settings.get,
    getTexts: texts.get,
    isHidden: hidden.get,
    forget() {
      settings.forget()
      texts.forget()
      hidden.forget()
    },
  }
}

function cacheUntilForgotten<Value>(ask: () => Promise<Value>) {
  let fresh: Promise<Value> | null = null
  let last: { value: Value } | null = null

  const read = async (): Promise<Value> => {
    try {
      last = { value: await ask() }
      return last.value
    } catch (error) {
      fresh = null
      if (last === null) throw error
      return last.value
    }
  }
  return {
    get: () => (fresh ??= read()),
    forget() {
      fresh = null
    },
  }
}
