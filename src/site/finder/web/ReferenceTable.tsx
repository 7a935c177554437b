import { formatDay } from '#core/language/days.ts'
import { paths } from '#core/paths.ts'
import { useMessages, usePageLanguage } from '#core/web/page-language.ts'
import { Fold } from '#ui/Fold.tsx'
import { Confidence, Verdict } from '#ui/Verdict.tsx'
import { answerOf } from '../answer-of.ts'
import type { CrossReference } from '../finder.contract.ts'
import { VERDICTS } from '../finder.limits.ts'
import { writeAsked } from '../question-address.ts'
import { PRINCIPLES, readView, type ReferenceView, selectRows, type Sort } from '../reference-view.ts'
import { useFinder } from './finder-context.ts'
import { ReferenceText } from './ReferenceText.tsx'
import { SourceLinks } from './SourceLinks.tsx'

const KINDS = ['analyser', 'system'] as const

interface Column {
  head: string
  sort: Sort | null
}

/**
 * Every known system and analyser, with its answer: the rows that the finder reads. Search, filters and order are in
 * the address, so that it works without script and a view can be sent to another person.
 */
export function ReferenceTable() {
  const { table: text } = useMessages('finder')
  const { references, asked } = useFinder()
  const all = references.filter(({ kind }) => kind !== 'item')
  const view = readView(asked)
  const rows = selectRows(all, view)
  const groups = KINDS.map((kind) => [kind, rows.filter((row) => row.kind === kind)] as const).filter(
    ([, ofKind]) => ofKind.length > 0,
  )
  const columns: Column[] = [
    { head: text.name, sort: 'name' },
    { head: text.principle, sort: null },
    { head: text.answer, sort: 'answer' },
    { head: text.reagent, sort: null },
    { head: text.interval, sort: null },
    { head: text.sureness, sort: 'sureness' },
  ]
  return (
    <div id="references">
      <Letterhead />
      <ViewForm />
      <p className="references-count small" role="status">
        {text.showing(rows.length, all.length)}
      </p>
      {rows.length === 0 ? <p>{text.none}</p> : null}
      <div className="references-parts">
        {groups.map(([kind, ofKind], at) => (
          <Group key={kind} kind={kind} rows={ofKind} columns={columns} view={view} isFirst={at === 0} />
        ))}
      </div>
    </div>
  )
}

/** Number of rows of the table, as edited by the administrator. */
export function RowCount() {
  const { table: text } = useMessages('finder')
  const { references } = useFinder()
  const count = (kind: (typeof KINDS)[number]) => references.filter((row) => row.kind === kind).length
  return text.rowCount(count('analyser'), count('system'))
}

/** Anchor of the table on its page. */
const TABLE = '#references'

/** Sources, shown only in print. */
function Letterhead() {
  const { table: text } = useMessages('finder')
  const { lang } = usePageLanguage()
  const { letterhead, references } = useFinder()
  const checked = references
    .map((row) => row.checked)
    .toSorted()
    .at(-1)
  return (
    <div className="references-letterhead">
      {letterhead.map((line, at) => (at === 0 ? <b key={line}>{line}</b> : <span key={line}>{line}</span>))}
      <h2>{text.sheet}</h2>
      {checked === undefined ? null : (
        <span>
          {text.lastChecked} {formatDay(lang, checked)}
        </span>
      )}
    </div>
  )
}

function SortLink({ sort, children }: { sort: Sort; children: string }) {
  const { asked, path } = useFinder()
  const { table: text } = useMessages('finder')
  return (
    <a href={`${path}${writeAsked({ ...asked, sort })}${TABLE}`} aria-label={text.sortBy(children)} rel="nofollow">
      {children}
    </a>
  )
}

