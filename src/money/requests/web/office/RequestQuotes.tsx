import { formatOsloTime } from '#core/days.ts'
import { call } from '#core/web/call/call.ts'
import { showFailureToast } from '#core/web/call/use-change.ts'
import { Button } from '#ui/basic/Button.tsx'
import { MoneyText } from '#ui/basic/MoneyText.tsx'
import type { linkQuotePdf, Quote } from '../../quotes.contract.ts'
import { requestMessages as messages } from './messages.en.ts'

const { panel } = messages

/** Opens the document of a quote in a tab of its own. */
export async function showQuotePdf(id: string): Promise<void> {
  // Synchronously in the event handler: a tab that is opened after a response is blocked as a popup.
  const tab = open('about:blank', '_blank')
  try {
    const { url } = await call<typeof linkQuotePdf>('GET /api/portal/quotes/:id/pdf-link', { params: { id } })
    const address = `${new URL(url).pathname}?show`
    if (tab === null) return location.assign(address)
    tab.opener = null
    tab.location.replace(address)
  } catch (error) {
    tab?.close()
    showFailureToast(error, messages.notSaved)
  }
}

/** The versions of a quote, the newest first. */
export const RequestQuotes = ({ quotes }: { quotes: readonly Quote[] }) => (
  <section>
    <div className="section-head">
      <h2>{panel.quotes}</h2>
    </div>
    <ul className="lines">
      {quotes.map(({ id, quoteVersion, state, currency, sums, sentAt, sentByName }) => (
        <li key={id}>
          <span>
            <b>{panel.quote(quoteVersion)}</b> <span className="faint">{messages.quoteStates[state]}</span>
            <small>{sentAt === null ? '' : [formatOsloTime(sentAt), sentByName].filter(Boolean).join(', ')}</small>
          </span>
          <MoneyText amount={sums.total} currency={currency} />
          <Button small aria-label={panel.showPdfOf(quoteVersion)} onClick={() => void showQuotePdf(id)}>
            {panel.showPdf}
          </Button>
        </li>
      ))}
    </ul>
  </section>
)
