import { describe, expect, it } from 'vitest'
import { en } from './messages/en.ts'
import { buildPageMeta, writeTitle } from './page-meta.ts'
import { DEFAULT_SETTINGS as settings } from './site-content.defaults.ts'
import { buildCompanyJsonLd } from './structured-data.ts'

const origin = 'https://ship.example'
const speech = { lang: 'en', describeCompany: en.describeCompany } as const

describe('structured data', () => {
  it('states what the specification lists', () => {
    const [company, site] = buildCompanyJsonLd({ settings, origin, ...speech })['@graph']
    expect(company).toMatchObject({
      name: 'Røvær Marine Service AS',
      address: {
        streetAddress: 'Eksempelkaien 1',
        postalCode: '5500',
        addressLocality: 'Haugesund',
        addressCountry: 'NO',
      },
      geo: { latitude: 59.4138, longitude: 5.268 },
      openingHours: 'Mo-Fr 08:00-16:00',
      currenciesAccepted: 'NOK, USD, EUR',
      aggregateRating: { ratingValue: 4.9, reviewCount: 127 },
    })
    expect(JSON.stringify(company)).toContain('5 technicians')
    expect(site).toMatchObject({ '@type': 'WebSite', url: 'https://ship.example/', inLanguage: 'en-US' })
  })

  it('states no rating that is switched off, and nothing internal', () => {
    const text = JSON.stringify(
      buildCompanyJsonLd({
        settings: { ...settings, rating: { ...settings.rating, shown: false } },
        origin,
        ...speech,
      }),
    )
    expect(text).not.toContain('aggregateRating')
    const internal = { reportNoticeAddresses: ['canary@ship.example'], contactMailTo: 'canary@ship.example' }
    const canary = { ...settings, internal }
    expect(JSON.stringify(buildCompanyJsonLd({ settings: canary, origin, ...speech }))).not.toContain('canary')
  })
})

describe('page meta', () => {
  const meta = buildPageMeta({
    title: 'TRO test kits',
    description: 'Kits.',
    path: '/tro-kit',
    lang: 'en',
    origin,
    settings,
  })

  it('names the page, its one address and its languages', () => {
    expect(meta).toContainEqual({ title: 'TRO test kits | Røvær Marine Service' })
    expect(meta).toContainEqual({ name: 'description', content: 'Kits.' })
    expect(meta).toContainEqual({ tagName: 'link', rel: 'canonical', href: 'https://ship.example/tro-kit' })
    for (const hrefLang of ['en-US', 'x-default']) {
      expect(meta).toContainEqual({ tagName: 'link', rel: 'alternate', hrefLang, href: 'https://ship.example/tro-kit' })
    }
    expect(meta).toContainEqual({ property: 'og:locale', content: 'en_US' })
    expect(meta).toContainEqual({ property: 'og:locale:alternate', content: 'nb_NO' })
    expect(meta).toContainEqual({ property: 'og:image', content: 'https://ship.example/pictures/share/plain.png' })
    expect(meta).toContainEqual({ name: 'twitter:card', content: 'summary_large_image' })
    expect(meta).not.toContainEqual({ name: 'robots', content: 'noindex' })
  })

  it('hides a page from search engines on request', () => {
    const hidden = buildPageMeta({
      title: 'Not found',
      description: '',
      path: '/x',
      lang: 'en',
      origin,
      settings,
      hidden: true,
    })
    expect(hidden).toContainEqual({ name: 'robots', content: 'noindex' })
  })

  it('limits titles to the length that search engines show', () => {
    expect(writeTitle('A'.repeat(50), 'Røvær Marine Service')).toBe('A'.repeat(50))
    expect(writeTitle('Røvær Marine Service, Haugesund', 'Røvær Marine Service')).toBe(
      'Røvær Marine Service, Haugesund',
    )
  })
})
