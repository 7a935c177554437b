import { LANGUAGES, type Language } from '#core/language.ts'
import type { ContentPage } from './pages.contract.ts'

export interface PageDataInput {
  page: ContentPage
  lang: Language
  origin: string
  /** Absolute address of the page. */
  url: string
  /** The short answer as the page prints it. */
  answer: string
  questions: readonly { ask: string; answer: string }[]
  /** The articles that the page shows, by name and absolute address. */
  articles: readonly { name: string; itemNumber: string; url: string }[]
  /** The service that the page mentions, by name and absolute address. */
  mentions?: { name: string; url: string } | undefined
  /** Absolute address of the page's picture. */
  image: string
  /** Area served, for a service that names no places of its own. */
  worksIn: string
}

/**
 * schema.org data of an information page: what the page prints and nothing else. There is no offer and no rating, for
 * there is neither a price nor a review to state.
 */
export function buildPageJsonLd(input: PageDataInput) {
  const { page, lang, origin, url, answer, questions, articles, mentions, image, worksIn } = input
  const { kind, name, sku, mpn, cas, brand, category, serviceType, areaServed, models = [], application } = page.data
  const company = { '@id': `${origin}/#company` }
  const inLanguage = LANGUAGES[lang].tag
  const about: Record<string, unknown> = { '@id': `${url}#about`, url }
  const isText = kind === 'TechArticle' || kind === 'Article'
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': kind,
        ...about,
        ...(kind === 'Product' ? { name } : { name: page.headline }),
        description: answer,
        ...(isText
          ? {
              headline: page.headline,
              image,
              datePublished: page.published,
              dateModified: page.changed,
              author: company,
              publisher: company,
            }
          : {}),
        ...(isText || kind === 'WebPage' || kind === 'ItemList' ? { inLanguage } : {}),
        ...(sku === undefined ? {} : { sku }),
        ...(mpn === undefined ? {} : { mpn }),
        ...(cas === undefined ? {} : { identifier: { '@type': 'PropertyValue', propertyID: 'CAS', value: cas } }),
        ...(brand === undefined || models.length > 0 ? {} : { brand: { '@type': 'Brand', name: brand } }),
        ...(category === undefined ? {} : { category }),
        ...(kind === 'Service'
          ? {
              serviceType,
              provider: company,
              areaServed: areaServed?.map((place) => ({ '@type': 'Place', name: place })) ?? worksIn,
            }
          : {}),
        ...(mentions === undefined ? {} : { mentions: { '@type': 'Service', ...mentions } }),
        ...(kind === 'ItemList'
          ? {
              itemListElement: articles.map((article, at) => ({
                '@type': 'ListItem',
                position: at + 1,
                name: article.name,
                url: article.url,
              })),
            }
          : {}),
      },
      ...models.map((model) => ({
        '@type': 'Product',
        name: model.name,
        mpn: model.mpn,
        brand: { '@type': 'Brand', name: brand },
      })),
      ...(application === undefined
        ? []
        : [
            {
              '@type': 'WebApplication',
              name: application,
              url,
              inLanguage,
              applicationCategory: 'UtilitiesApplication',
            },
          ]),
      {
        '@type': 'FAQPage',
        '@id': `${url}#questions`,
        inLanguage,
        mainEntity: questions.map((question) => ({
          '@type': 'Question',
          name: question.ask,
          acceptedAnswer: { '@type': 'Answer', text: question.answer },
        })),
      },
    ],
  }
}
