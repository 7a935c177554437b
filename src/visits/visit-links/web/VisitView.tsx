import type { ReactNode } from 'react'
import { useMessages, usePageLanguage } from '#core/web/page-language.ts'
import { FormRefusal } from '#ui/forms/FormRefusal.tsx'
import { SaidVerdict } from '#ui/SaidVerdict.tsx'
import { formatVisitDay, formatVisitTime, lastDayBefore, nameZone } from '../visit-days.ts'
import type { VisitPage } from '../visit-page.contract.ts'
import { ConfirmPart } from './ConfirmPart.tsx'
import type { VisitViewProps } from './visit-props.ts'
import { AfterVisit, NextService } from './VisitAfter.tsx'
import { Cancelled, Moved } from './VisitChanges.tsx'
import { VisitMessages } from './VisitMessages.tsx'
import { VisitPeople } from './VisitPeople.tsx'

/** The page of a visit, for the holder of its link. */
export function VisitView({ visit, token, companyName, done, refused }: VisitViewProps) {
  const text = useMessages('visit')
  const sent = done !== undefined && Object.hasOwn(text.done, done) ? text.done[done as keyof typeof text.done] : null
  return (
    <section className="section visit-section">
      <div className="wrap row">
        <VisitHead visit={visit} token={token} />
        <div className="visit-parts">
          {sent === null || refused !== null ? null : (
            <p className="visit-sent" role="status">
              <SaidVerdict is="fits">{sent}</SaidVerdict>
            </p>
          )}
          {refused === null ? null : <FormRefusal refusal={{ sentence: refused.sentence, byFields: false }} />}
          <Cancelled visit={visit} />
          <Moved visit={visit} />
          <AfterVisit visit={visit} token={token} />
          <div className="framed">
            <Plan visit={visit} />
            <ConfirmPart visit={visit} token={token} refused={refused?.action === 'confirm' ? refused : null} />
          </div>
          <VisitPeople visit={visit} token={token} companyName={companyName} />
          <div className="visit-pair">
            <Needs needs={visit.needs} />
            <VisitMessages visit={visit} token={token} refused={refused?.action === 'message' ? refused : null} />
          </div>
          <NextService visit={visit} token={token} refused={refused?.action === 'next-service' ? refused : null} />
        </div>
      </div>
    </section>
  )
}

function VisitHead({ visit, token }: Pick<VisitViewProps, 'visit' | 'token'>) {
  const text = useMessages('visit')
  const { lang, paths } = usePageLanguage()
  const facts: readonly (readonly [string, string | null])[] = [
    [text.imo, visit.vessel.imo],
    [text.ourNumber, visit.projectNumber],
    [text.linkFor[visit.for], visit.name],
    [text.validTo, formatVisitDay(lang, lastDayBefore(visit.expires, visit.port.timeZone))],
  ]
  return (
    <div className="head visit-head">
      <p className="small quiet-text">{text.pageFor[visit.for]}</p>
      <h1>{visit.vessel.name}</h1>
      <p>{text.services[visit.serviceType]}</p>
      <dl className="pairs">
        {facts.map(([name, value]) =>
          value === null ? null : (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
      </dl>
      {visit.firstDay === null || visit.state === 'cancelled' ? null : (
        <a className="button button-line button-full" href={paths.visitCalendar(token)} download>
          {text.addToCalendar}
        </a>
      )}
    </div>
  )
}

function Plan({ visit }: { visit: VisitPage }) {
  const text = useMessages('visit')
  const { lang } = usePageLanguage()
  const { port, firstDay, lastDay } = visit
  const zone = port.isZoneKnown ? text.portTime(nameZone(lang, port.timeZone, firstDay)) : text.portUtc
  const days =
    firstDay === null
      ? text.notKnown
      : lastDay === null || lastDay === firstDay
        ? formatVisitDay(lang, firstDay)
        : text.span(formatVisitDay(lang, firstDay), formatVisitDay(lang, lastDay))
  return (
    <dl className="visit-plan">
      <PlanFact name={text.port} detail={[port.code, zone].filter(Boolean).join(', ')}>
        {port.name ?? text.notKnown}
        {visit.berth === null ? null : <small className="visit-berth">{visit.berth}</small>}
      </PlanFact>
      <PlanFact name={text.work} detail={null}>
        {days}
      </PlanFact>
      <PlanFact name={text.inPort} detail={port.isZoneKnown ? text.etaEtd : text.etaEtdUtc}>
        <ShipTimes visit={visit} />
      </PlanFact>
    </dl>
  )
}

function PlanFact({ name, detail, children }: { name: string; detail: string | null; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {children}
        {detail === null ? null : <small>{detail}</small>}
      </dd>
    </div>
  )
}

function ShipTimes({ visit: { eta, etd, port } }: { visit: VisitPage }) {
  const text = useMessages('visit')
  const { lang } = usePageLanguage()
  const time = (instant: string) => formatVisitTime(lang, instant, port.timeZone)
  if (eta !== null && etd !== null) return text.span(time(eta), time(etd))
  if (eta !== null) return text.from(time(eta))
  return etd === null ? text.notKnown : text.until(time(etd))
}

function Needs({ needs }: { needs: readonly string[] }) {
  const text = useMessages('visit')
  if (needs.length === 0) return null
  return (
    <section aria-labelledby="visit-needs">
      <h2 id="visit-needs">{text.needs}</h2>
      <ol className="visit-needs">
        {needs.map((need) => {
          // "Access: analyser free and lit" has a heading; a line without a colon is all text.
          const [, heading, rest] = /^([^:]{1,40}):\s+(.+)$/.exec(need) ?? []
          return (
            <li key={need}>
              {heading === undefined ? (
                need
              ) : (
                <>
                  <b>{heading}</b>
                  {rest}
                </>
              )}
            </li>
          )
        })}
      </ol>
    </section>
  )
}
