import { PICTURE_BODY_LIMIT } from '#house/files/pictures/pictures.limits.ts'

/** Body limit, bytes, of the call with a picture and texts. */
export const TEXTS_BODY_LIMIT = PICTURE_BODY_LIMIT

/** How a text is written: one line, a paragraph, several lines, or Markdown (record 112). */
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
  company: 'home',
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
  titles: 'home',
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
/** Search engines cut longer ones. */
const title = line('titles', 60)
const description = paragraph('titles', 155)

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
 * Texts of the settings record. The record's value is the default; a custom text replaces it in the settings that a
 * page reads (`src/compose/pages/own-texts.ts`).
 */
export const COMPANY_WORDS = {
  'company.supportHours': line('company', 20),
  'company.chandlery': line('company', 60),
  'company.chandleryCard': line('company', 60),
  'company.quickExit': line('company', 80),
} as const satisfies Record<string, SiteText>
export type CompanyWord = keyof typeof COMPANY_WORDS

/**
 * Every text of the public pages that the company may replace. A text's name is the path of its default in the
 * messages; those of the cards, of the chapters and of About are found by `delivered-texts.queries.server.ts`.
 */
export const SITE_TEXTS = {
  ...COMPANY_WORDS,
  'site.hero.heading': line('hero', 80),
  'site.hero.lead': paragraph('hero', 200),
  'site.hero.services': line('hero', 30),
  'site.hero.quote': line('hero', 30),
  'site.hero.scene': paragraph('hero', 300),
  'site.hero.key': lines('hero', 30, 7, 7),
  'services.heading': line('services', 40),
  'services.lead': paragraph('services', 160),
  'services.visitHeading': line('services', 60),
  'services.visit': lines('services', 90, 3, 8),
  ...CARD_TEXTS,
  'site.about.heading': line('about', 40),
  'site.about.lead': paragraph('about', 600),
  'site.about.moreThan': line('about', 30),
  'site.about.vessels': line('about', 40),
  'site.about.technicians': line('about', 40),
  'site.about.support': line('about', 40),
  'site.about.company': line('about', 40),
  'site.about.organisationNumber': line('about', 40),
  'site.about.address': line('about', 40),
  'site.about.ringNote': paragraph('about', 160),
  'site.compliance.heading': line('compliance', 40),
  'site.compliance.iso.title': line('compliance', 40),
  'site.compliance.iso.text': paragraph('compliance', 220),
  'site.compliance.iso.list': lines('compliance', 80, 1, 5),
  'site.compliance.whistleblower.title': line('compliance', 40),
  'site.compliance.whistleblower.text': paragraph('compliance', 220),
  'site.compliance.whistleblower.list': lines('compliance', 120, 1, 5),
  'site.compliance.whistleblower.link': line('compliance', 30),
  'site.compliance.maritime.title': line('compliance', 40),
  'site.compliance.maritime.text': paragraph('compliance', 220),
  'site.compliance.maritime.list': lines('compliance', 120, 1, 5),
  'site.footer.about': paragraph('footer', 200),
  'pages.home.title': title,
  'pages.home.description': description,
  'pages.catalogue.title': title,
  'pages.catalogue.description': description,
  'pages.board.title': title,
  'pages.board.description': description,
  'pages.legal.title': title,
  'pages.legal.description': description,
  'legal.title': line('legal', 60),
  'legal.lead': paragraph('legal', 260),
  'legal.privacy.title': line('legal', 60),
  'legal.privacy': chapter,
  'legal.terms.title': line('legal', 60),
  'legal.terms': chapter,
  'legal.compliance.title': line('legal', 60),
  'legal.compliance': chapter,
  'legal.whistleblowing.title': line('legal', 60),
  'legal.whistleblowing': chapter,
  'legal.accessibility.title': line('legal', 60),
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
/** A text in one language, or a picture's file: the unit that is drafted, published and undone. */
export type SiteTextField = Spoken<SiteTextKey> | Spoken<SitePictureKey> | `${SitePictureKey}.file`

export const SITE_TEXT_FIELDS = [
  ...SITE_TEXT_KEYS.flatMap((key) => [`${key}.en`, `${key}.nb`] as const),
  ...SITE_PICTURES.flatMap((key) => [`${key}.file`, `${key}.en`, `${key}.nb`] as const),
] as readonly SiteTextField[] as readonly [SiteTextField, ...SiteTextField[]]

/** Tokens in texts: facts of the company from the settings (`{city}`). */
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
