import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { formatNumber, type Language, languageOf, pathsIn, toLanguage, translatePath } from '#core/language.ts'
import { formatDay } from '#core/language/days.ts'
import { PORTS } from '#core/ports/ports.data.ts'
import { PageLanguageContext, type PublicMessages, speak } from '#core/web/page-language.ts'
import { NO_FILTERS } from '#site/catalogue/catalogue-address.ts'
import { ContactForm } from '#site/contact/web/ContactForm.tsx'
import { rfqPanelProps } from '#site/rfq/rfq-panel-props.ts'
import { buildPageMeta } from '#site/site-content/page-meta.ts'
import { DEFAULT_SETTINGS } from '#site/site-content/site-content.defaults.ts'
import { AboutSection } from '#site/site-content/web/AboutSection.tsx'
import { ComplianceSection } from '#site/site-content/web/ComplianceSection.tsx'
import { ContactBar } from '#site/site-content/web/ContactBar.tsx'
import { ContactSection } from '#site/site-content/web/ContactSection.tsx'
import { HeroSection } from '#site/site-content/web/HeroSection.tsx'
import { LegalPage } from '#site/site-content/web/LegalPage.tsx'
import { NotFoundPage } from '#site/site-content/web/NotFoundPage.tsx'
import { ServicesSection } from '#site/site-content/web/ServicesSection.tsx'
import { TeamSection } from '#site/team/web/TeamSection.tsx'
import { ReportPanel } from '#site/whistleblowing/web/ReportPanel.tsx'
import { unavailablePage } from '../compose/pages/unavailable-page.ts'
import { listContentPages } from './content/content-pages.ts'
import { contactFormProps, reportPanelProps } from './form-props.ts'
import { CatalogueIsland } from './islands/CatalogueIsland.tsx'
import { ProductView } from './islands/ProductView.tsx'
import { PageFrame } from './layouts/PublicLayout.tsx'
import { getPublicMessages } from './public-messages.ts'

/**
 * A language in which every word is marked: 「Send」. Each text and each result of a text's function is, so text on a
 * page without marks did not come from the messages.
 */
function mark<T>(value: T): T
function mark(value: unknown): unknown {
  if (typeof value === 'string')
    return /\p{L}/u.test(value) && !/^(https?:|mailto:|\/|#)/.test(value) ? `「${value}」` : value
  if (typeof value === 'function')
    return (...given: unknown[]) => mark((value as (...all: unknown[]) => unknown)(...given))
  if (Array.isArray(value)) return value.map((item) => mark(item))
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, isKey(key) ? item : mark(item)]))
  }
  return value
}
/** Values that code compares, not people. */
const isKey = (name: string) => name === 'id' || name === 'href' || name === 'locode'

const MARKED = mark(getPublicMessages('en'))
const settings = {
  ...mark(DEFAULT_SETTINGS),
  quickExit: { ...mark(DEFAULT_SETTINGS).quickExit, url: 'https://x.example' },
}

const product = mark({
  id: '019a0000-0000-7000-8000-000000000001',
  name: 'Reagent set',
  itemNumber: '09991',
  description: 'Two bottles',
  imageUrl: null,
  categoryId: null,
  brandId: null,
  specifications: null,
  applications: null,
  order: 0,
  aliases: null,
  parts: 'Bottle」 | 「2 pieces',
  changeSteps: 'Mix」 | 「Shake it',
  // Marks at the seam, where the page takes the line apart.
  questions: 'Which?」 | 「This',
  goesWith: null,
  checkedOn: '2026-11-20',
  checkedAgainst: 'A paper',
  changeAfterDays: 90,
  keepsForDays: 365,
})
const fit = mark({ analyser: 'CLX', maker: 'Watts', catalogueNumber: null, reason: 'Read', sources: null })

const speakTo = (lang: Language, messages: Partial<PublicMessages>, page: ReactNode) =>
  renderToStaticMarkup(<PageLanguageContext value={speak(lang, messages)}>{page}</PageLanguageContext>)

