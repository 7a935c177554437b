import { PICTURE_BODY_LIMIT } from '#modules/files/pictures/pictures.limits.ts'

/** Body limit, bytes, of the call that carries a picture beside texts. */
export const TEXTS_BODY_LIMIT = PICTURE_BODY_LIMIT

/** How a text is written: one line, a paragraph, several lines, or Markdown (record 13). */
export type SiteTextKind = 'line' | 'paragraph' | 'lines' | 'markdown'

export interface SiteText {
  /** Under which heading the panel shows it. */
  group: SiteTextGroup
  kind: SiteTextKind
  /** Characters at most; of each line where there are several. */
  max: number
  /** How many lines, at least and at most, where there are several. */
  lines?: readonly [least: number, most: number]
}

/** The groups in their order, each with the page that shows it first. */
export const SITE_TEXT_GROUPS = {
  hero: 'home',
  services: 'home',
  'ballast-water': 'home',
  worldwide: 'home',
  chemicals: 'home',
  distribution: 'home',
  testing: 'home',
  chandlery: 'home',
  about: 'home',
  compliance: 'home',
  footer: 'home',
  legal: 'legal',
} as const satisfies Record<string, PreviewPage>
export type SiteTextGroup = keyof typeof SITE_TEXT_GROUPS

/** Pages on which a draft can be looked at. */
export const PREVIEW_PAGES = ['home', 'legal'] as const
export type PreviewPage = (typeof PREVIEW_PAGES)[number]

const line = (group: SiteTextGroup, max: number) => ({ group, kind: 'line', max }) as const
const paragraph = (group: SiteTextGroup, max: number) => ({ group, kind: 'paragraph', max }) as const
const lines = (group: SiteTextGroup, max: number, least: number, most: number) =>
  ({ group, kind: 'lines', max, lines: [least, most] }) as const
const chapter = { group: 'legal', kind: 'markdown', max: 24_000 } as const

/** The services in the order of their cards. */
export const SERVICE_CARDS = [
  'ballast-water',
  'worldwide',
  'chemicals',
  'distribution',
  'testing',
  'chandlery',
] as const

type CardTexts = {
  [Card in (typeof SERVICE_CARDS)[number] as `services.${Card}.${'title' | 'text' | 'features'}`]: SiteText
}

const CARD_TEXTS = Object.fromEntries(
  SERVICE_CARDS.flatMap((card) => [
    [`services.${card}.title`, line(card, 40)],
    [`services.${card}.text`, paragraph(card, 160)],
    [`services.${card}.features`, lines(card, 60, 3, 3)],
  ]),
) as CardTexts

/**
 * Every text of the public pages that the company may write itself. A text's name is its place in the messages, where its
 * delivered words stand; those of the cards, of the chapters and of About are found by `delivered-texts.queries.server.ts`.
 */
export const SITE_TEXTS = {
  'site.hero.heading': line('hero', 80),
  'site.hero.lead': paragraph('hero', 200),
  'services.lead': paragraph('services', 160),
  'services.visit': lines('services', 90, 3, 8),
  ...CARD_TEXTS,
  'site.about.lead': paragraph('about', 600),
  'site.compliance.iso.title': line('compliance', 40),
  'site.compliance.iso.text': paragraph('compliance', 220),
  'site.compliance.whistleblower.title': line('compliance', 40),
  'site.compliance.whistleblower.text': paragraph('compliance', 220),
  'site.compliance.whistleblower.list': lines('compliance', 120, 1, 5),
  'site.compliance.maritime.title': line('compliance', 40),
  'site.compliance.maritime.text': paragraph('compliance', 220),
  'site.compliance.maritime.list': lines('compliance', 120, 1, 5),
  'site.footer.about': paragraph('footer', 200),
  'legal.lead': paragraph('legal', 260),
  'legal.privacy': chapter,
  'legal.terms': chapter,
  'legal.compliance': chapter,
  'legal.whistleblowing': chapter,
  'legal.accessibility': chapter,
} as const satisfies Record<string, SiteText>
export type SiteTextKey = keyof typeof SITE_TEXTS
export const SITE_TEXT_KEYS = Object.keys(SITE_TEXTS) as SiteTextKey[]

/** The pictures that may be replaced; each has its file, and what it shows in both languages. */
export const SITE_PICTURES = ['home.picture'] as const
export type SitePictureKey = (typeof SITE_PICTURES)[number]
/** Characters of what a picture shows. */
export const PICTURE_TEXT_MAX = 200

type Spoken<Key extends string> = `${Key}.en` | `${Key}.nb`
/** A text in one language, or a picture's file: what is drafted, published and put back by itself. */
export type SiteTextField = Spoken<SiteTextKey> | Spoken<SitePictureKey> | `${SitePictureKey}.file`

export const SITE_TEXT_FIELDS = [
  ...SITE_TEXT_KEYS.flatMap((key) => [`${key}.en`, `${key}.nb`] as const),
  ...SITE_PICTURES.flatMap((key) => [`${key}.file`, `${key}.en`, `${key}.nb`] as const),
] as readonly SiteTextField[] as readonly [SiteTextField, ...SiteTextField[]]

/** What a text may name in braces: facts of the company as the settings say them (`{city}`). */
export const SITE_TOKENS = [
  'company',
  'shortName',
  'organisationNumber',
  'address',
  'city',
  'country',
  'phone',
  'phones',
  'email',
  'agency',
  'chandlery',
  'chandleryCard',
  'serviceTeam',
  'technicians',
  'vessels',
  'supportHours',
  'contactsMonths',
  'reportsDays',
  'countsMonths',
] as const
export type SiteToken = (typeof SITE_TOKENS)[number]
