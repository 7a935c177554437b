import type { ReactNode } from 'react'
import { formatDay, formatEta, formatOsloDay, formatOsloTime } from '#core/language/days.ts'
import { paths } from '#core/paths.ts'
import { useMessages, usePageLanguage } from '#core/web/page-language.ts'
import type { BuyerRequest } from '../buyer.contract.ts'
import { canStep, canWriteMessage, hasEnded } from '../requests.policy.ts'
import { BuyerForm, type Refused } from './BuyerForm.tsx'
import { BuyerLines } from './BuyerLines.tsx'
import { BuyerState } from './BuyerState.tsx'
import { BuyerThread } from './BuyerThread.tsx'

export interface BuyerPageProps {
  token: string
  request: BuyerRequest
  hours: { opens: string; closes: string }
  /** A form that the server refused, in place of its empty one. */
  refused: Refused | null
  /** The quote, drawn by an island. */
  quote: ReactNode
  /** Puts the lines into the request list, drawn by an island. */
  sendAgain: ReactNode
}

/** The page of a buyer's request: works without script, and opening it changes nothing. */
export function BuyerPage({ token, request, hours, refused, quote, sendAgain }: BuyerPageProps) {
  const { page, shared, quote: quoteText } = useMessages('requests')
  const { lang } = usePageLanguage()
  const { reference, state, vessel, contact, lines } = request
  return (
    <section className="section">
      <div className="wrap row">
        <div className="head buyer-head">
          <h1 className="number">{reference}</h1>
          <p>{page.summary(contact.company ?? contact.name ?? reference, lines.length, vessel.name)}</p>
          <PageFacts token={token} request={request} />
        </div>
        <div className="buyer">
          <BuyerState request={request} />
          <p className="micro quiet-text">{page.osloTime(hours.opens, hours.closes)}</p>
          {state === 'expired' && request.quote !== undefined && (
            <div className="framed buyer-box">
              <h2>{quoteText.endedTitle(formatOsloDay(lang, request.quote.endsAt))}</h2>
              <p>{quoteText.endedText}</p>
              <BuyerForm token={token} action="ask-again" refused={refused}>
                <button className="button button-ink" type="submit">
                  {quoteText.askAgain}
                </button>
              </BuyerForm>
            </div>
          )}
          {state === 'declined' && request.reason !== null && (
            <div className="framed buyer-box">
              <h2>{page.declinedReason}</h2>
              <p className="buyer-text">{request.reason}</p>
            </div>
          )}
          {quote}
          <BuyerThread token={token} request={request} refused={refused} canWrite={canWriteMessage(state)} />
          <BuyerLines lines={lines} />
          <Shipping request={request} />
          {request.files.length > 0 && <Files token={token} files={request.files} />}
          <div className="buyer-foot">
            {sendAgain}
            {canStep('buyer', state, 'withdrawn') && !hasEnded(state) && (
              <BuyerForm token={token} action="withdraw" refused={refused}>
                <button className="button button-quiet buyer-withdraw" type="submit">
                  {page.withdraw}
                </button>
              </BuyerForm>
            )}
          </div>
          <p className="visually-hidden">{shared.states[state]}</p>
        </div>
      </div>
    </section>
  )
}

/** Who can read the page until when, and the end of the link. */
function PageFacts({ token, request }: Pick<BuyerPageProps, 'token' | 'request'>) {
  const { page } = useMessages('requests')
  const { lang } = usePageLanguage()
  return (
    <div className="buyer-facts">
      <p>
        <b>{page.thisPage}</b>
        {page.access(formatOsloDay(lang, request.linkExpiresAt))}
      </p>
      <p>
        <a className="text-link" href={paths.buyerPaper(token, 'request')} download="">
          {page.requestPdf}
        </a>
      </p>
      <details className="buyer-end">
        <summary>{page.endLink}</summary>
        <p className="small">{page.endLinkHint}</p>
        <BuyerForm token={token} action="end-link" refused={null}>
          <button className="button button-line" type="submit">
            {page.endLink}
          </button>
        </BuyerForm>
      </details>
    </div>
  )
}

function Shipping({ request }: Pick<BuyerPageProps, 'request'>) {
  const { page, shared } = useMessages('requests')
  const { lang } = usePageLanguage()
  const { vessel, eta, answerBy, deliverTo } = request
  const facts: [string, string | null][] = [
    [page.vesselName, vessel.name],
    [page.imo, vessel.imo],
    [page.port, request.port],
    [page.eta, eta === null ? null : formatEta(lang, eta)],
    [page.agent, request.agent],
    [page.answerBy, answerBy === null ? null : formatDay(lang, answerBy)],
    [page.deliverTo, deliverTo === null ? null : shared.deliveryPlaces[deliverTo]],
    [page.buyerReference, request.buyerReference],
    [page.system, request.system],
  ]
  const given = facts.filter(([, value]) => value !== null)
  if (given.length === 0 && request.note === null) return null
  return (
    <div>
      <h2>{page.ship}</h2>
      <dl className="buyer-strip">
        {given.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {request.note !== null && (
        <>
          <h3 className="buyer-note">{page.note}</h3>
          <p className="buyer-text">{request.note}</p>
        </>
      )}
    </div>
  )
}

function Files({ token, files }: { token: string; files: BuyerRequest['files'] }) {
  const { page, shared } = useMessages('requests')
  const { lang } = usePageLanguage()
  return (
    <div>
      <h2>{page.files}</h2>
      <ul className="buyer-files">
        {files.map(({ n, name, size, createdAt }) => (
          <li key={n}>
            <a href={paths.buyerFile(token, n)} download="">
              {name}
            </a>
            <small>
              {shared.fileSize(size)}, {formatOsloTime(lang, createdAt)}
            </small>
          </li>
        ))}
      </ul>
    </div>
  )
}
