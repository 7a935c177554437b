import { useMessages } from '#core/web/page-language.ts'
import type { CardProduct } from '#modules/catalogue/catalogue-view.ts'
import { orderQuestions, ProductPage } from '#modules/catalogue/web/ProductPage.tsx'
import type { ProductPageProps } from '#modules/catalogue/web/ProductPage.tsx'
import { buildMailto } from '#modules/rfq/rfq-mail.ts'
import { RfqBar } from '#modules/rfq/web/RfqBar.tsx'
import { Island } from '#ui/Island.tsx'
import { AddToRfqIsland } from './AddToRfqIsland.tsx'
import type { AddToRfqIslandProps } from './AddToRfqIsland.tsx'

export interface ProductViewProps extends Omit<ProductPageProps, 'mail'> {
  salesEmails: readonly string[]
  /** Address of the request list, `/#rfq`. */
  listHref: string
}

/** A product's page with its Add to RFQ islands (`add-to-rfq`, `rfq-bar`). */
export function ProductView({ salesEmails, listHref, ...page }: ProductViewProps) {
  const text = useMessages('product')
  const { product, categories } = page
  const { id, name, itemNumber, description } = product
  const bar = { href: listHref, everywhere: true }
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
      bar={
        <Island name="rfq-bar" props={bar} className="rfq-bar-box">
          <RfqBar {...bar} />
        </Island>
      }
      buy={
        <AddIsland
          className="product-buy js-only"
          product={{ id, name, itemNumber, description }}
          look="page"
          listHref={listHref}
        />
      }
      renderBuy={renderBuy}
    />
  )
}

const renderBuy = ({ id, name, itemNumber, description }: CardProduct) => (
  <AddIsland className="buy js-only" product={{ id, name, itemNumber, description }} />
)

/** Add to RFQ as an island of a still page. */
export const AddIsland = ({ className, ...props }: AddToRfqIslandProps & { className: string }) => (
  <Island name="add-to-rfq" props={props} className={className}>
    <AddToRfqIsland {...props} />
  </Island>
)
