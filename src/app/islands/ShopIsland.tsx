import { usePageLanguage } from '#core/web/page-language.ts'
import { findLines } from '#site/catalogue/web/catalogue-queries.ts'
import { Shop } from '#site/catalogue/web/shop/Shop.tsx'
import type { ShopProps } from '#site/catalogue/web/shop/Shop.tsx'
import type { RfqCompany } from '#site/rfq/rfq-panel-props.ts'
import { PasteButton } from '#site/rfq/web/PasteList.tsx'
import { loadReadable, renderBuy } from './CatalogueIsland.tsx'
import { RequestListIsland } from './RequestListIsland.tsx'

export interface ShopIslandProps extends ShopProps {
  rfq: RfqCompany
}

/** A page of the catalogue with the request list in it. Only a pasted list is looked up in all products. */
export function ShopIsland({ rfq, ...shop }: ShopIslandProps) {
  const { lang } = usePageLanguage()
  return (
    <Shop
      {...shop}
      renderBuy={renderBuy}
      paste={<PasteButton loadProducts={() => loadReadable(lang)} findLines={(lines) => findLines(lines, lang)} />}
      panel={<RequestListIsland {...rfq} />}
    />
  )
}
