import { formatNumber, type Language } from '#core/language.ts'
import { formatPhone } from '#core/phone/phone.ts'
import { formatOrganisationNumber } from '#site/site-content/organisation-number.ts'
import type { PublicSettings } from '#site/site-content/site-content.contract.ts'
import { fillTokens } from '#site/site-content/texts/find-text-problem.ts'
import { COMPANY_WORDS, type CompanyWord, type SiteToken } from '#site/site-content/texts/site-texts.limits.ts'
import type { OwnTexts } from '#site/site-content/texts/site-texts.table.server.ts'
import { COUNTS } from '#site/traffic/traffic.limits.ts'

/** The settings with the company's custom texts in this language; the same object if there are none. */
export function applyCustomTexts(delivered: PublicSettings, own: OwnTexts, lang: Language): PublicSettings {
  const ending = `.${lang}`
  const settings = withCompanyWords(delivered, own, lang)
  const facts = describeFacts(settings, lang)
  const texts = Object.fromEntries(
    Object.entries(own).flatMap(([field, text]) => {
      if (field.endsWith('.file')) return [[field, text]]
      return field.endsWith(ending) ? [[field.slice(0, -ending.length), fillTokens(text, facts)]] : []
    }),
  )
  if (Object.keys(texts).length === 0) return settings
  const about = texts['site.about.lead']
  if (about === undefined) return { ...settings, texts }
  return { ...settings, texts, about, untranslated: settings.untranslated?.filter((name) => name !== 'about') }
}

/** The settings with the company's own words in place of the record's; the same object where it has none. */
function withCompanyWords(settings: PublicSettings, own: OwnTexts, lang: Language): PublicSettings {
  const word = (name: CompanyWord): string | undefined => own[`${name}.${lang}`]
  const { chandlery, quickExit, supportHours, untranslated } = settings
  const names = Object.keys(COMPANY_WORDS) as CompanyWord[]
  if (names.every((name) => word(name) === undefined)) return settings
  return {
    ...settings,
    supportHours: word('company.supportHours') ?? supportHours,
    chandlery: {
      ...chandlery,
      name: word('company.chandlery') ?? chandlery.name,
      cardTitle: word('company.chandleryCard') ?? chandlery.cardTitle,
    },
    quickExit: { ...quickExit, says: word('company.quickExit') ?? quickExit.says },
    ...(untranslated === undefined || word('company.quickExit') === undefined
      ? {}
      : { untranslated: untranslated.filter((name) => name !== 'quickExit') }),
  }
}

/** Values of tokens, as the page's language writes them. */
function describeFacts(settings: PublicSettings, lang: Language): Record<SiteToken, string> {
  const { address, phones, contactEmails, chandlery, retention } = settings
  const count = (value: number) => formatNumber(lang, value)
  return {
    company: settings.companyName,
    shortName: settings.shortName,
    organisationNumber: formatOrganisationNumber(settings.organisationNumber),
    address: `${address.street}, ${address.postalCode} ${address.city}, ${address.country}`,
    city: address.city,
    country: address.country,
    phone: formatPhone(phones[0] ?? ''),
    phones: phones.map((phone) => formatPhone(phone)).join(', '),
    email: contactEmails[0]?.address ?? '',
    agency: settings.partners.join(', '),
    chandlery: chandlery.name,
    chandleryCard: chandlery.cardTitle,
    serviceTeam: count(settings.serviceTeamSize),
    technicians: count(settings.technicians),
    vessels: count(settings.vesselsServed),
    supportHours: settings.supportHours,
    contactsMonths: count(retention.contactsMonths),
    reportsDays: count(retention.reportsAfterClosingDays),
    countsMonths: count(COUNTS.months),
  }
}