const follow = {
  status: 'closed',
  day: '2026-11-20',
  incidentType: 'safety',
  retentionUntil: '2027-01-01',
  messages: [
    { from: 'reporter', text: '1', at: '2026-11-20' },
    { from: 'company', text: '2', at: '2026-11-21' },
  ],
} as const
const FOLLOWED = { ...follow, messages: [...follow.messages] }

const contact = contactFormProps(settings, 'en')
const report = reportPanelProps(settings, 'en')
const catalogue = {
  products: [product],
  total: 60,
  page: 2,
  categories: [],
  brands: [],
  filters: NO_FILTERS,
  rfq: rfqPanelProps(settings),
}

const PAGES: Record<string, ReactNode> = {
  frame: (
    <PageFrame settings={settings} path="/">
      {null}
    </PageFrame>
  ),
  hero: <HeroSection find={null} settings={settings} />,
  'contact bar': <ContactBar settings={settings} />,
  services: <ServicesSection settings={settings} />,
  about: <AboutSection settings={settings} ports={mark(PORTS)} />,
  compliance: <ComplianceSection>{null}</ComplianceSection>,
  contact: <ContactSection settings={settings}>{null}</ContactSection>,
  legal: <LegalPage settings={settings} countsMonths={24} />,
  'not found': <NotFoundPage />,
  'team, none': <TeamSection members={[]} />,
  'team, failed': <TeamSection members={null} />,
  'team, waiting': <TeamSection members={undefined} />,
  catalogue: <CatalogueIsland {...catalogue} />,
  'catalogue, nothing found': <CatalogueIsland {...catalogue} products={[]} total={0} page={1} />,
  product: (
    <ProductView
      product={product}
      related={[product]}
      crossReference={{ fits: [{ ...fit, verdict: 'fits', confidence: 'high' }], takes: null }}
      categories={[]}
      brands={[]}
      houseItemPrefix="RMS"
      salesEmails={['a@x.example']}
    />
  ),
  'contact form': <ContactForm {...contact} />,
  'contact form, sent': <ContactForm {...contact} result={{ state: 'done' }} />,
  'report form': <ReportPanel {...report} />,
  'report, sent': <ReportPanel {...report} result={{ state: 'done', receipt: '123412341234123412341234' }} />,
  'report, followed up': <ReportPanel {...report} followUp={{ receipt: '', report: FOLLOWED, error: null }} />,
}

const SPOKEN = / (?:aria-label|alt|placeholder|title|label|data-open|data-closed)="([^"]*)"/g

