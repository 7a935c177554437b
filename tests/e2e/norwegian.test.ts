import { beforeAll, describe, expect, it } from 'vitest'
import { getPublicMessages } from '#app/public-messages.ts'
import { type Language, languageOf, LANGUAGES, translatePath } from '#core/language.ts'
import { findFlawsAt } from './look.ts'
import { readHead, readMarkup, readSitemap, type Said, textsIn } from './read-markup.ts'
import { fetchPage, useSharedSite } from './site.ts'

const site = useSharedSite()

interface ReadPage {
  path: string
  html: string
  said: Said[]
}

const read = async (path: string): Promise<ReadPage> => {
  const html = await fetchPage(site.product.url + path)
  return { path, html, said: readMarkup(html) }
}

/** Every address of the sitemap in a language; of the products, which are all made alike, a few. */
async function listAddresses(lang: Language): Promise<string[]> {
  const paths = (await readSitemap(site.product.url)).map(({ path }) => path)
  const own = paths.filter((path) => languageOf(path) === lang)
  const isProduct = (path: string) => path.includes('/products/')
  return [...own.filter((path) => !isProduct(path)), ...own.filter(isProduct).slice(0, 4)]
}

const NORWEGIAN = new Set(textsIn(getPublicMessages('nb')))
const ENGLISH = new Set(textsIn(getPublicMessages('en')).filter((text) => / /.test(text) && !NORWEGIAN.has(text)))

/** Four words of small letters in a row: a sentence, and not the name of a company, a model or a street. */
const isSentence = (text: string) => /(?:^|\s)\p{Ll}{2,}(?:\s\p{Ll}{2,}){3}/u.test(text)

let pairs: { en: ReadPage; nb: ReadPage }[] = []
let addresses: { en: string[]; nb: string[] } = { en: [], nb: [] }

beforeAll(async () => {
  addresses = { en: await listAddresses('en'), nb: await listAddresses('nb') }
  // One after the other: pages that are drawn for the first time would wait for each other.
  pairs = []
  for (const path of addresses.en) pairs.push({ en: await read(path), nb: await read(translatePath(path, 'en', 'nb')) })
})

describe('the site in Norwegian', () => {
  it('has every page of the English one, and the sitemap lists both', () => {
    expect(addresses.en.length).toBeGreaterThan(20)
    expect(addresses.nb).toEqual(addresses.en.map((path) => translatePath(path, 'en', 'nb')))
  })

  it('names each page in both languages, each way', () => {
    for (const { en, nb } of pairs) {
      const heads = { en: readHead(en.html), nb: readHead(nb.html) }
      for (const lang of ['en', 'nb'] as const) {
        const head = heads[lang]
        const { path } = { en, nb }[lang]
        expect(head, path).toMatchObject({ lang: LANGUAGES[lang].tag, locale: LANGUAGES[lang].social })
        expect(new URL(head.canonical).pathname, path).toBe(path)
        expect(head.languages, path).toEqual([
          ['en-US', en.path],
          ['nb', nb.path],
          ['x-default', en.path],
        ])
        expect({ en, nb }[lang === 'en' ? 'nb' : 'en'].html).toContain(`href="${path}" lang="${LANGUAGES[lang].tag}"`)
      }
      expect(heads.nb.title, nb.path).not.toBe(heads.en.title)
      expect(heads.nb.description, nb.path).not.toBe(heads.en.description)
    }
  })

  it('says nothing in English, but for what is marked as such', () => {
    for (const { en, nb } of pairs) {
      const own = nb.said.filter(({ lang }) => lang === 'nb').map(({ text }) => text)
      expect(own.length, nb.path).toBeGreaterThan(50)
      expect(
        own.filter((text) => ENGLISH.has(text)),
        nb.path,
      ).toEqual([])
      const english = new Set(en.said.filter(({ lang }) => lang !== 'nb').map(({ text }) => text))
      expect(
        own.filter((text) => english.has(text) && isSentence(text)),
        nb.path,
      ).toEqual([])
    }
  })

  it('links to Norwegian pages, and out of them only where a place has no other', () => {
    for (const { nb } of pairs) {
      const links = [...nb.html.matchAll(/<a (?![^>]*hrefLang)[^>]*href="(\/[^"]*)"/g)].map(([, href = '']) => href)
      const elsewhere = links.filter((href) => !/^\/(nb[/?#]|nb$|api\/|\.well-known\/)/.test(href))
      expect([...new Set(elsewhere)], nb.path).toEqual(['/portal-login'])
    }
  })

  it('answers what is not there, and what is asked without a script, in Norwegian', async () => {
    const missing = await fetch(`${site.product.url}/nb/ikke-her`)
    expect([missing.status, readHead(await missing.text()).lang]).toEqual([404, 'nb'])
    const body = new FormData()
    body.append('name', '')
    body.append('email', 'ikke en adresse')
    const refused = await fetch(`${site.product.url}/api/contact?lang=nb`, { method: 'POST', body })
    const said = readMarkup(await refused.text()).map(({ text }) => text)
    expect(refused.status).toBe(422)
    expect(said).toContain('Skriv en gyldig e-postadresse')
    expect(said.filter((text) => ENGLISH.has(text))).toEqual([])
  })
})

describe('a Norwegian page', () => {
  it.each(['/nb', '/nb/headway-ballast-service', '/nb/products/09991', '/nb/legal'])(
    '%s has room for its longer words, and axe finds nothing',
    async (path) => {
      const page = await site.open(path)
      expect(await findFlawsAt(page, path.replaceAll('/', '-'))).toEqual([])
    },
  )

  it('leads to the same place in the other language', async () => {
    const page = await site.open('/nb/legal')
    await page.goto(`${site.product.url}/nb/legal#terms`)
    await page.getByRole('banner').getByRole('link', { name: 'English' }).click()
    await expect.poll(() => page.url()).toBe(`${site.product.url}/legal#terms`)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Norsk' }).click()
    await expect.poll(() => page.url()).toBe(`${site.product.url}/nb/legal#terms`)
  })
})
