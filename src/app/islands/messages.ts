import type { Language } from '#core/language.ts'
import type { MessageArea, PublicMessages } from '#core/web/page-language.ts'

export type IslandArea = 'catalogue' | 'common' | 'contact' | 'finder' | 'guide' | 'report' | 'rfq' | 'team'
type AreaLoaders = { [Area in IslandArea]: () => Promise<PublicMessages[Area]> }

const EN: AreaLoaders = {
  catalogue: async () => (await import('#modules/catalogue/messages/en.ts')).en,
  common: async () => (await import('#core/messages/en.ts')).en,
  contact: async () => (await import('#modules/contact/messages/en.ts')).en,
  finder: async () => (await import('#modules/finder/messages/en.ts')).en,
  guide: async () => (await import('#modules/pages/messages/en.ts')).en,
  report: async () => (await import('#modules/whistleblowing/messages/en.ts')).en,
  rfq: async () => (await import('#modules/rfq/messages/en.ts')).en,
  team: async () => (await import('#modules/team/messages/en.ts')).en,
}

const NB: AreaLoaders = {
  catalogue: async () => (await import('#modules/catalogue/messages/nb.ts')).nb,
  common: async () => (await import('#core/messages/nb.ts')).nb,
  contact: async () => (await import('#modules/contact/messages/nb.ts')).nb,
  finder: async () => (await import('#modules/finder/messages/nb.ts')).nb,
  guide: async () => (await import('#modules/pages/messages/nb.ts')).nb,
  report: async () => (await import('#modules/whistleblowing/messages/nb.ts')).nb,
  rfq: async () => (await import('#modules/rfq/messages/nb.ts')).nb,
  team: async () => (await import('#modules/team/messages/nb.ts')).nb,
}

const MESSAGES: Record<Language, AreaLoaders> = { en: EN, nb: NB }

/** The words of an island, in one language. */
export async function loadMessages(lang: Language, areas: readonly IslandArea[]): Promise<Partial<PublicMessages>> {
  const loaders = MESSAGES[lang]
  const loaded = await Promise.all(
    areas.map(async (area): Promise<[MessageArea, unknown]> => [area, await loaders[area]()]),
  )
  return Object.fromEntries(loaded)
}
