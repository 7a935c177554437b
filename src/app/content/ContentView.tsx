import type { ReactNode } from 'react'
import { type Language, pathsIn } from '#core/language.ts'
import { useMessages } from '#core/web/page-language.ts'
import type { CardProduct } from '#site/catalogue/catalogue-view.ts'
import type { ProductGroup } from '#site/catalogue/catalogue.contract.ts'
import { ProductCard } from '#site/catalogue/web/ProductCard.tsx'
import { DosingCalculator } from '#site/finder/web/DosingCalculator.tsx'
import { FinderContext, type FinderPage } from '#site/finder/web/finder-context.ts'
import { Finder } from '#site/finder/web/Finder.tsx'
import { ReferenceTable, RowCount } from '#site/finder/web/ReferenceTable.tsx'
import { ContentContext } from '#site/pages/web/content-context.ts'
import { ContentPage, type PageLink } from '#site/pages/web/ContentPage.tsx'
import { GuideTable } from '#site/pages/web/GuideTable.tsx'
import { PageDrawing, type PageDrawingProps } from '#site/pages/web/PageDrawing.tsx'
import { type Body, elementsIn, readBody } from '#site/pages/web/read-body.ts'
import * as parts from '#site/pages/web/text-parts.tsx'
import { buildMailto } from '#site/rfq/rfq-mail.ts'
import type { PublicSettings } from '#site/site-content/site-content.contract.ts'
import { Confidence, Verdict } from '#ui/Verdict.tsx'
import { renderBuy } from '../islands/ProductView.tsx'
import { type ContentEntry, hrefOf, pageOver } from './content-pages.ts'

/** Components that an MDX text may use, and those that render its tables and links. */
const COMPONENTS = {
  Answer: parts.Answer,
  Check: parts.Check,
  Checks: parts.Checks,
  Company: parts.Company,
  Confidence,
  CrossReference: ReferenceTable,
  DosingCalculator,
  Drawing: PageDrawing,
  Fact: parts.Fact,
  Finder,
  KeyFacts: parts.KeyFacts,
  Medium: parts.Medium,
  Question: parts.Question,
  Questions: parts.Questions,
  RowCount,
  Section: parts.Section,
  Source: parts.Source,
  Step: parts.Step,
  Steps: parts.Steps,
  Verdict,
  a: parts.TextLink,
  table: GuideTable,
}

export const readEntry = (entry: ContentEntry): Body => readBody(entry.draw({ components: COMPONENTS }))

/** Returns the label of the first drawing among these nodes, or null. */
function findDrawingLabel(node: ReactNode): string | null {
  for (const element of elementsIn(node)) {
    const label =
      element.type === PageDrawing
        ? (element.props as unknown as PageDrawingProps).label
        : findDrawingLabel(element.props['children'] as ReactNode)
    if (label !== null) return label
  }
  return null
}

/** Describes the page's picture for social networks, which has the headline over the page's first drawing. */
export function describeSharePicture(headline: string, { sections }: Body): string {
  const label = sections.map(({ children }) => findDrawingLabel(children)).find((found) => found !== null)
  return label === undefined ? headline : `${headline}. ${label}`
}

export const companyOf = ({ companyName, address }: PublicSettings) => ({
  name: companyName,
  city: address.city,
  country: address.country,
})

interface ContentViewProps {
  entry: ContentEntry
  lang: Language
  settings: PublicSettings
  related: readonly PageLink[]
  articles: readonly CardProduct[]
  categories: readonly ProductGroup[]
  brands: readonly ProductGroup[]
  finder: FinderPage
}

/** An information page with the catalogue's articles among its text. */
export function ContentView({ entry, lang, settings, related, articles, finder, ...groups }: ContentViewProps) {
  const { page } = entry
  const text = useMessages('guide')
  const questions = text.order[page.howToOrder]
  return (
    <ContentContext
      value={{
        page,
        over: pageOver(page, lang, settings),
        company: companyOf(settings),
        hrefOf: (slug) => hrefOf(slug, lang, settings),
      }}
    >
      <FinderContext value={finder}>
        <ContentPage
          body={readEntry(entry)}
          related={related}
          articles={articles.length === 0 ? null : <Articles articles={articles} {...groups} />}
          mail={{
            details: buildMailto(settings.salesEmails, {
              subject: text.mailSubject(page.name),
              body: text.mailBody(page.name, questions),
            }),
            error: buildMailto(settings.salesEmails, {
              subject: text.errorSubject(page.name),
              body: pathsIn(lang).content(page.slug),
            }),
          }}
        />
      </FinderContext>
    </ContentContext>
  )
}

function Articles({
  articles,
  ...groups
}: {
  articles: readonly CardProduct[]
  categories: readonly ProductGroup[]
  brands: readonly ProductGroup[]
}) {
  const text = useMessages('guide')
  return (
    <section className="guide-articles" id="articles" aria-labelledby="articles-heading">
      <div className="catalogue-top">
        <div>
          <h2 id="articles-heading">{text.articles}</h2>
          <p className="quiet-text">{text.articlesLead}</p>
        </div>
      </div>
      <div className="cards">
        {articles.map((product) => (
          <ProductCard key={product.id} product={product} {...groups} renderBuy={renderBuy} />
        ))}
      </div>
    </section>
  )
}
