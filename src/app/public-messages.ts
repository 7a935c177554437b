import type { Language } from '#core/language.ts'
import { en as common } from '#core/messages/en.ts'
import type { MessageArea, PublicMessages } from '#core/web/page-language.ts'
import { en as catalogue } from '#modules/catalogue/messages/en.ts'
import { en as product } from '#modules/catalogue/product-messages/en.ts'
import { en as contact } from '#modules/contact/messages/en.ts'
import { en as guide } from '#modules/pages/messages/en.ts'
import { nb as guideNb } from '#modules/pages/messages/nb.ts'
import { en as rfq } from '#modules/rfq/messages/en.ts'
import { en as legal } from '#modules/site-content/legal-messages/en.ts'
import { en as site } from '#modules/site-content/messages/en.ts'
import { nb as siteNb } from '#modules/site-content/messages/nb.ts'
import { en as services } from '#modules/site-content/services-messages/en.ts'
import { en as team } from '#modules/team/messages/en.ts'
import { en as report } from '#modules/whistleblowing/messages/en.ts'
import { en as pages } from './messages/en.ts'

const EN: PublicMessages = {
  catalogue,
  common,
  contact,
  guide,
  legal,
  pages,
  product,
  report,
  rfq,
  services,
  site,
  team,
}

/** Becomes `PublicMessages` when its last area is written; only then may it be published. */
const NB: Partial<PublicMessages> = { guide: guideNb, site: siteNb }

const MESSAGES: Record<Language, Partial<PublicMessages>> = { en: EN, nb: NB }

/** Areas that a language has no messages for yet. */
export const findMissingAreas = (lang: Language): MessageArea[] =>
  (Object.keys(EN) as MessageArea[]).filter((area) => MESSAGES[lang][area] === undefined)

/**
 * All messages of a language, for pages drawn by the server. Never imported by what reaches a browser: an island brings
 * the areas it names (islands.ts).
 * @throws Error when the language is not whole: another language's words never fill its gaps
 */
export function getPublicMessages(lang: Language): PublicMessages {
  const missing = findMissingAreas(lang)
  if (missing.length > 0) throw new Error(`The language ${lang} lacks the messages of ${missing.join(', ')}`)
  return MESSAGES[lang] as PublicMessages
}
