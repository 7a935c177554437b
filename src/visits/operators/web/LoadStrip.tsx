import type { CSSProperties } from 'react'
import { Cluster } from '#ui/layout/Cluster.tsx'
import { operatorMessages as messages } from './messages.en.ts'
import type { Strip } from './people-list.ts'

const sum = (spans: Strip['away']): number => spans.reduce((days, span) => days + span.days, 0)

/** Four weeks at a glance: booked, absent, booked twice; the number of days is next to it in words. */
export function LoadStrip({ strip }: { strip: Strip | undefined }) {
  if (strip === undefined) return <span className="faint">{messages.notPlanned}</span>
  const says = messages.stripSays(strip.daysBooked, sum(strip.away), sum(strip.clashes))
  return (
    <span className="load" title={says}>
      <span className="load-strip" aria-hidden="true">
        <Spans spans={strip.booked} />
        <Spans spans={strip.away} kind="is-away" />
        <Spans spans={strip.clashes} kind="is-clash" />
      </span>
      <span className={strip.clashes.length > 0 ? 'day-count bad' : 'day-count'} aria-hidden="true">
        {messages.days(strip.daysBooked)}
      </span>
      <span className="visually-hidden">{says}</span>
    </span>
  )
}

const Spans = ({ spans, kind }: { spans: Strip['away']; kind?: 'is-away' | 'is-clash' }) =>
  spans.map(({ start, days }) => (
    <i key={start} className={kind} style={{ '--s': start, '--d': days } as CSSProperties} />
  ))

/** @param days the four weeks, in words */
export const StripLegend = ({ days }: { days: string | null }) => (
  <span className="load-legend">
    {days === null ? null : <span>{messages.legendDays(days)}</span>}
    <LegendItem>{messages.legend.booked}</LegendItem>
    <LegendItem kind="is-away">{messages.legend.away}</LegendItem>
    <LegendItem kind="is-clash">{messages.legend.clash}</LegendItem>
  </span>
)

const LegendItem = ({ kind, children }: { kind?: 'is-away' | 'is-clash'; children: string }) => (
  <Cluster as="span" gap={6}>
    <span className="load-strip" aria-hidden="true">
      <Spans spans={[{ start: 0, days: 28 }]} {...(kind === undefined ? {} : { kind })} />
    </span>
    {children}
  </Cluster>
)
