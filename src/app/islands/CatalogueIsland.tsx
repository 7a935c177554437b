import type { Language } from '#core/language.ts'
import { useMessages, usePageLanguage } from '#core/web/page-language.ts'
import type { CardProduct } from '#site/catalogue/catalogue-view.ts'
import { findLines } from '#site/catalogue/web/catalogue-queries.ts'
import { CatalogueSection } from '#site/catalogue/web/CatalogueSection.tsx'
import type { CatalogueProps } from '#site/catalogue/web/CatalogueSection.tsx'
import type { RfqCompany } from '#site/rfq/rfq-panel-props.ts'
import { AddToRfq } from '#site/rfq/web/AddToRfq.tsx'
import { PasteList } from '#site/rfq/web/PasteList.tsx'
import { RequestListIsland } from './RequestListIsland.tsx'

export interface CatalogueIslandProps extends CatalogueProps {
  rfq: RfqCompany
}

// One function for all cards, so that a card that has not changed is not drawn again.
export const renderBuy = (product: CardProduct) => (
  <div className="buy js-only">
    <AddToRfq product={product} />
  </div>
)

/** Loaded when a list is pasted. */
export const loadReadable = (lang: Language) =>
  import('#site/catalogue/web/load-readable-products.ts').then(({ loadReadableProducts }) => loadReadableProducts(lang))

/** The catalogue with the request list in it. */
export function CatalogueIsland({ rfq, ...catalogue }: CatalogueIslandProps) {
  const { list } = useMessages('rfq')
  const { lang } = usePageLanguage()
  return (
    <CatalogueSection
      {...catalogue}
      renderBuy={renderBuy}
      belowFilters={
        <>
          <PasteList loadProducts={() => loadReadable(lang)} findLines={(lines) => findLines(lines, lang)} />
          <p className="small no-js-only">
            {list.withoutScript} <a href={`mailto:${rfq.salesEmails[0]}`}>{rfq.salesEmails[0]}</a>.
          </p>
        </>
      }
      panel={<RequestListIsland {...rfq} />}
    />
  )
}