function ViewForm() {
  const { table: text } = useMessages('finder')
  const { verdicts } = useMessages('guide')
  const { asked, path } = useFinder()
  const view = readView(asked)
  return (
    <form
      className="cluster references-view"
      method="get"
      action={`${path}${TABLE}`}
      role="search"
      aria-label={text.search}
    >
      <label className="visually-hidden" htmlFor="references-search">
        {text.search}
      </label>
      <input
        className="input"
        id="references-search"
        type="search"
        name="rows"
        placeholder={text.search}
        defaultValue={view.search}
        maxLength={100}
      />
      <select className="input select" name="principle" aria-label={text.principle} defaultValue={view.principle ?? ''}>
        <option value="">{text.allPrinciples}</option>
        {PRINCIPLES.map((principle) => (
          <option key={principle} value={principle}>
            {text.principles[principle]}
          </option>
        ))}
      </select>
      <select className="input select" name="answer" aria-label={text.answer} defaultValue={view.answer ?? ''}>
        <option value="">{text.allAnswers}</option>
        {VERDICTS.map((verdict) => (
          <option key={verdict} value={verdict}>
            {verdicts[verdict]}
          </option>
        ))}
      </select>
      {view.sort === null ? null : <input type="hidden" name="sort" value={view.sort} />}
      <button className="button button-ink" type="submit">
        {text.show}
      </button>
      <a className="button button-line" href={`${path}${TABLE}`}>
        {text.all}
      </a>
      <a className="button button-line" href={paths.referencesFile} download>
        {text.csv}
      </a>
      <button className="button button-line js-only" type="button" data-prints="references">
        {text.print}
      </button>
    </form>
  )
}

interface GroupProps {
  kind: (typeof KINDS)[number]
  rows: readonly CrossReference[]
  columns: readonly Column[]
  view: ReferenceView
  /** Wide screens show the columns' names over the first table alone. */
  isFirst: boolean
}

/**
 * A table of its own, so that a phone can fold it: there each row is a card, and 28 of them would be 10,000 px high. Open
 * where the reader searched or filtered.
 */
function Group({ kind, rows, columns, view, isFirst }: GroupProps) {
  const { table: text } = useMessages('finder')
  const isNarrowed = view.search !== '' || view.principle !== null || view.answer !== null
  return (
    <Fold name={text.foldOf(text.kinds[kind], rows.length)} isOpen={isNarrowed}>
      <table className="table stack references">
        <thead className={isFirst ? undefined : 'named-above'}>
          <tr>
            {columns.map(({ head, sort }) => (
              <th key={head} scope="col" aria-sort={sort !== null && sort === view.sort ? 'ascending' : undefined}>
                {sort === null || !isFirst ? head : <SortLink sort={sort}>{head}</SortLink>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr className="group">
            <td colSpan={columns.length}>{text.kinds[kind]}</td>
          </tr>
          {rows.map((row) => (
            <Row key={row.id} row={row} />
          ))}
        </tbody>
      </table>
    </Fold>
  )
}

const NOTHING = '–'

/** As in the source; without a source, how to recognise it on board. */
function Interval({ of: { interval, kind, reagentNeed } }: { of: CrossReference }) {
  const { table: text } = useMessages('finder')
  if (interval === null && kind !== 'item' && reagentNeed !== 'no' && reagentNeed !== 'other') {
    return <td data-l={text.interval}>{text.intervalOf[kind]}</td>
  }
  return <td data-l={text.interval}>{interval === null ? NOTHING : <ReferenceText text={interval} />}</td>
}

function Row({ row }: { row: CrossReference }) {
  const { table: text, treatments, ask } = useMessages('finder')
  const { verdicts } = useMessages('guide')
  const { mail } = useFinder()
  const { verdict, confidence, itemNumber, treatment } = answerOf(row)
  const why = treatment === null ? '' : ` (${treatments[treatment]})`
  const reagent = row.kind === 'analyser' || row.reagentNeed === 'other' ? row.reagents : null
  return (
    <tr>
      <td>
        <b>
          <ReferenceText text={row.system} />
        </b>
        <small>{row.maker}</small>
      </td>
      <td data-l={text.principle}>{row.principle === null ? NOTHING : <ReferenceText text={row.principle} />}</td>
      <td data-l={text.answer}>
        <Verdict is={verdict}>
          {itemNumber === null ? `${verdicts[verdict]}${why}` : `${itemNumber}. ${verdicts[verdict]}`}
        </Verdict>
      </td>
      <td data-l={text.reagent}>
        {reagent !== null ? (
          <ReferenceText text={reagent} />
        ) : verdict === 'none' ? (
          NOTHING
        ) : (
          <a href={mail(`${row.maker} ${row.system}`)}>{ask.send}</a>
        )}
      </td>
      <Interval of={row} />
      <td data-l={text.sureness}>
        <span>
          <Confidence level={confidence} />
          <SourceLinks sources={row.sources} />
        </span>
      </td>
    </tr>
  )
}
