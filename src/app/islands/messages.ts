import type { Language } from '#core/language.ts'
import type { MessageArea, PublicMessages } from '#core/web/page-language.ts'

export type IslandArea =
  | 'catalogue'
  | 'common'
  | 'contact'
  | 'finder'
  | 'guide'
  | 'report'
  | 'requests'
  | 'rfq'
  | 'team'
  | 'verify'
type AreaLoaders<Lang extends Language = Language> = {
  [Area in IslandArea]: () => Promise<{ [Key in Lang]?: PublicMessages[Area] }>
}

const EN: AreaLoaders<'en'> = {
  catalogue: () => import('#site/catalogue/messages/en.ts'),
  common: () => import('#core/messages/en.ts'),
  contact: () => import('#site/contact/messages/en.ts'),
  finder: () => import('#site/finder/messages/en.ts'),
  guide: () => import('#site/pages/messages/en.ts'),
  report: () => import('#site/whistleblowing/messages/en.ts'),
  requests: () => import('#money/requests/messages/en.ts'),
  rfq: () => import('#site/rfq/messages/en.ts'),
  team: () => import('#site/team/messages/en.ts'),
  verify: () => import('#visits/evidence/verify-messages/en.ts'),
}

const NB: AreaLoaders<'nb'> = {
  catalogue: () => import('#site/catalogue/messages/nb.ts'),
  common: () => import('#core/messages/nb.ts'),
  contact: () => import('#site/contact/messages/nb.ts'),
  finder: () => import('#site/finder/messages/nb.ts'),
  guide: () => import('#site/pages/messages/nb.ts'),
  report: () => import('#site/whistleblowing/messages/nb.ts'),
  requests: () => import('#money/requests/messages/nb.ts'),
  rfq: () => import('#site/rfq/messages/nb.ts'),
  team: () => import('#site/team/messages/nb.ts'),
  verify: () => import('#visits/evidence/verify-messages/nb.ts'),
}

const MESSAGES: { [Lang in Language]: AreaLoaders<Lang> } = { en: EN, nb: NB }

/** Texts of an island, in one language. */
export async function loadMessages(lang: Language, areas: readonly IslandArea[]): Promise<Partial<PublicMessages>> {
  const loaders: AreaLoaders = MESSAGES[lang]
  const loaded = await Promise.all(
    areas.map(async (area): Promise<[MessageArea, unknown]> => [area, (await loaders[area]())[lang]]),
  )
  return Object.fromEntries(loaded)
}
