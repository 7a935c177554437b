import type { ReactNode } from 'react'
import type { PublicPaths } from '#core/paths.ts'
import { useMessages, usePageLanguage } from '#core/web/page-language.ts'
import { orderQuestions, ProductPage } from '#site/catalogue/web/ProductPage.tsx'
import type { ProductPageProps } from '#site/catalogue/web/ProductPage.tsx'
import type { Verdict as VerdictKind } from '#site/finder/finder.limits.ts'
import type { ProductFits } from '#site/finder/product-fits.ts'
import { FitsTable } from '#site/finder/web/FitsTable.tsx'
import { buildMailto } from '#site/rfq/rfq-mail.ts'
import type { AddToRfqProps } from '#site/rfq/web/AddToRfq.tsx'
import { Island } from '#ui/Island.tsx'
import { Verdict } from '#ui/Verdict.tsx'
import { AddToRfqIsland } from './AddToRfqIsland.tsx'

export interface ProductViewProps extends Omit<ProductPageProps, 'mail'> {
  salesEmails: readonly string[]
  /** Data of the cross-reference about the product. */
  crossReference: ProductFits
}

/** A product's page with its Add to RFQ islands. */
export function ProductView({ salesEmails, crossReference, ...page }: ProductViewProps) {
  const text = useMessages('product')
  const { paths } = usePageLanguage()
  const { list } = useMessages('rfq')
  const { product, categories } = page
  const { id, name, itemNumber, description } = product
  const { fits } = crossReference
  return (
    <ProductPage
      {...page}
      mail={{
        nameplate: buildMailto(salesEmails, {
          subject: text.nameplateSubject(itemNumber),
          body: text.nameplateBody(itemNumber, name),
        }),
        details: buildMailto(salesEmails, {
          subject: text.mailSubject(itemNumber),
          body: text.detailsBody(itemNumber, name, orderQuestions(product, categories, text)),
        }),
      }}
      buy={
        <>
          <AddIsland
            className="page-actions product-buy js-only"
            product={{ id, name, itemNumber, description }}
            look="page"
          />
          <p className="small no-js-only">
            {list.withoutScript}{' '}
            <a href={buildMailto(salesEmails, { subject: itemNumber, body: '' })}>{salesEmails[0]}</a>.
          </p>
        </>
      }
      renderBuy={(other) => renderBuy(other)}
      fitFacts={writeFitFacts(crossReference, text, paths)}
      {...(fits.length > 0 ? { fits: <FitsTable fits={fits} /> } : {})}
    />
  )
}

const says = (is: VerdictKind, what: ReactNode) => <Verdict is={is}>{what}</Verdict>

/** The sure answers and the likely ones, a line each. */
function writeFitFacts(
  { fits, takes }: ProductFits,
  text: { fits: string; checkFirst: string; takes: string },
  paths: PublicPaths,
): [string, ReactNode][] {
  const facts: [string, ReactNode][] = []
  for (const is of ['fits', 'likely'] as const) {
    const names = fits.flatMap((fit) =>
      fit.verdict === is ? [[fit.analyser, fit.catalogueNumber].filter(Boolean).join(', ')] : [],
    )
    if (names.length > 0) facts.push([is === 'fits' ? text.fits : text.checkFirst, says(is, names.join('; '))])
  }
  if (takes !== null) {
    const link = <a href={paths.product(takes)}>{takes.itemNumber}</a>
    facts.push([takes.verdict === 'fits' ? text.takes : text.checkFirst, says(takes.verdict, link)])
  }
  return facts
}

/** Add to RFQ on the card of a product, with the quantity that was read where there is one. */
export const renderBuy = (
  { id, name, itemNumber, description }: AddToRfqProps['product'],
  quantity: number | null = null,
) => (
  <AddIsland
    className="buy js-only"
    product={{ id, name, itemNumber, description }}
    {...(quantity === null ? {} : { quantity })}
  />
)

/** Add to RFQ as an island of a static page. */
export const AddIsland = ({ className, ...props }: AddToRfqProps & { className: string }) => (
  <Island name="add-to-rfq" props={props} className={className}>
    <AddToRfqIsland {...props} />
  </Island>
)
