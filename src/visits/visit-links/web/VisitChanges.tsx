import { dayIn } from '#core/days.ts'
import { useMessages, usePageLanguage } from '#core/web/page-language.ts'
import { SaidVerdict } from '#ui/SaidVerdict.tsx'
import { formatVisitDay, formatVisitTime } from '../visit-days.ts'
import type { VisitPage } from '../visit-page.contract.ts'

/** The field of a message on the same page. */
const MESSAGE = '#visit-message'

interface ChangeProps {
  visit: VisitPage
}

/** What changed since it was confirmed: shown before everything else. */
export function Moved({ visit }: ChangeProps) {
  const text = useMessages('visit')
  const { lang } = usePageLanguage()
  if (visit.moved.length === 0 || visit.confirms.length === 0) return null
  const say = (fact: VisitPage['moved'][number]['fact'], value: string | null) => {
    if (value === null) return text.notKnown
    return fact === 'firstDay' || fact === 'lastDay' ? formatVisitDay(lang, value) : value
  }
  return (
    <article className="framed visit-change" role="status">
      <SaidVerdict is="likely">{text.moved}</SaidVerdict>
      <h2>{text.movedTitle}</h2>
      {visit.moved.map(({ fact, before, now }) => (
        <dl key={fact} className="pairs">
          <div>
            <dt>{text.facts[fact]}</dt>
            <dd>
              <del>
                <span className="visually-hidden">{text.before}: </span>
                {say(fact, before)}
              </del>
              <b>
                <span className="visually-hidden">{text.now}: </span>
                {say(fact, now)}
              </b>
            </dd>
          </div>
        </dl>
      ))}
      <p className="small quiet-text">{text.movedText}</p>
      <a className="button button-line" href={MESSAGE}>
        {text.doesNotFit}
      </a>
    </article>
  )
}

/** A cancelled visit, and what the agent has to cancel. */
export function Cancelled({ visit }: ChangeProps) {
  const text = useMessages('visit')
  const { lang } = usePageLanguage()
  const { cancelled, firstDay, port, confirmation } = visit
  if (cancelled === null) return null
  const pass = confirmation?.gatePass ?? null
  return (
    <article className="framed visit-change is-cancelled" role="status">
      <SaidVerdict is="none">{text.cancelled}</SaidVerdict>
      <h2>{text.cancelledTitle(firstDay === null ? null : formatVisitDay(lang, firstDay))}</h2>
      <dl className="pairs">
        <div>
          <dt>{text.cancelledAt}</dt>
          <dd>
            <time dateTime={dayIn(cancelled.at, port.timeZone)}>
              {formatVisitTime(lang, cancelled.at, port.timeZone)}
            </time>
          </dd>
        </div>
        {cancelled.reason === null ? null : (
          <div>
            <dt>{text.reason}</dt>
            <dd>{cancelled.reason}</dd>
          </div>
        )}
        {pass === null ? null : (
          <div>
            <dt>{text.gatePass}</dt>
            <dd>{text.cancelPass(pass)}</dd>
          </div>
        )}
      </dl>
      <p className="small quiet-text">{text.cancelledText}</p>
      <a className="button button-line" href={MESSAGE}>
        {text.writeToOffice}
      </a>
    </article>
  )
}
