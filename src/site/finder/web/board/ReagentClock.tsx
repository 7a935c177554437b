import { Fragment } from 'react'
import { formatDay, shortDay, shortMonth } from '#core/language/days.ts'
import { useMessages, usePageLanguage } from '#core/web/page-language.ts'
import type { BoxDays } from '#site/catalogue/catalogue.limits.ts'
import { ReagentSet } from '#ui/ReagentSet.tsx'
import { monthsOf, placeIn, type ReagentYear } from '../../board/reagent-year.ts'

interface ReagentClockProps {
  year: ReagentYear
  box: BoxDays
  call: string
  port: string
}

/** A box's time on board in days of the calendar, with the day to order by and the call. */
export function ReagentClock(props: ReagentClockProps) {
  const { calendar: text } = useMessages('board')
  const { lang } = usePageLanguage()
  const { changes, ends } = props.year
  const days = changes.map((day) => formatDay(lang, day))
  return (
    <div className="clock board-clock">
      <Lying {...props} />
      <Standing {...props} />
      <p className="visually-hidden">{text.told(days, formatDay(lang, ends))}</p>
    </div>
  )
}

/** First day of each set, with the day on which it is changed. */
const setsIn = ({ mixed, changes }: ReagentYear) =>
  changes.map((to, at) => ({ from: at === 0 ? mixed : (changes[at - 1] ?? mixed), to }))

/** Whether a day is within the drawing. */
const isWithin = ({ mixed, ends }: ReagentYear, day: string) => day >= mixed && day <= ends

const LEFT = 96
const RIGHT = 872

/** For wide screens: days from left to right. */
function Lying({ year, box, call, port }: ReagentClockProps) {
  const { calendar: text } = useMessages('board')
  const { lang } = usePageLanguage()
  const x = (day: string) => LEFT + placeIn(year, day) * (RIGHT - LEFT)
  const { mixed, changes, reorderBy } = year
  return (
    <svg className="clock-lying" viewBox="0 0 900 232" aria-hidden="true">
      <text x={x(mixed)} y="14">
        {text.mixedOn(shortDay(lang, mixed))}
      </text>
      {changes.map((day, at) => (
        <text key={day} x={x(day)} y="14" textAnchor={at === changes.length - 1 ? 'end' : 'middle'}>
          {text.changeOn(at + 1, shortDay(lang, day))}
        </text>
      ))}
      <text x="0" y="48">
        {text.indicator}
      </text>
      <text className="quiet" x="0" y="64">
        {text.each(box.changeAfterDays)}
      </text>
      {setsIn(year).map(({ from, to }) => (
        <ReagentSet key={to} x={x(from)} y={28} width={x(to) - x(from)} height={40} />
      ))}
      <text x="0" y="106">
        {text.buffer}
      </text>
      <text className="quiet" x="0" y="122">
        {text.keeps(box.keepsForDays)}
      </text>
      <rect x={LEFT} y="86" width={RIGHT - LEFT} height="40" fill="var(--sea-100)" />
      <rect className="frame" x={LEFT} y="86" width={RIGHT - LEFT} height="40" />
      <text x="0" y="166">
        {text.order}
      </text>
      {reorderBy === null || !isWithin(year, reorderBy) ? null : (
        <>
          <path className="axis" d={`M${x(reorderBy)} 161H${x(call)}`} />
          <Diamond x={x(reorderBy)} y={161} />
          {isWithin(year, call) ? <rect className="board-call" x={x(call) - 5} y="156" width="10" height="10" /> : null}
          <text x={x(reorderBy) - 12} y="166" textAnchor="end">
            {text.reorder} {shortDay(lang, reorderBy)}
          </text>
          <text x={Math.min(x(call), RIGHT)} y="186" textAnchor="end">
            {port}
          </text>
        </>
      )}
      <path className="axis" d={`M${LEFT} 200H${RIGHT}`} />
      {monthsOf(year).map((day) => (
        <Fragment key={day}>
          <path className="tick" d={`M${x(day)} 196V204`} />
          <text className="quiet" x={x(day)} y="222" textAnchor="middle">
            {shortMonth(lang, day)}
          </text>
        </Fragment>
      ))}
    </svg>
  )
}

const TOP = 24
const BOTTOM = 444

/** For a phone: days from top to bottom. */
function Standing({ year, box, call, port }: ReagentClockProps) {
  const { calendar: text } = useMessages('board')
  const { lang } = usePageLanguage()
  const y = (day: string) => TOP + placeIn(year, day) * (BOTTOM - TOP)
  const { mixed, changes, reorderBy } = year
  return (
    <svg className="clock-standing" viewBox="0 0 320 460" aria-hidden="true">
      <text x="76" y="12">
        {text.indicator}
      </text>
      <text x="152" y="12">
        {text.buffer}
      </text>
      {[mixed, ...changes].map((day) => (
        <text key={day} x="0" y={y(day) + 5}>
          {shortDay(lang, day)}
        </text>
      ))}
      {setsIn(year).map(({ from, to }) => (
        <ReagentSet key={to} x={76} y={y(from)} width={56} height={y(to) - y(from)} isUpright />
      ))}
      <rect x="152" y={TOP} width="56" height={BOTTOM - TOP} fill="var(--sea-100)" />
      <rect className="frame" x="152" y={TOP} width="56" height={BOTTOM - TOP} />
      <text className="quiet" x="152" y="458">
        {text.keeps(box.keepsForDays)}
      </text>
      {reorderBy === null || !isWithin(year, reorderBy) ? null : (
        <>
          <path className="axis" d={`M226 ${y(reorderBy)}V${y(call)}`} />
          <Diamond x={226} y={y(reorderBy)} />
          {isWithin(year, call) ? <rect className="board-call" x="221" y={y(call) - 5} width="10" height="10" /> : null}
          <text x="238" y={y(reorderBy) - 10}>
            {text.reorder}
          </text>
          <text x="238" y={y(reorderBy) + 6}>
            {shortDay(lang, reorderBy)}
          </text>
          <text className="quiet" x="238" y={y(call) + 16}>
            {port.split(',')[0]}
          </text>
        </>
      )}
    </svg>
  )
}

const Diamond = ({ x, y }: { x: number; y: number }) => (
  <path className="board-order" d={`M${x - 7} ${y}l7-7 7 7-7 7z`} />
)
