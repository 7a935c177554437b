import type { Language } from '#core/language.ts'
import { en as common } from '#core/messages/en.ts'
import { nb as commonNb } from '#core/messages/nb.ts'
import type { PublicMessages } from '#core/web/page-language.ts'
import { en as requests } from '#money/requests/messages/en.ts'
import { nb as requestsNb } from '#money/requests/messages/nb.ts'
import { en as catalogue } from '#site/catalogue/messages/en.ts'
import { nb as catalogueNb } from '#site/catalogue/messages/nb.ts'
import { en as product } from '#site/catalogue/product-messages/en.ts'
import { nb as productNb } from '#site/catalogue/product-messages/nb.ts'
import { en as contact } from '#site/contact/messages/en.ts'
import { nb as contactNb } from '#site/contact/messages/nb.ts'
import { en as board } from '#site/finder/board-messages/en.ts'
import { nb as boardNb } from '#site/finder/board-messages/nb.ts'
import { en as finder } from '#site/finder/messages/en.ts'
import { nb as finderNb } from '#site/finder/messages/nb.ts'
import { en as references } from '#site/finder/reference-messages/en.ts'
import { nb as referencesNb } from '#site/finder/reference-messages/nb.ts'
import { en as guide } from '#site/pages/messages/en.ts'
import { nb as guideNb } from '#site/pages/messages/nb.ts'
import { en as rfq } from '#site/rfq/messages/en.ts'
import { nb as rfqNb } from '#site/rfq/messages/nb.ts'
import { en as pasteReview } from '#site/rfq/review-messages/en.ts'
import { nb as pasteReviewNb } from '#site/rfq/review-messages/nb.ts'
import { en as duties } from '#site/site-content/duties-messages/en.ts'
import { nb as dutiesNb } from '#site/site-content/duties-messages/nb.ts'
import { en as legal } from '#site/site-content/legal-messages/en.ts'
import { nb as legalNb } from '#site/site-content/legal-messages/nb.ts'
import { en as site } from '#site/site-content/messages/en.ts'
import { nb as siteNb } from '#site/site-content/messages/nb.ts'
import { en as services } from '#site/site-content/services-messages/en.ts'
import { nb as servicesNb } from '#site/site-content/services-messages/nb.ts'
import type { PublicSettings } from '#site/site-content/site-content.contract.ts'
import { withOwnTexts } from '#site/site-content/web/own-texts.ts'
import { en as team } from '#site/team/messages/en.ts'
import { nb as teamNb } from '#site/team/messages/nb.ts'
import { en as report } from '#site/whistleblowing/messages/en.ts'
import { nb as reportNb } from '#site/whistleblowing/messages/nb.ts'
import { en as verify } from '#visits/evidence/verify-messages/en.ts'
import { nb as verifyNb } from '#visits/evidence/verify-messages/nb.ts'
import { en as visit } from '#visits/visit-links/messages/en.ts'
import { nb as visitNb } from '#visits/visit-links/messages/nb.ts'
import { en as pages } from './messages/en.ts'
import { nb as pagesNb } from './messages/nb.ts'

const EN: PublicMessages = {
  board,
  catalogue,
  common,
  contact,
  duties,
  finder,
  guide,
  legal,
  pages,
  pasteReview,
  product,
  references,
  report,
  requests,
  rfq,
  services,
  site,
  team,
  verify,
  visit,
}

const NB: PublicMessages = {
  board: boardNb,
  catalogue: catalogueNb,
  common: commonNb,
  contact: contactNb,
  duties: dutiesNb,
  finder: finderNb,
  guide: guideNb,
  legal: legalNb,
  pages: pagesNb,
  pasteReview: pasteReviewNb,
  product: productNb,
  references: referencesNb,
  report: reportNb,
  requests: requestsNb,
  rfq: rfqNb,
  services: servicesNb,
  site: siteNb,
  team: teamNb,
  verify: verifyNb,
  visit: visitNb,
}

const MESSAGES: Record<Language, PublicMessages> = { en: EN, nb: NB }

/**
 * All messages of a language, for server-rendered pages. Never imported by browser code: an island loads the areas that
 * it names (islands/registry.ts). A language that lacks an area or a text does not compile: gaps are never filled from
 * another language.
 */
export const getPublicMessages = (lang: Language): PublicMessages => MESSAGES[lang]

/** The same with the company's custom texts, for the page's body and head. */
export const getOwnMessages = (lang: Language, settings: Pick<PublicSettings, 'texts'>): PublicMessages =>
  withOwnTexts(MESSAGES[lang], settings)
