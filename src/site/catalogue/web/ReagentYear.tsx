import { Fragment } from 'react'
import { useMessages } from '#core/web/page-language.ts'
import { ReagentSet } from '#ui/ReagentSet.tsx'
import { type BoxDays, setsOf } from '../catalogue.limits.ts'

type ReagentYearProps = BoxDays

/** Chart of a reagent box's shelf life on board: each mixed set turns from clear to magenta, next to the one buffer. */
export function ReagentYear(props: ReagentYearProps) {
  const text = useMessages('product').year
  const { changeAfterDays, keepsForDays } = props
  const sets = setsOf(props)
  return (
    <section className="section section-quiet year">
      <div className="wrap">
        <div className="head">
          <h2>{text.title(sets, changeAfterDays)}</h2>
          <p>{text.lead}</p>
        </div>
        <div className="clock">
          <HorizontalYear {...props} />
          <VerticalYear {...props} />
          <p className="visually-hidden">{text.spoken(sets, changeAfterDays, keepsForDays)}</p>
        </div>
      </div>
    </section>
  )
}

const startsOf = (props: ReagentYearProps): number[] =>
  Array.from({ length: setsOf(props) }, (_, index) => index * props.changeAfterDays)

/** For wide screens: days from left to right. */
function HorizontalYear(props: ReagentYearProps) {
  const text = useMessages('product').year
  const { changeAfterDays, keepsForDays } = props
  const x = (day: number) => 150 + (day * 1150) / keepsForDays
  const width = x(changeAfterDays) - 150
  const starts = startsOf(props)
  const end = setsOf(props) * changeAfterDays
  return (
    <svg className="clock-lying" viewBox="0 0 1320 196" aria-hidden="true">
      {[...starts, end].map((day) => (
        <Fragment key={day}>
          <path className="tick" d={`M${x(day)} 28V158`} />
          <text x={x(day)} y="176" textAnchor={day === 0 ? 'start' : 'middle'}>
            {day}
          </text>
        </Fragment>
      ))}
      <text x="0" y="176">
        {text.day}
      </text>
      <path className="axis" d="M150 150H1300" />
      <text x="0" y="62">
        {text.indicator}
      </text>
      <text className="quiet" x="0" y="80">
        {text.each(changeAfterDays)}
      </text>
      <text x="0" y="118">
        {text.buffer}
      </text>
      <text className="quiet" x="0" y="136">
        {text.days(keepsForDays)}
      </text>
      {starts.map((day, index) => (
        <Fragment key={day}>
          <ReagentSet x={x(day)} y={44} width={width} height={36} />
          <text x={x(day) + 2} y="30">
            {text.set(index + 1, starts.length > 6)}
          </text>
        </Fragment>
      ))}
      <rect x="150" y="102" width="1150" height="36" fill="var(--sea-100)" />
      <rect className="frame" x="150" y="102" width="1150" height="36" />
    </svg>
  )
}

/** For a phone: days from top to bottom. */
function VerticalYear(props: ReagentYearProps) {
  const text = useMessages('product').year
  const { changeAfterDays, keepsForDays } = props
  const y = (day: number) => 24 + (day * 420) / keepsForDays
  const height = y(changeAfterDays) - 24
  const starts = startsOf(props)
  return (
    <svg className="clock-standing" viewBox="0 0 320 452" aria-hidden="true">
      <text x="96" y="12">
        {text.indicator}
      </text>
      <text x="200" y="12">
        {text.buffer}
      </text>
      {starts.map((day, index) => (
        <Fragment key={day}>
          <ReagentSet x={96} y={y(day)} width={72} height={height} isUpright />
          <text x="0" y={y(day) + 14}>
            {text.set(index + 1, false)}
          </text>
          <text className="quiet" x="0" y={y(day) + 32}>
            {starts.length > 8 ? '' : text.fromDay(day)}
          </text>
        </Fragment>
      ))}
      <rect x="200" y="24" width="72" height="420" fill="var(--sea-100)" />
      <rect className="frame" x="200" y="24" width="72" height="420" />
    </svg>
  )
}
