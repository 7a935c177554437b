import { LANGUAGES, type Language, pathsIn } from '#core/language.ts'
import { AREA_SERVED } from './area-served.ts'
import { PLAIN_SHARE_PICTURE } from './share-pictures.ts'
import type { PublicSettings } from './site-content.contract.ts'

interface StructuredDataInput {
  settings: PublicSettings
  /** Origin of canonical addresses, without a trailing slash. */
  origin: string
  lang: Language
  /** Description of the company, in the page's language. */
  describeCompany: (facts: { about: string; team: number; hours: string }) => string
}

/**
 * schema.org data of the company and its site, as the specification lists them (section 1). Hours and team size are the
 * settings' readings for structured data, which differ from the page's on purpose. Without `shown` no rating
 * is stated.
 */
export function buildCompanyJsonLd({ settings, origin, lang, describeCompany }: StructuredDataInput) {
  const { address, position, structuredDataHours, rating } = settings
  const site = `${origin}${pathsIn(lang).home}`
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': ['Organization', 'LocalBusiness'],
        '@id': `${origin}/#company`,
        name: settings.companyName,
        alternateName: settings.shortName,
        url: `${origin}/`,
        logo: `${origin}/icons/icon-512.png`,
        image: `${origin}${PLAIN_SHARE_PICTURE}`,
        description: describeCompany({
          about: settings.about,
          team: settings.serviceTeamSize,
          hours: settings.supportHours,
        }),
        // ISO 6523 code 0192 is the Norwegian register of legal entities.
        iso6523Code: `0192:${settings.organisationNumber}`,
        address: {
          '@type': 'PostalAddress',
          streetAddress: address.street,
          postalCode: address.postalCode,
          addressLocality: address.city,
          addressCountry: address.countryCode,
        },
        geo: { '@type': 'GeoCoordinates', latitude: position.latitude, longitude: position.longitude },
        telephone: settings.phones[0] ?? '',
        email: settings.salesEmails[0],
        openingHours: `Mo-Fr ${structuredDataHours.opens}-${structuredDataHours.closes}`,
        currenciesAccepted: settings.currencies.join(', '),
        areaServed: AREA_SERVED,
        ...(rating.shown
          ? {
              aggregateRating: {
                '@type': 'AggregateRating',
                ratingValue: rating.value,
                bestRating: 5,
                reviewCount: rating.count,
              },
            }
          : {}),
      },
      {
        '@type': 'WebSite',
        '@id': `${site}#site`,
        url: site,
        name: settings.shortName,
        inLanguage: LANGUAGES[lang].tag,
        publisher: { '@id': `${origin}/#company` },
        potentialAction: {
          '@type': 'SearchAction',
          target: { '@type': 'EntryPoint', urlTemplate: `${site}?q={search_term_string}` },
          'query-input': 'required name=search_term_string',
        },
      },
    ],
  }
}
