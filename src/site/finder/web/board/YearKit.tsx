import { bindUnits } from '#core/line-breaks.ts'
import { useMessages } from '#core/web/page-language.ts'
import { nameOf } from '../../answer-question.ts'
import { COUNT_MOST, withValues } from '../../board/board.ts'
import { boxesAYear } from '../../board/reagent-year.ts'
import type { FinderAnswer } from '../../finder.contract.ts'
import type { Listing } from '../finder-context.ts'
import type { BoardPage, Kit, KitArticle } from './board-page.ts'

interface YearKitProps {
  page: BoardPage
  kit: Kit
  answer: FinderAnswer
}

/** Yearly consumption of an analyser, in boxes, with buttons for the request list. */
export function YearKit({ page, kit, answer }: YearKitProps) {
  const { kit: text } = useMessages('board')
  const { analysers, tests } = page.wishes
  const boxes = kit.box === null ? 1 : boxesAYear(kit.box)
  return (
    <div className="board-block" id="kit">
      <div className="cluster board-head">
        <h3>{text.title}</h3>
        <div className="board-count">
          <span>{text.analysers}</span>
          <Stepper page={page} name="count" value={analysers} least={1} what={text.analysers} />
        </div>
      </div>
      <table className="table stack board-kit">
        <thead>
          <tr>
            <th>{text.item}</th>
            <th>{text.year}</th>
            <th>{text.why}</th>
            <th>{text.quantity}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <ItemCell article={kit.reagent} />
            <td data-l={text.year}>
              <span>
                {kit.reagent.parts.map((part) => (
                  <span key={part}>{bindUnits(part).replaceAll(' × ', '\u00a0×\u00a0')}</span>
                ))}
                {kit.box === null ? text.unknownDays : null}
              </span>
            </td>
            <td data-l={text.why}>{text.perAnalyser(analysers, boxes)}</td>
            <td data-l={text.quantity} className="board-quantity">
              {analysers * boxes}
            </td>
          </tr>
          {kit.test === null ? null : (
            <tr>
              <ItemCell article={kit.test} />
              <td data-l={text.year}>{bindUnits(kit.test.description)}</td>
              <td data-l={text.why}>{text.permit}</td>
              <td data-l={text.quantity}>
                <Stepper page={page} name="test" value={tests} least={0} what={kit.test.itemNumber} />
              </td>
            </tr>
          )}
          <tr>
            <td>
              <b className="item-number">{text.neutraliser}</b> {text.asManual}
            </td>
            <td data-l={text.year}>
              <a href="#calculator">{text.below}</a>
            </td>
            <td data-l={text.why}>{text.approved}</td>
            <td data-l={text.quantity}>{text.calculator}</td>
          </tr>
        </tbody>
      </table>
      <KitActions page={page} kit={kit} answer={answer} boxes={boxes} />
    </div>
  )
}

const ItemCell = ({ article: { itemNumber, name, href } }: { article: KitArticle }) => (
  <td>
    <a className="item-number" href={href}>
      {itemNumber}
    </a>{' '}
    {name}
  </td>
)

function KitActions({ page, kit, answer, boxes }: YearKitProps & { boxes: number }) {
  const { kit: text } = useMessages('board')
  const { ask } = useMessages('finder')
  const { analysers, tests } = page.wishes
  const analyser = answer.reference === null ? answer.asked : nameOf(answer.reference)
  const isSure = answer.verdict === 'fits' && kit.box !== null
  const listing: Listing = {
    found: [
      { product: kit.reagent, quantity: analysers * boxes },
      ...(kit.test === null || tests === 0 ? [] : [{ product: kit.test, quantity: tests }]),
    ],
    unmatched: isSure ? [] : [text.toCheck(kit.reagent.itemNumber, analyser)],
    label: isSure ? text.add : text.addToCheck,
    isMain: isSure,
  }
  const lines = [
    ...listing.found.map(({ product, quantity }) => `${quantity} × ${product.itemNumber} ${product.name}`),
    ...listing.unmatched,
  ]
  const mail = page.mail(text.subject(analyser), text.body(lines, analyser))
  return (
    <div className="cluster board-actions">
      {isSure ? null : (
        <a className="button button-ink" href={mail}>
          {ask.send}
        </a>
      )}
      {page.renderListing(listing)}
      {isSure ? (
        <a className="button button-line no-js-only" href={mail}>
          {text.mail}
        </a>
      ) : null}
    </div>
  )
}

interface StepperProps {
  page: BoardPage
  name: 'count' | 'test'
  value: number
  least: number
  what: string
}

/** One more or one less: links, since the number is in the address. */
function Stepper({ page: { path, asked }, name, value, least, what }: StepperProps) {
  const { kit: text } = useMessages('board')
  const to = (count: number) => `${path}${withValues(asked, { [name]: String(count) })}#kit`
  return (
    <span className="board-stepper">
      {value > least ? (
        <a href={to(value - 1)} rel="nofollow" aria-label={text.less(what)}>
          −
        </a>
      ) : (
        <span aria-hidden="true">−</span>
      )}
      <b>{value}</b>
      {value < COUNT_MOST ? (
        <a href={to(value + 1)} rel="nofollow" aria-label={text.more(what)}>
          +
        </a>
      ) : (
        <span aria-hidden="true">+</span>
      )}
    </span>
  )
}
