import { useEffect } from 'react'
import { usePageLanguage } from '#core/web/page-language.ts'
import { IS_SEND_TO_US_ON } from '#money/requests/requests.limits.ts'
import { loadProducts } from '#site/catalogue/web/catalogue-queries.ts'
import { rfqStore, useRfq } from '#site/rfq/web/rfq-store.ts'
import { RfqPanel, type RfqPanelProps } from '#site/rfq/web/RfqPanel.tsx'
import { SendToUsButton } from './SendToUsButton.tsx'

/** The request list with the names of its items in the page's language. */
export function RequestListIsland({ sendToUs = IS_SEND_TO_US_ON && <SendToUsButton />, ...props }: RfqPanelProps) {
  const { lang } = usePageLanguage()
  const { items } = useRfq()
  const isOther = items.some((item) => item.lang !== undefined && item.lang !== lang)
  useEffect(() => {
    if (!isOther) return
    loadProducts(lang)
      .then((products) => rfqStore.translate(products, lang))
      .catch((error: unknown) => console.warn(error))
  }, [isOther, lang])
  return <RfqPanel {...props} sendToUs={sendToUs} />
}
