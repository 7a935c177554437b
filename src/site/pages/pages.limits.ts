/** Search engines cut longer ones. */
export const TITLE_MAX = 60
export const DESCRIPTION_MAX = 155

/** What a page is about; menu, footer and the standard notice depend on it. */
export const PAGE_GROUPS = ['service', 'reagents', 'instruments', 'supply'] as const
export type PageGroup = (typeof PAGE_GROUPS)[number]

/** The page above the pages of a group in their breadcrumb, by its file's name; the catalogue for those without one. */
export const PAGE_OVER: Readonly<Record<PageGroup, string | null>> = {
  service: 'ballast-service',
  reagents: 'tro-reagent-kit',
  instruments: null,
  supply: null,
}

/** Types of a page in structured data. */
export const DATA_KINDS = ['Product', 'Service', 'TechArticle', 'Article', 'ItemList', 'WebPage'] as const

/** The home page's service cards. */
export const SERVICE_CARDS = [
  'ballast-water',
  'worldwide',
  'chemicals',
  'distribution',
  'testing',
  'chandlery',
] as const

/** Lists of facts that a buyer has to state. */
export const ORDER_KINDS = ['reagent', 'service', 'parts', 'supply'] as const
export type OrderKind = (typeof ORDER_KINDS)[number]