/** All text of a page: visible text, text alternatives, and the mails that its links write. */
function saidBy(document: string): string[] {
  // A mail address is one text, although it may break before its @.
  const html = document.replaceAll('</span><wbr/><span>', '')
  const texts = [...html.replace(/<(script|style|svg(?! [^>]*role="img"))[\s\S]*?<\/\1>/g, '').matchAll(/>([^<]+)</g)]
  const mails = [...html.matchAll(/href="mailto:[^"?]*\?([^"]*)"/g)].flatMap(([, query = '']) =>
    [...new URLSearchParams(query.replaceAll('&amp;', '&'))].flatMap(([name, value]) => (name === 'cc' ? [] : [value])),
  )
  return [...texts.map(([, text = '']) => text), ...[...html.matchAll(SPOKEN)].map(([, text = '']) => text), ...mails]
}

/** What is left when marked words are taken away: words that came from nowhere. */
function unmarked(text: string): string {
  let rest = text
  for (let next = rest.replaceAll(/「[^「」]*」/g, ''); next !== rest; next = rest.replaceAll(/「[^「」]*」/g, ''))
    rest = next
  return rest
}
/** The same in every language, or written by Intl: units and names on drawings, mail addresses, days. */
const NO_WORDS = /&\w+;|[\w.]+@[\w.]+|\d+ \p{L}+ \d{4}|^(English|Norsk|TRO, mg\/L Cl|DPD, 515 nm|\? NM)$/gu
const hasWords = (text: string) => /\p{L}{2}/u.test(text.replaceAll(NO_WORDS, ''))
/** Names of the information pages are in their texts in `content/`, in each language. */
const PAGE_NAMES = new Set(listContentPages('en').map(({ name }) => name))
const strays = (html: string) => saidBy(html).filter((text) => hasWords(unmarked(text)) && !PAGE_NAMES.has(text))

describe('a page', () => {
  it.each(Object.entries(PAGES))('says only what its language says: %s', (_, page) => {
    const html = speakTo('en', MARKED, page)
    expect(saidBy(html).filter((text) => text.includes('「')).length).toBeGreaterThan(0)
    expect(strays(html)).toEqual([])
  })

  it('writes the numbers on its drawings as its language does', () => {
    const hero = <HeroSection find={null} settings={settings} />
    expect(speakTo('en', MARKED, hero)).toContain('&lt; 0.1<')
    expect(speakTo('nb', MARKED, hero)).toContain('&lt; 0,1<')
    expect(speakTo('nb', MARKED, hero)).not.toMatch(/>[^<]*\d\.\d[^<]*</)
  })

  it.each([
    <p key="1">Send us a message</p>,
    <img key="2" alt="A ship" />,
    <a key="3" href="mailto:a@x.example?body=Hello%20you">
      1
    </a>,
  ])('that says something of its own is found', (planted) =>
    expect(strays(speakTo('en', MARKED, planted))).toHaveLength(1),
  )
})

describe('a refusal', () => {
  const contactValues = { name: '', email: '', company: '', phone: '', service: '', message: '' }
  const reportValues = { reporterName: '', reporterEmail: '', incidentType: '', description: '', anonymous: false }
  const REFUSED: Record<string, ReactNode> = {
    'of fields': (
      <ContactForm
        {...contact}
        result={{
          state: 'refused',
          sentence: 'Name is required',
          fields: [
            { field: 'name', message: 'Name is required', reason: 'wrong' },
            { field: 'company', message: 'Must be at most 200 characters', reason: 'tooLong', params: { max: 200 } },
            { field: 'phone', message: 'Something else is wrong here', reason: 'wrong' },
            { field: 'message', message: 'An older server gives no reason' },
          ],
          values: contactValues,
        }}
      />
    ),
    'of the whole form': (
      <ReportPanel
        {...report}
        result={{
          state: 'refused',
          sentence: 'The field "name" is given twice.',
          reason: 'formFieldTwice',
          params: { name: 'name' },
          values: reportValues,
        }}
      />
    ),
    'with a reason that the page does not know': (
      <ReportPanel
        {...report}
        result={{ state: 'refused', sentence: 'A sentence of tomorrow.', reason: 'ofTomorrow', values: reportValues }}
      />
    ),
    'of a receipt': (
      <ReportPanel
        {...report}
        followUp={{
          receipt: '1',
          report: null,
          error: { sentence: 'No report opens with this code.', reason: 'noSuchReport' },
        }}
      />
    ),
  }

  it.each(Object.entries(REFUSED))('is said in the page’s language, never in the server’s: %s', (_, page) => {
    const html = speakTo('nb', MARKED, page)
    expect(html).toMatch(/class="error"/)
    expect(strays(html)).toEqual([])
  })
})

/** Places of texts of two words and more that read the same in both languages. */
function findTwins(one: unknown, other: unknown, place = ''): string[] {
  if (typeof one === 'string') return one === other && /\p{L} \p{L}/u.test(one) ? [place] : []
  if (typeof one !== 'object' || one === null || typeof other !== 'object' || other === null) return []
  return Object.entries(one).flatMap(([key, text]) =>
    findTwins(text, (other as Record<string, unknown>)[key], place === '' ? key : `${place}.${key}`),
  )
}

describe('a language', () => {
  it('leaves no sentence in another language', () => {
    expect(findTwins(getPublicMessages('en'), getPublicMessages('nb'))).toEqual([])
    expect(findTwins({ a: { b: ['Send us a message'] } }, { a: { b: ['Send us a message'] } })).toEqual(['a.b.0'])
  })

  it('speaks through the same frame, with its own addresses', () => {
    const html = speakTo(
      'nb',
      getPublicMessages('nb'),
      <PageFrame settings={DEFAULT_SETTINGS} path="/nb/legal">
        {null}
      </PageFrame>,
    )
    expect(html).toContain('Gå til innholdet')
    expect(html).not.toContain('Skip to content')
    const links = [...html.matchAll(/href="(\/[^"]*)"/g)].map(([, href = '']) => href)
    // Out of it lead the portal, and the same page in English from header, menu and footer.
    expect([...new Set(links.filter((href) => !href.startsWith('/nb')))].toSorted()).toEqual([
      '/legal',
      '/portal-login',
    ])
    expect(links).toContain('/nb#services')
    expect(links).toContain('/nb/legal#privacy')
  })

  it('is taken from the address of a form, for the page that answers it without script', () => {
    const forms = [<ContactForm key="1" {...contact} />, <ReportPanel key="2" {...report} />]
    const shown = [
      ...forms,
      <ReportPanel key="3" {...report} followUp={{ receipt: '1', report: FOLLOWED, error: null }} />,
    ]
    const answers = (lang: Language) =>
      shown.flatMap((form) =>
        [...speakTo(lang, MARKED, form).matchAll(/action="([^"]+)"/g)].map(([, path = '']) => path),
      )
    const calls = [
      '/api/contact',
      '/api/whistleblower',
      '/api/whistleblower/follow-up',
      '/api/whistleblower/follow-up/messages',
    ]
    expect(new Set(answers('en'))).toEqual(new Set(calls))
    expect(new Set(answers('nb'))).toEqual(new Set(calls.map((path) => `${path}?lang=nb`)))
    const named = new URL(pathsIn('nb').contactForm, 'https://x.example').searchParams.get('lang')
    expect(toLanguage(named, ['en', 'nb'])).toBe('nb')
    for (const other of [named, null, 'NB', ['nb'], '__proto__']) expect(toLanguage(other, ['en'])).toBe('en')
  })

  it('is taken from an address without a page', () => {
    const paths = ['/nb', '/nb/', '/nb/nothing', '/nb/products/none', '/nbx', '/products/nb', '/', '/nothing']
    const speaks = (published: Language[]) => paths.map((path) => languageOf(path, published))
    expect(speaks(['en', 'nb'])).toEqual(['nb', 'nb', 'nb', 'nb', 'en', 'en', 'en', 'en'])
    // A language that is not published is no language of the site yet.
    expect(new Set(speaks(['en']))).toEqual(new Set(['en']))
  })

  it('speaks from the page of last resort, too', () => {
    const html = unavailablePage('nb', MARKED.common.unavailable)
    expect(html).toContain('<html lang="nb">')
    expect(saidBy(html).filter((text) => text.includes('「'))).toHaveLength(4)
    expect(strays(html)).toEqual([])
    expect(unavailablePage('en')).toContain('<html lang="en-US">')
  })

  it('writes numbers and days in its own way', () => {
    expect([formatNumber('en', 2300), formatNumber('nb', 2300)]).toEqual(['2300', '2\u00a0300'])
    expect([formatDay('en', '2026-11-20'), formatDay('nb', '2026-11-20')]).toEqual([
      '20 November 2026',
      '20. november 2026',
    ])
  })

  it('keeps the place when it changes', () => {
    const there = ['/', '/?page=2', '/#contact', '/legal#privacy', '/products/09991']
    const here = ['/nb', '/nb?page=2', '/nb#contact', '/nb/legal#privacy', '/nb/products/09991']
    expect(there.map((path) => translatePath(path, 'en', 'nb'))).toEqual(here)
    expect(here.map((path) => translatePath(path, 'nb', 'en'))).toEqual(there)
    expect(pathsIn('nb').product({ itemNumber: 'CLX' })).toBe('/nb/products/clx')
  })

  it('hreflang names only languages that have the page', () => {
    const meta = buildPageMeta({
      title: 'T',
      description: '',
      path: '/',
      lang: 'en',
      languages: ['en'],
      origin: 'https://x.example',
      settings,
    })
    expect(JSON.stringify(meta)).not.toContain('/nb')
    expect(meta).toContainEqual({ property: 'og:locale:alternate', content: 'nb_NO' })
  })
})
