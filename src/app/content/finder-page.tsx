import { type Language, pathsIn } from '#core/language.ts'
import { formatPhone } from '#core/phone/phone.ts'
import type { Answers } from '#site/finder/answer-question.ts'
import { ASKED_LIMITS, GUIDE_SLUG } from '#site/finder/finder.limits.ts'
import type { FinderPage } from '#site/finder/web/finder-context.ts'
import { buildMailto } from '#site/rfq/rfq-mail.ts'
import type { PublicSettings } from '#site/site-content/site-content.contract.ts'
import { renderBuy } from '../islands/ProductView.tsx'
import type { PageContext } from '../page-context.ts'
import { getPublicMessages } from '../public-messages.ts'
import { listingRenderer } from './listing.tsx'

/** Loads the data of the finder on an information page; pages without a finder need no query. */
export async function readFinder(context: PageContext, slug: string) {
  const { formResult: posted } = context
  const asked = posted === null ? context.asked : { q: (posted.values['q'] ?? '').replaceAll('\r\n', '\n') }
  if (slug !== GUIDE_SLUG) return { asked, references: [], answers: null, articles: [], refusal: null }
  const [references, answers] = await Promise.all([context.findReferences(), readAnswers(context)])
  const numbers = new Set((answers?.answers ?? []).flatMap(({ itemNumber, found }) => itemNumber ?? found))
  const products = await context.findArticles([...numbers])
  const articles = products.map(({ id, name, itemNumber, description }) => ({ id, name, itemNumber, description }))
  return { asked, references, answers, articles, refusal: posted?.state === 'refused' ? posted.sentence : null }
}

/** Answers the question in the address, or returns the answer to a posted form. */
async function readAnswers(context: PageContext): Promise<Answers | null> {
  const { formResult: posted, asked } = context
  // Answers have been through their contract's schema.
  if (posted !== null) return posted.state === 'done' ? (posted.answer as Answers) : null
  return asked['q'] === undefined ? null : context.askFinder(asked['q'])
}

interface PageData {
  path: string
  lang: Language
  settings: Pick<PublicSettings, 'salesEmails' | 'companyName' | 'address' | 'phones'>
}

/** Converts the loaded data to the props of the finder's components. */
export function showFinder(
  { asked, references, answers, articles, refusal }: Awaited<ReturnType<typeof readFinder>>,
  { path, lang, settings }: PageData,
): FinderPage {
  const { ask } = getPublicMessages(lang).finder
  const isTooLong = (asked['q'] ?? '').length > ASKED_LIMITS.text
  return {
    asked,
    path,
    references,
    answers,
    refusal:
      refusal === null ? null : isTooLong ? ask.tooLong(ASKED_LIMITS.text) : lang === 'en' ? refusal : ask.refused,
    form: pathsIn(lang).finderForm,
    buy: (number, quantity) => {
      const product = articles.find(({ itemNumber }) => itemNumber.toLowerCase() === number.toLowerCase())
      return product === undefined ? null : renderBuy(product, quantity)
    },
    mail: (about) =>
      buildMailto(settings.salesEmails, { subject: ask.mailSubject(about.slice(0, 80)), body: ask.mailBody(about) }),
    letterhead: [
      settings.companyName,
      `${settings.address.street}, ${settings.address.postalCode} ${settings.address.city}, ${settings.address.country}`,
      [...settings.phones.map((phone) => formatPhone(phone)), ...settings.salesEmails].join(', '),
    ],
    list: (listing) => listingRenderer(lang)(listing, null),
  }
}
