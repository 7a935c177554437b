import type { Language } from '#core/language.ts'
import { GUIDE_SLUG } from '#modules/finder/finder.limits.ts'
import type { FinderPage } from '#modules/finder/web/finder-context.ts'
import { buildMailto } from '#modules/rfq/rfq-mail.ts'
import type { PublicSettings } from '#modules/site-content/site-content.contract.ts'
import { renderBuy } from '../islands/ProductView.tsx'
import type { PageContext } from '../page-context.ts'
import { getPublicMessages } from '../public-messages.ts'

/** What the finder's parts of an information page need; nothing is asked of the database for pages without them. */
export async function readFinder(context: PageContext, slug: string) {
  const { asked } = context
  if (slug !== GUIDE_SLUG) return { asked, references: [], answers: null, articles: [] }
  const question = asked['q']
  const [references, answers] = await Promise.all([
    context.findReferences(),
    question === undefined ? null : context.askFinder(question),
  ])
  const numbers = new Set((answers?.answers ?? []).flatMap(({ itemNumber }) => itemNumber ?? []))
  const products = await context.findArticles([...numbers])
  const articles = products.map(({ id, name, itemNumber, description }) => ({ id, name, itemNumber, description }))
  return { asked, references, answers, articles }
}

interface Around {
  path: string
  lang: Language
  settings: Pick<PublicSettings, 'salesEmails'>
}

/** The same as the finder's parts draw it. */
export function showFinder(
  { asked, references, answers, articles }: Awaited<ReturnType<typeof readFinder>>,
  { path, lang, settings }: Around,
): FinderPage {
  const { ask } = getPublicMessages(lang).finder
  return {
    asked,
    path,
    references,
    answers,
    buy: (number) => {
      const product = articles.find(({ itemNumber }) => itemNumber.toLowerCase() === number.toLowerCase())
      return product === undefined ? null : renderBuy(product)
    },
    mail: (about) =>
      buildMailto(settings.salesEmails, { subject: ask.mailSubject(about.slice(0, 80)), body: ask.mailBody(about) }),
  }
}
