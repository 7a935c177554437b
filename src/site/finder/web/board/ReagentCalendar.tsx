import { formatDay } from '#core/language/days.ts'
import { paths as calls } from '#core/paths.ts'
import { useMessages, usePageLanguage } from '#core/web/page-language.ts'
import type { BoxDays } from '#site/catalogue/catalogue.limits.ts'
import { planReagentYear, type ReagentYear } from '../../board/reagent-year.ts'
import { DAYS_MOST } from '../../finder.limits.ts'
import type { BoardPage } from './board-page.ts'
import { HiddenFields } from './HiddenFields.tsx'
import { ReagentClock } from './ReagentClock.tsx'

const FIELDS = ['mixed', 'port', 'call', 'days'] as const

/** When to change, when to order: a plain form with days rendered by the server. */
export function ReagentCalendar({ page, box }: { page: BoardPage; box: BoxDays }) {
  const { calendar: text } = useMessages('board')
  const { path, asked, wishes, ports } = page
  const { mixed, call, port, daysInHand } = wishes
  const year = mixed === '' ? null : planReagentYear(mixed, box, { call, daysInHand })
  return (
    <div className="board-block" id="calendar">
      <h3>{text.title}</h3>
      <form className="board-calendar" method="get" action={`${path}#calendar`}>
        <HiddenFields asked={asked} without={FIELDS} />
        <div className="field">
          <label htmlFor="board-mixed">{text.mixed}</label>
          <input className="input" id="board-mixed" type="date" name="mixed" defaultValue={mixed} />
        </div>
        <div className="field">
          <label htmlFor="board-port">{text.port}</label>
          <input
            className="input"
            id="board-port"
            name="port"
            list="board-ports"
            autoComplete="off"
            maxLength={80}
            defaultValue={port}
          />
          <datalist id="board-ports">
            {ports.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
        </div>
        <div className="field">
          <label htmlFor="board-call">{text.call}</label>
          <input className="input" id="board-call" type="date" name="call" defaultValue={call} />
        </div>
        <div className="field">
          <label htmlFor="board-days">
            {text.days}, {text.unit}
          </label>
          <input
            className="input"
            id="board-days"
            type="number"
            name="days"
            min="0"
            max={DAYS_MOST}
            inputMode="numeric"
            defaultValue={daysInHand ?? ''}
          />
        </div>
        <button className="button button-ink" type="submit">
          {text.show}
        </button>
      </form>
      {year === null ? <p className="quiet-text">{text.fill}</p> : <Days page={page} box={box} year={year} />}
      <p className="small quiet-text">{text.note}</p>
    </div>
  )
}

function Days({ page, box, year }: { page: BoardPage; box: BoxDays; year: ReagentYear }) {
  const { calendar: text } = useMessages('board')
  const { lang } = usePageLanguage()
  const { kit, today, wishes } = page
  const write = (day: string) => formatDay(lang, day)
  const next = year.changes.find((day) => day >= today)
  const facts: [string, string][] = [
    [text.next, next === undefined ? text.over : write(next)],
    [text.newBox, write(year.newBox)],
    ...(year.reorderBy === null ? [] : [[text.reorder, write(year.reorderBy)] satisfies [string, string]]),
  ]
  return (
    <>
      <dl className="board-days">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {year.reorderBy !== null && year.reorderBy < today ? <p className="small">{text.past}</p> : null}
      {wishes.call > year.newBox ? <p className="small">{text.late}</p> : null}
      <ReagentClock year={year} box={box} call={wishes.call} port={wishes.port} />
      <div className="cluster board-actions">
        <a
          className="button button-line"
          href={fileOf(page, kit?.reagent.itemNumber ?? '', lang)}
          download
          rel="nofollow"
        >
          {text.download}
        </a>
      </div>
    </>
  )
}

/** The same days as a file for a calendar program. */
function fileOf({ wishes: { mixed, call, port, daysInHand } }: BoardPage, item: string, lang: string): string {
  const asked = { item, mixed, call, port, days: daysInHand === null ? '' : String(daysInHand), lang }
  const query = new URLSearchParams(Object.entries(asked).filter(([, value]) => value !== ''))
  return `${calls.reagentCalendar}?${query.toString()}`
}
