import { useEffect } from 'react'
import { usePageLanguage } from '#core/web/page-language.ts'
import { rfqStore, useRfq } from '#modules/rfq/web/rfq-store.ts'
import { RfqPanel, type RfqPanelProps } from '#modules/rfq/web/RfqPanel.tsx'

/** Loaded only for a list that was made in the other language. */
const loadCatalogue = () => import('#modules/catalogue/web/catalogue-queries.ts')

/** The request list with the names of its items in the page's language. */
export function RequestListIsland(props: RfqPanelProps) {
  const { lang } = usePageLanguage()
  const { items } = useRfq()
  const isOther = items.some((item) => item.lang !== undefined && item.lang !== lang)
  useEffect(() => {
    if (!isOther) return
    loadCatalogue()
      .then(({ loadProducts }) => loadProducts(lang))
      .then((products) => rfqStore.translate(products, lang))
      .catch((error: unknown) => console.warn(error))
  }, [isOther, lang])
  return <RfqPanel {...props} />
}
