import { isValidElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { Language } from '#core/language.ts'
import { PageLanguageContext, speak } from '#core/web/page-language.ts'
import { en as finderEn } from '#site/finder/messages/en.ts'
import { nb as finderNb } from '#site/finder/messages/nb.ts'
import { en as referencesEn } from '#site/finder/reference-messages/en.ts'
import { nb as referencesNb } from '#site/finder/reference-messages/nb.ts'
import { NOTHING_ASKED } from '#site/finder/web/finder-context.ts'
import { en } from '#site/pages/messages/en.ts'
import { nb } from '#site/pages/messages/nb.ts'
import { buildPageJsonLd } from '#site/pages/page-jsonld.ts'
import { lineOf, type Body } from '#site/pages/web/read-body.ts'
import { Fact, Medium, Source } from '#site/pages/web/text-parts.tsx'
import { DEFAULT_SETTINGS } from '#site/site-content/site-content.defaults.ts'
import { Confidence } from '#ui/Verdict.tsx'
import crossReference from '../../../content/facts/cross-reference.json' with { type: 'json' }
import facts from '../../../content/facts/facts.json' with { type: 'json' }
import unclaimed from '../../../content/facts/unclaimed.json' with { type: 'json' }
import { type ContentEntry, findContentPage, hrefOf, languagesOf, listContentPages } from './content-pages.ts'
import { ContentView, readEntry } from './ContentView.tsx'

const LANGUAGES_WRITTEN = ['en', 'nb'] as const
const WORDS = {
  en: { guide: en, finder: finderEn, references: referencesEn },
  nb: { guide: nb, finder: finderNb, references: referencesNb },
}

const PAGES = LANGUAGES_WRITTEN.flatMap((lang) =>
  listContentPages(lang).flatMap((page): [string, Language, ContentEntry][] => {
    const entry = findContentPage(lang, hrefOf(page.slug, lang, DEFAULT_SETTINGS) ?? '', DEFAULT_SETTINGS)
    return entry === null ? [] : [[`${lang}/${page.slug}`, lang, entry]]
  }),
)

const childrenOf = (node: ReactNode): ReactNode =>
  isValidElement<{ children?: ReactNode }>(node) ? node.props.children : undefined

const holds = (node: ReactNode, type: unknown): boolean =>
  Array.isArray(node)
    ? (node as ReactNode[]).some((each) => holds(each, type))
    : isValidElement(node) && (node.type === type || holds(childrenOf(node), type))

/** Names and titles that a part prints in addition to its content. */
function printedOf(node: ReactNode): string {
  if (!isValidElement<Record<string, unknown>>(node)) return ''
  return ['name', 'title', 'lead', 'ask']
    .map((key) => node.props[key])
    .filter((value): value is string => typeof value === 'string')
    .join('. ')
}

const BLOCKS = new Set<unknown>(['p', 'li', 'td', 'th', 'tr', Fact])

/** A text as it is read; with `marked` left out, only what claims to be sure. */
function read(node: ReactNode, without: (node: ReactNode) => boolean): string {
  if (typeof node === 'string' || typeof node === 'number') return String(node)
  if (Array.isArray(node)) return (node as ReactNode[]).map((each) => read(each, without)).join('')
  if (!isValidElement(node) || node.type === Source || without(node)) return ''
  const named = typeof node.type === 'string' ? '' : printedOf(node)
  const inner = read(childrenOf(node), without)
  return BLOCKS.has(node.type) || named !== '' ? `\n${named}\n${inner}\n` : inner
}

const isMarked = (node: ReactNode): boolean =>
  isValidElement(node) && (node.type === Medium || (node.type === 'tr' && holds(node, Confidence)))

function textsOf({ answer, keyFacts, sections, questions }: Body, without: (node: ReactNode) => boolean = () => false) {
  return [
    read(answer, without),
    read(keyFacts, without),
    ...sections.map(({ title, lead, children }) => `${title}\n${lead ?? ''}\n${read(children, without)}`),
    ...questions.map(({ ask, children }) => `${ask}\n${read(children, without)}`),
  ].join('\n')
}

const UNITS =
  'mg/L|µg/L|g/L|mL|L/h|kg/h|kg/L|kg|g/mol|g/cm³|g|m³/h|m³/t|m³|bar|°C|mm|µm|nm|%|NTU|PSU|mA|h|t|days|months|hours|dager|måneder|timer'
const NUMBER = new RegExp(String.raw`(?<![\w.,-])(\d+(?:[.,]\d+)*)(?: (${UNITS})(?![\p{L}\d]))?`, 'gu')

/** Units are one in both languages, digits without marks between thousands, decimals with a point. */
const normalize = (text: string): string =>
  text
    .replaceAll(/[\u00a0\u202f]/g, ' ')
    .replaceAll(/(\d) (?=\d{3}(?!\d))/g, '$1')
    .replaceAll(/(\d),(?=\d)/g, '$1.')
    .replaceAll(
      /\b(\d+)\. ?(?=(januar|februar|mars|april|mai|juni|juli|august|september|oktober|november|desember))/g,
      '$1 ',
    )
    .replaceAll('dager', 'days')
    .replaceAll('måneder', 'months')
    .replaceAll(/\btimer\b|\bhours\b/g, 'h')
    .replaceAll(/m³\/t\b/g, 'm³/h')
    .replaceAll(/(\d) t\b/g, '$1 h')
    .replaceAll(/(kg|L)\/t\b/g, '$1/h')

const numbersIn = (text: string): string[] =>
  [...normalize(text).matchAll(NUMBER)].map(([, number = '', unit]) =>
    unit === undefined ? number : `${number} ${unit}`,
  )

const plain = (numbers: readonly string[]) => new Set(numbers.flatMap((each) => [each, each.split(' ')[0] ?? '']))

const KNOWN = plain(
  numbersIn(
    [...facts.map(({ says }) => says), JSON.stringify(crossReference), JSON.stringify(DEFAULT_SETTINGS)].join('\n'),
  ),
)

/** Numbers that a text prints and no fact has. */
const findInvented = (text: string): string[] => numbersIn(text).filter((number) => !KNOWN.has(number))

/** Uncertain facts where nothing says so. */
const findUnmarked = (text: string, lang: Language): string[] =>
  facts.flatMap(({ says, words }) =>
    words !== undefined && new RegExp(words[lang], 'u').test(normalizeSpaces(text)) ? [says] : [],
  )

const normalizeSpaces = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')

const findClaims = (text: string, slug: string, lang: Language): string[] => {
  const own = (unclaimed as Record<string, Record<Language, string[]> | undefined>)[slug]
  return [...unclaimed.everywhere[lang], ...(own?.[lang] ?? [])].filter((words) =>
    new RegExp(words, 'u').test(normalizeSpaces(text)),
  )
}

/** Approvals by what a page prints of them, each with the words about its validity that the page then needs. */
const VALIDITY: readonly { printed: Record<Language, RegExp>; needs: Record<Language, RegExp> }[] = [
  {
    printed: {
      en: /TAP00001M7|type approval of 2020|2020 certificate/u,
      nb: /TAP00001M7|ypegodkjenningen fra 2020|sertifikatet fra 2020/u,
    },
    needs: { en: /valid until 13 December 2023/u, nb: /gyldig til 13\. desember 2023/u },
  },
  {
    printed: {
      en: /6 November 2018|June 2017|March 2018|5 June 2018|18 October 2017|December 2018|December 2016|IECEx/u,
      nb: /6\. november 2018|[Jj]uni 2017|mars 2018|5\. juni 2018|18\. oktober 2017|desember 2018|desember 2016|IECEx/u,
    },
    needs: {
      en: /have not checked whether|validity today not checked/u,
      nb: /gyldighet i dag ikke kontrollert|gjelder i dag, har vi ikke kontrollert/u,
    },
  },
]

/** Approvals that a text prints without saying how long they are valid, or that this was not checked. */
const findUndated = (text: string, lang: Language): string[] =>
  VALIDITY.flatMap(({ printed, needs }) => {
    const found = printed[lang].exec(normalizeSpaces(text))
    return found !== null && !needs[lang].test(normalizeSpaces(text)) ? [found[0]] : []
  })

describe('information pages', () => {
  it('are nineteen, each in English, and each in Norwegian or with a reason', () => {
    expect(listContentPages('en')).toHaveLength(19)
    for (const page of listContentPages('en')) {
      expect(languagesOf(page.slug).includes('nb') || page.englishOnly !== undefined, page.slug).toBe(true)
    }
  })

  it.each(PAGES)('%s prints no number that no fact has', (_, __, entry) => {
    expect(findInvented(textsOf(readEntry(entry)))).toEqual([])
  })

  it.each(PAGES)('%s marks what is not certain', (_, lang, entry) => {
    expect(findUnmarked(textsOf(readEntry(entry), isMarked), lang)).toEqual([])
  })

  it.each(PAGES)('%s claims nothing that its brief forbids', (_, lang, entry) => {
    expect(findClaims(textsOf(readEntry(entry)), entry.page.slug, lang)).toEqual([])
  })

  it.each(PAGES)('%s prints no approval without its validity', (_, lang, entry) => {
    expect(findUndated(textsOf(readEntry(entry)), lang)).toEqual([])
  })

  it.each(PAGES)('%s contains no fact of the company in its text', (_, __, entry) => {
    const text = textsOf(readEntry(entry))
    for (const fact of [
      DEFAULT_SETTINGS.companyName,
      DEFAULT_SETTINGS.shortName,
      ...DEFAULT_SETTINGS.salesEmails,
      ...DEFAULT_SETTINGS.phones,
    ])
      expect(text).not.toContain(fact)
  })

  it.each(PAGES)('%s is drawn whole: its links lead to pages, its marks to its sources', (_, lang, entry) => {
    const html = renderToStaticMarkup(
      <PageLanguageContext value={speak(lang, WORDS[lang])}>
        <ContentView
          entry={entry}
          lang={lang}
          settings={DEFAULT_SETTINGS}
          related={[]}
          articles={[]}
          categories={[]}
          brands={[]}
          finder={NOTHING_ASKED}
        />
      </PageLanguageContext>,
    )
    expect(html.match(/<h1/g)).toHaveLength(1)
    for (const [, id] of html.matchAll(/href="#([^"]+)"/g)) expect(html, id).toContain(`id="${id}"`)
    for (const id of html.matchAll(/ id="([^"]+)"/g)) expect(html.split(id[0]), id[1]).toHaveLength(2)
  })

  it.each(PAGES)('%s says in its structured data what it prints', (_, lang, entry) => {
    const body = readEntry(entry)
    const { page } = entry
    const text = lineOf(textsOf(body).replaceAll(/\s+/g, ' '))
    const data = buildPageJsonLd({
      page,
      lang,
      origin: 'https://x.example',
      url: `https://x.example/${page.slug}`,
      answer: '',
      questions: [],
      articles: [],
      image: 'https://x.example/picture.png',
      worksIn: 'Worldwide',
    })
    const [about] = data['@graph']
    const { name, sku, mpn, cas, brand, category, serviceType, areaServed = [], models = [], application } = page.data
    const numbers = models.flatMap((model) => [model.name, model.mpn])
    for (const printed of [sku, mpn, cas, brand, category, serviceType, name, application, ...areaServed, ...numbers]) {
      if (printed !== undefined) expect(text.toLowerCase()).toContain(printed.toLowerCase())
    }
    expect(about).toMatchObject({ '@type': page.data.kind })
    expect(JSON.stringify(data)).not.toMatch(/offers|aggregateRating|review/)
  })
})

describe('planted faults', () => {
  it('an invented number is found, also by its unit alone', () => {
    expect(findInvented('Range 0 to 77 mg/L, change after 91 days')).toEqual(['77 mg/L', '91 days'])
    expect(findInvented('Change after 90 days, set 09991')).toEqual([])
    expect(findInvented('Bytt etter 90 dager; 0,1 mg/L; 10 000 m³')).toEqual([])
  })

  it('a medium fact without its mark is found, one with it is not', () => {
    const bare = <p>The maker calls the process electrocatalysis.</p>
    const marked = (
      <p>
        <Medium>The maker calls the process electrocatalysis.</Medium>
      </p>
    )
    expect(findUnmarked(read(bare, isMarked), 'en')).toHaveLength(1)
    expect(findUnmarked(read(marked, isMarked), 'en')).toEqual([])
  })

  it('an approval without its validity is found', () => {
    expect(findUndated('US approval 6 November 2018', 'en')).toEqual(['6 November 2018'])
    expect(findUndated('DNV GL TAP00001M7, valid until 13 December 2023', 'en')).toEqual([])
  })

  it('what must not be claimed is found', () => {
    expect(findClaims('A genuine reagent, USCG approved', 'tro-kit', 'en')).toHaveLength(2)
    expect(findClaims('JAW stands for something', 'clx-jaw-reagent-09952', 'en')).toHaveLength(1)
  })
})
