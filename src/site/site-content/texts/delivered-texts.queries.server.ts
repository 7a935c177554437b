import { type Language, pathsIn } from '#core/language.ts'
import { en as dutiesEn } from '../duties-messages/en.ts'
import { nb as dutiesNb } from '../duties-messages/nb.ts'
import { en as legalEn } from '../legal-messages/en.ts'
import { nb as legalNb } from '../legal-messages/nb.ts'
import type { LegalBlock, LegalText } from '../legal-text.ts'
import { en as siteEn } from '../messages/en.ts'
import { nb as siteNb } from '../messages/nb.ts'
import { en as servicesEn } from '../services-messages/en.ts'
import { nb as servicesNb } from '../services-messages/nb.ts'
import type { PublicSettings, SiteSettings } from '../site-content.contract.ts'
import { toPublicSettings } from '../site-content.queries.server.ts'
import { en as titlesEn } from '../titles-messages/en.ts'
import { nb as titlesNb } from '../titles-messages/nb.ts'
import {
  SITE_TEXT_KEYS,
  type CompanyWord,
  type SiteTextField,
  type SiteTextKey,
  type SiteToken,
} from './site-texts.limits.ts'
import { findPlace, wordsAt } from './text-places.ts'

const WORDS = {
  en: { site: siteEn, services: servicesEn, legal: legalEn, duties: dutiesEn, pages: titlesEn },
  nb: { site: siteNb, services: servicesNb, legal: legalNb, duties: dutiesNb, pages: titlesNb },
}

const token = (name: SiteToken): string => `{${name}}`

/** Facts that tokens replace, so that a default text shows where a fact is. */
const AS_TOKENS = {
  shortName: token('shortName'),
  serviceTeamSize: token('serviceTeam'),
  technicians: token('technicians'),
  address: { city: token('city') },
  partners: [token('agency')],
  chandlery: { name: token('chandlery'), cardTitle: token('chandleryCard') },
  contactEmails: [{ address: token('email') }],
  retention: { contactsMonths: token('contactsMonths'), reportsAfterClosingDays: token('reportsDays') },
} as unknown as PublicSettings

/** The fact of a text that is a function in the messages. */
const OF_ONE_FACT: Partial<Record<SiteTextKey, SiteToken>> = {
  'site.hero.lead': 'city',
  'services.lead': 'city',
  'site.about.ringNote': 'city',
  'site.footer.about': 'chandlery',
}

/** Default texts of the pages, by field. */
export function deliveredTexts(settings: SiteSettings): Partial<Record<SiteTextField, string>> {
  return Object.fromEntries(
    (['en', 'nb'] as const).flatMap((lang) => {
      const texts = deliveredIn(lang, settings)
      return SITE_TEXT_KEYS.map((key) => [`${key}.${lang}`, texts[key]])
    }),
  )
}

function deliveredIn(lang: Language, settings: SiteSettings): Record<SiteTextKey, string> {
  const words = WORDS[lang]
  const cards = words.services.describe(AS_TOKENS).flatMap(({ id, title, text, features }) => [
    [`services.${id}.title`, title],
    [`services.${id}.text`, text],
    [`services.${id}.features`, features.join('\n')],
  ])
  const chapters = [
    ...words.legal.describe(AS_TOKENS),
    ...words.duties.chapters(AS_TOKENS, pathsIn(lang).report),
  ].flatMap(({ id, title, blocks }) => {
    // How page views are counted is before the reader's rights, as on the page.
    const visits = words.duties.visits(token('countsMonths') as unknown as number)
    const all = id === 'privacy' ? [...blocks.slice(0, -1), visits, ...blocks.slice(-1)] : blocks
    return [
      [`legal.${id}.title`, title],
      [`legal.${id}`, writeMarkdown(all)],
    ]
  })
  const company = toPublicSettings(settings, lang)
  const companyWords: Record<CompanyWord, string> = {
    'company.supportHours': company.supportHours,
    'company.chandlery': company.chandlery.name,
    'company.chandleryCard': company.chandlery.cardTitle,
    'company.quickExit': company.quickExit.says,
  }
  const known = new Map<string, string>([
    ...Object.entries(companyWords),
    ...(cards as [string, string][]),
    ...(chapters as [string, string][]),
    ['site.about.lead', company.about],
  ])
  return Object.fromEntries(
    SITE_TEXT_KEYS.map((key) => {
      const fact = OF_ONE_FACT[key]
      return [key, known.get(key) ?? wordsAt(findPlace(words, key), fact && token(fact))]
    }),
  ) as Record<SiteTextKey, string>
}

const writeMarkdown = (blocks: readonly LegalBlock[]): string =>
  blocks
    .flatMap(({ heading, paragraphs = [], points = [] }) => [
      ...(heading === undefined ? [] : [`### ${heading}`]),
      ...paragraphs.map(writeText),
      ...(points.length === 0 ? [] : [points.map((point) => `- ${writeText(point)}`).join('\n')]),
    ])
    .join('\n\n')

const writeText = (text: LegalText): string =>
  text
    .map((part) => (typeof part === 'string' ? part : 'nb' in part ? part.nb : `[${part.text}](${part.href})`))
    .join('')
