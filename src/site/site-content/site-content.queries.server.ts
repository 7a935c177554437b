import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { withoutRepeats } from '#core/contract/text.ts'
import type { Language } from '#core/language.ts'
import { pickSeen } from '#core/rows/fields.ts'
import { parseTranslation } from './settings-translations.ts'
import { type PublicSettings, SiteSettings } from './site-content.contract.ts'
import { DEFAULT_SETTINGS } from './site-content.defaults.ts'
import { SETTINGS_FIELDS } from './site-content.fields.ts'
import { siteSettings } from './site-content.table.server.ts'
import { siteTexts } from './texts/site-texts.table.server.ts'

/**
 * The settings record. A field that the stored record does not have yet (a newer version brought it) has its default,
 * and an installation without a record has all of them.
 * @throws Error when the stored record breaks the contract; the message names the field, never its value
 */
export async function getSettings(ctx: Ctx): Promise<SiteSettings> {
  const [row] = await ctx.db.select({ value: siteSettings.value }).from(siteSettings).where(eq(siteSettings.id, 1))
  const parsed = SiteSettings.safeParse({ ...DEFAULT_SETTINGS, ...findCopiedStaff(row?.value), ...row?.value })
  if (parsed.success) return parsed.data
  const fields = parsed.error.issues.map((issue) => issue.path.join('.') || issue.message)
  throw new Error(`The stored site settings are wrong in: ${fields.join(', ')}`)
}

/** The day on which the settings or the company's own texts last changed (`YYYY-MM-DD`, UTC); null where nothing is stored. */
export async function findSettingsChange(ctx: Ctx): Promise<string | null> {
  const [row] = await ctx.db
    .select({
      changed: sql<string | null>`to_char(greatest(
      (select max(${siteSettings.updatedAt}) from ${siteSettings}),
      (select max(${siteTexts.updatedAt}) from ${siteTexts})
    ) at time zone 'utc', 'YYYY-MM-DD')`,
    })
    .from(sql`(select 1) as one`)
  return row?.changed ?? null
}

/**
 * Returns the copied addresses for a stored record from before `copiedStaff`: the company's other addresses, if it has
 * three. The setup checklist reports a remaining example.
 */
function findCopiedStaff(stored: Partial<SiteSettings> | undefined): Partial<SiteSettings> {
  const [to = '', ...others] = stored?.salesEmails ?? []
  if (stored?.copiedStaff !== undefined || to === '') return {}
  const own = [...others, ...(stored?.contactEmails ?? []).map(({ address }) => address)]
  const [first, second, third] = withoutRepeats([to, ...own, ...DEFAULT_SETTINGS.copiedStaff]).slice(1)
  return first !== undefined && second !== undefined && third !== undefined
    ? { copiedStaff: [first, second, third] }
    : {}
}

/** The settings that a page may print, in its language; a sentence that has no translation stays English and is named. */
export function toPublicSettings(settings: SiteSettings, lang: Language = 'en'): PublicSettings {
  const seen = {
    ...pickSeen(SETTINGS_FIELDS, 'public', settings),
    isVatRegistered: settings.invoicing.vatNumber !== '',
  }
  if (lang === 'en') return seen
  const known = new Map(settings.translations[lang].map(parseTranslation))
  const say = (text: string) => known.get(text.trim()) ?? text
  const { about, address, chandlery, contactEmails, quickExit, supportHours } = seen
  return {
    ...seen,
    about: say(about),
    address: { ...address, country: say(address.country) },
    chandlery: { ...chandlery, name: say(chandlery.name), cardTitle: say(chandlery.cardTitle) },
    contactEmails: contactEmails.map(({ label, address: mailbox }) => ({ label: say(label), address: mailbox })),
    quickExit: { ...quickExit, says: say(quickExit.says) },
    supportHours: say(supportHours),
    untranslated: [
      ...(known.has(about.trim()) ? [] : ['about']),
      ...(known.has(quickExit.says.trim()) ? [] : ['quickExit']),
    ],
  }
}
