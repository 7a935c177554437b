import type { ReactNode } from 'react'
import { OSLO, toInstant } from '#core/days.ts'
import { useMessages, usePageLanguage } from '#core/web/page-language.ts'
import { SaidVerdict } from '#ui/SaidVerdict.tsx'
import { formatConfirmedTime, formatVisitClock, formatVisitTime } from '../visit-days.ts'
import { VISIT_LINK_LIMITS, type ConfirmedField } from '../visit-links.limits.ts'
import type { VisitPage } from '../visit-page.contract.ts'
import type { RefusedForm } from './visit-props.ts'

interface ConfirmProps {
  visit: VisitPage
  token: string
  refused: RefusedForm | null
}

/** What was confirmed, or the form to confirm it: without script too. */
export function ConfirmPart({ visit, token, refused }: ConfirmProps) {
  const text = useMessages('visit')
  const { confirmation, confirms } = visit
  if (confirms.length === 0) return confirmation === null ? null : <ConfirmedPart visit={visit} />
  if (confirmation === null || confirmation.state === 'moved') {
    return <ConfirmForm visit={visit} token={token} refused={refused} />
  }
  return (
    <>
      <ConfirmedPart visit={visit} />
      <details className="visit-again" open={refused !== null}>
        <summary className="button button-line">{text.again}</summary>
        <ConfirmForm visit={visit} token={token} refused={refused} />
      </details>
    </>
  )
}

/** The state of a confirmation, and the steps that follow it. */
function ConfirmedPart({ visit }: { visit: VisitPage }) {
  const text = useMessages('visit')
  const { lang } = usePageLanguage()
  const { confirmation, port, state } = visit
  if (confirmation === null || confirmation.state === 'moved') return null
  const at = (instant: string) => formatVisitTime(lang, instant, port.timeZone)
  const isOver = state === 'completed'
  return (
    <div className="confirmed" id="confirmed">
      <h2>
        <SaidVerdict is="fits">{text.confirmedTitle}</SaidVerdict>
      </h2>
      <dl className="pairs">
        {confirmation.berth === null ? null : <Said name={text.labels.berth}>{confirmation.berth}</Said>}
        {confirmation.time === null ? null : (
          <Said name={text.labels.time}>
            {formatConfirmedTime(lang, confirmation.time)} <OsloTime time={confirmation.time} zone={port} />
          </Said>
        )}
        {confirmation.gatePass === null ? null : <Said name={text.labels.gatePass}>{confirmation.gatePass}</Said>}
      </dl>
      <ol className="visit-steps">
        <Step isDone time={at(confirmation.at)}>
          {text.steps.confirmed}
        </Step>
        <Step isDone={confirmation.acceptedAt !== null} time={confirmation.acceptedAt && at(confirmation.acceptedAt)}>
          {confirmation.acceptedAt === null ? text.steps.acceptedOpen : text.steps.accepted}
        </Step>
        <Step isDone={state === 'on board' || isOver} time={null}>
          {text.steps.onBoard}
        </Step>
        <Step isDone={visit.report !== null} time={visit.report === null ? text.steps.later : null}>
          {text.steps.report}
        </Step>
      </ol>
    </div>
  )
}

const Said = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

const Step = ({ isDone, time, children }: { isDone: boolean; time: string | null; children: ReactNode }) => (
  <li className={isDone ? 'is-done' : undefined}>
    <b>{children}</b>
    {time === null ? null : <time>{time}</time>}
  </li>
)

/** The same time in Oslo, where it differs: only a time of a known zone has one. */
function OsloTime({ time, zone }: { time: string; zone: VisitPage['port'] }) {
  const text = useMessages('visit')
  const { lang } = usePageLanguage()
  const instant = zone.isZoneKnown ? toInstant(time, zone.timeZone) : null
  if (instant === null) return null
  const oslo = formatVisitClock(lang, instant, OSLO)
  return oslo === time.slice(11) ? null : <small className="visit-oslo">{text.inOslo(oslo)}</small>
}

/**
 * Two taps in the same place: a label ticks the box, which shows the button that sends. The box is all there is to it, so
 * that it works without script.
 */
function ConfirmForm({ visit, token, refused }: ConfirmProps) {
  const text = useMessages('visit')
  const { lang, paths } = usePageLanguage()
  const { confirms } = visit
  return (
    <form
      className="confirm"
      method="post"
      action={paths.visitForm(token, 'confirm')}
      encType="multipart/form-data"
      autoComplete="off"
    >
      <div className="confirm-head">
        <h2>{text.confirmTitle}</h2>
        <p>{text.confirmText(confirms.length)}</p>
      </div>
      <input type="hidden" name="plan" value={visit.plan} />
      <input type="hidden" name="language" value={lang} />
      <input type="checkbox" className="confirm-checked" id="confirm-checked" required />
      <ul className="confirm-lines">
        {confirms.map((field) => (
          <ConfirmLine key={field} field={field} visit={visit} refused={refused} />
        ))}
      </ul>
      <div className="confirm-actions">
        <label className="button button-main confirm-check" htmlFor="confirm-checked">
          {confirms.length === 1 ? text.timeCorrect : text.allCorrect}
        </label>
        <button className="button button-main confirm-send" type="submit">
          {text.send}
        </button>
        <label className="confirm-back" htmlFor="confirm-checked">
          {text.back}
        </label>
        <p className="micro confirm-note">{text.nothingSent}</p>
      </div>
    </form>
  )
}

/** The values of a line before they are changed: what was typed, confirmed before, or planned. */
function valueOf(visit: VisitPage, field: ConfirmedField): string | null {
  const { confirmation } = visit
  const said = confirmation?.state === 'moved' ? null : (confirmation?.[field] ?? null)
  if (field === 'berth') return said ?? visit.berth
  if (field === 'time') return said ?? visit.firstDay
  return said ?? confirmation?.gatePass ?? visit.technician?.name ?? null
}

interface ConfirmLineProps {
  field: ConfirmedField
  visit: VisitPage
  refused: RefusedForm | null
}

function ConfirmLine({ field, visit, refused }: ConfirmLineProps) {
  const text = useMessages('visit')
  const { lang } = usePageLanguage()
  const value = valueOf(visit, field)
  const label = text.labels[field]
  const shown = value !== null && field === 'time' ? formatConfirmedTime(lang, value) : value
  const typed = refused?.values[field]
  return (
    <li>
      <span className="confirm-value">
        <small>{label}</small>
        <b>{shown ?? text.notKnown}</b>
      </span>
      <span className="confirm-ok">
        <SaidVerdict is="fits">{text.correct}</SaidVerdict>
      </span>
      <details open={typed !== undefined && typed !== (value ?? '')}>
        <summary aria-label={text.changeOf(label)}>{text.change}</summary>
        <label htmlFor={`confirm-${field}`}>{text.hints[field]}</label>
        {field === 'time' ? (
          <span className="confirm-time">
            <input
              className="input"
              id="confirm-time"
              name="time"
              type="date"
              defaultValue={typed ?? value?.slice(0, 10) ?? ''}
            />
            <input
              className="input"
              name="clock"
              type="time"
              aria-label={text.hints.time}
              defaultValue={refused?.values['clock'] ?? value?.slice(11) ?? ''}
            />
          </span>
        ) : (
          <input
            className="input"
            id={`confirm-${field}`}
            name={field}
            maxLength={VISIT_LINK_LIMITS[field]}
            defaultValue={typed ?? value ?? ''}
          />
        )}
      </details>
    </li>
  )
}
