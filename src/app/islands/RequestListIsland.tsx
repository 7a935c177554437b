import { useEffect } from 'react'
import { type PublicMessages, usePageLanguage } from '#core/web/page-language.ts'
import { IS_SEND_TO_US_ON } from '#money/requests/requests.limits.ts'
import { loadProducts } from '#site/catalogue/web/catalogue-queries.ts'
import { rfqStore, useRfq } from '#site/rfq/web/rfq-store.ts'
import { RfqPanel, type RfqPanelProps } from '#site/rfq/web/RfqPanel.tsx'
import { SendToUs } from './SendToUs.tsx'

interface RequestListProps extends RfqPanelProps {
  /** Loads the messages of the form that sends the list to us. */
  loadLater?: () => Promise<Partial<PublicMessages>>
}

/** The request list with the names of its items in the page's language. */
export function RequestListIsland({ loadLater, ...props }: RequestListProps) {
  const { lang } = usePageLanguage()
  const { items } = useRfq()
  const isOther = items.some((item) => item.lang !== undefined && item.lang !== lang)
  useEffect(() => {
    if (!isOther) return
    loadProducts(lang)
      .then((products) => rfqStore.translate(products, lang))
      .catch((error: unknown) => console.warn(error))
  }, [isOther, lang])
  const { inDrawer = false, salesEmails } = props
  return (
    <RfqPanel
      {...props}
      sendToUs={
        IS_SEND_TO_US_ON && <SendToUs inDrawer={inDrawer} loadLater={loadLater} salesEmail={salesEmails[0] ?? ''} />
      }
    />
  )
}
