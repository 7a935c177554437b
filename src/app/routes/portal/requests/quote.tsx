import { useParams } from 'react-router'
import { QuoteScreen } from '#money/requests/web/office/QuoteScreen.tsx'

/** The quote editor of a request. */
export default function RequestQuoteRoute() {
  const { id = '' } = useParams()
  return <QuoteScreen key={id} requestId={id} />
}
