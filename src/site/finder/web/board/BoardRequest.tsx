import { useMessages } from '#core/web/page-language.ts'
import { Drawing } from '#ui/Drawing.tsx'
import nameplate from '../../../../../content/drawings/nameplate.svg?raw'
import { aboutRow } from '../../answer-question.ts'
import { COUNT_MOST, OTHER, REQUEST_FIELDS } from '../../board/board.ts'
import { titleOf } from '../../format-answer.ts'
import type { BoardPage } from './board-page.ts'
import { HiddenFields } from './HiddenFields.tsx'

const ANSWERS = ['yes', 'no', 'unsure'] as const
const NUMBER_LENGTH = 80

/** The questions that settle which reagent it is; their answers become a mail that the reader sends. */
export function BoardRequest(page: BoardPage) {
  const { request: text } = useMessages('board')
  const { path, asked, wishes } = page
  // A visitor without details sends the number of analysers only.
  const isAsked = [...REQUEST_FIELDS, 'count'].some((field) => field in asked)
  return (
    <>
      <form className="board-block board-questions" method="get" action={`${path}#request`}>
        <HiddenFields asked={asked} without={[...REQUEST_FIELDS, 'count']} />
        <div>
          <Choice number={1} name="bottles" label={text.bottles} chosen={asked['bottles']} />
          <Choice number={2} name="ex" label={text.ex} chosen={asked['ex']} />
          <div className="board-question">
            <label htmlFor="board-number">
              <b className="board-number">3</b>
              {text.number}
            </label>
            <input
              className="input"
              id="board-number"
              name="number"
              placeholder={text.numberHint}
              maxLength={NUMBER_LENGTH}
              autoComplete="off"
              defaultValue={asked['number'] ?? ''}
            />
          </div>
          <div className="board-question">
            <label htmlFor="board-count">
              <b className="board-number">4</b>
              {text.count}
            </label>
            <input
              className="input board-short"
              id="board-count"
              type="number"
              name="count"
              min="1"
              max={COUNT_MOST}
              defaultValue={wishes.analysers}
            />
          </div>
          <button className="button button-ink" type="submit">
            {text.write}
          </button>
        </div>
        <div className="board-photo">
          <Drawing svg={nameplate} className="page-drawing" label={text.plate} />
          <p className="small">{text.photo}</p>
        </div>
      </form>
      {isAsked ? <Written {...page} /> : null}
    </>
  )
}

interface ChoiceProps {
  number: number
  name: 'bottles' | 'ex'
  label: string
  chosen: string | undefined
}

function Choice({ number, name, label, chosen }: ChoiceProps) {
  const { request: text } = useMessages('board')
  return (
    <fieldset className="board-question">
      <legend>
        <b className="board-number">{number}</b>
        {label}
      </legend>
      <div className="board-choice">
        {ANSWERS.map((answer) => (
          <label key={answer}>
            <input type="radio" name={name} value={answer} defaultChecked={chosen === answer} />
            <span>{text.answers[answer]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** The request as it is sent, to be read before, and to be copied without a mail program. */
function Written({ asked, board, wishes, mail, salesEmail, renderListing }: BoardPage) {
  const { request: text, step } = useMessages('board')
  const said = (name: 'bottles' | 'ex') => {
    const answer = ANSWERS.find((each) => each === asked[name])
    return answer === undefined ? text.open : text.answers[answer]
  }
  const nameIn = (chosen: (typeof board.chosen)['maker']) =>
    chosen === null || chosen === OTHER ? text.open : chosen.name
  const body = text.body([
    [`${step.maker}:`, nameIn(board.chosen.maker)],
    [`${step.system}:`, nameIn(board.chosen.system)],
    [`${step.analyser}:`, nameIn(board.chosen.analyser)],
    [text.bottles, said('bottles')],
    [text.ex, said('ex')],
    [`${text.number}:`, (asked['number'] ?? text.open).slice(0, NUMBER_LENGTH)],
    [text.count, String(wishes.analysers)],
  ])
  const subject = text.subject(board.row === null ? text.open : titleOf(aboutRow(board.row)))
  return (
    <section className="board-block" id="request" aria-labelledby="request-heading">
      <h3 id="request-heading">{text.written}</h3>
      <pre className="board-mail">{body}</pre>
      <div className="cluster board-actions">
        <a className="button button-ink" href={mail(subject, body)}>
          {text.send}
        </a>
        {renderListing(null)}
      </div>
      <p className="small quiet-text">
        {text.goesTo(salesEmail)} {text.nothingOpened} {salesEmail}.
      </p>
    </section>
  )
}
