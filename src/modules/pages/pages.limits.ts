/** Search engines cut longer ones. */
export const TITLE_MAX = 60
export const DESCRIPTION_MAX = 155

/** What a page is about; menu, footer and the standing notice go by it. */
export const PAGE_GROUPS = ['service', 'reagents', 'instruments', 'supply'] as const
export type PageGroup = (typeof PAGE_GROUPS)[number]

/** The section of the home page that a group belongs to. */
export const sectionOf = (group: PageGroup) => (group === 'service' ? 'services' : 'products')

/** What structured data calls a page. */
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

/** Lists of what a buyer has to tell us. */
export const ORDER_KINDS = ['reagent', 'service', 'parts', 'supply'] as const
export type OrderKind = (typeof ORDER_KINDS)[number]
