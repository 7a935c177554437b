import { useMessages, usePageLanguage } from '#core/web/page-language.ts'
import { Nameplate } from '#ui/Nameplate.tsx'
import { Confidence } from '#ui/Verdict.tsx'
import type { FinderAnswer } from '../finder.contract.ts'
import { formatReason, titleOf } from '../format-answer.ts'
import { nextSteps } from '../next-steps.ts'
import { AnswerVerdict, VerdictCounts } from './AnswerVerdict.tsx'
import { useFinder } from './finder-context.ts'
import { Proof } from './Proof.tsx'

/** The field for a part number, an analyser, a system or a ship's list, and its answers: a plain form, drawn by the server. */
export function Finder() {
  const { ask: text } = useMessages('finder')
  const { path, form, asked, answers, refusal } = useFinder()
  return (
    <div className="finder" id="finder">
      {/* Posted, since a ship's list may be longer than an address; a short question is led to its address. */}
      <form className="finder-ask" method="post" encType="multipart/form-data" action={`${form}#finder`}>
        <div className="field">
          <label htmlFor="finder-question">{text.label}</label>
          <textarea
            className="input"
            id="finder-question"
            name="q"
            rows={6}
            placeholder={text.example}
            aria-describedby="finder-hint"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            defaultValue={asked['q'] ?? ''}
          />
          <p className="small" id="finder-hint">
            {text.hint}
          </p>
        </div>
        {refusal === null ? null : (
          <p className="error" role="alert">
            {refusal}
          </p>
        )}
        <div className="finder-buttons">
          <button className="button button-main" type="submit">
            {text.find}
          </button>
          {answers === null ? null : (
            <a className="button button-line" href={`${path}#finder`}>
              {text.clear}
            </a>
          )}
        </div>
      </form>
      <div className="finder-answers">
        {answers === null ? <p className="quiet-text">{text.settles}</p> : <AnswerList />}
      </div>
    </div>
  )
}

function AnswerList() {
  const { ask: text } = useMessages('finder')
  const { answers } = useFinder()
  if (answers === null) return null
  const lines = new Set(answers.answers.map(({ line }) => line)).size
  return (
    <section aria-label={text.answers}>
      <div role="status">
        <VerdictCounts answers={answers.answers} lines={lines} />
      </div>
      <ol>
        {answers.answers.map((answer) => (
          <AnswerRow key={`${answer.line} ${answer.reference?.id ?? ''}`} answer={answer} />
        ))}
      </ol>
      {answers.unread > 0 ? <p className="small">{text.unread(answers.unread)}</p> : null}
      {answers.answers.some(({ reason }) => reason === 'nothing') ? <WhatSettles /> : null}
    </section>
  )
}

/** What is shown if nothing was found. */
function WhatSettles() {
  const { ask: text } = useMessages('finder')
  const { nameplate } = useMessages('catalogue')
  return (
    <div className="finder-settles">
      <div>
        <h3>{text.settlesTitle}</h3>
        <p className="small">{text.settles}</p>
        <ul className="small">
          {text.questions.map((question) => (
            <li key={question}>{question}</li>
          ))}
        </ul>
      </div>
      <Nameplate words={nameplate} />
    </div>
  )
}

function AnswerRow({ answer }: { answer: FinderAnswer }) {
  const text = useMessages('finder')
  const { buy } = useFinder()
  const { verdict, confidence, itemNumber, readFrom, quantity, near } = answer
  const article = itemNumber === null ? null : buy(itemNumber, quantity)
  return (
    <li className={`finder-answer small finder-${verdict}`} value={answer.line}>
      <div className="finder-head">
        <h3>{titleOf(answer)}</h3>
        <AnswerVerdict answer={answer} />
      </div>
      {itemNumber === null ? null : <p className="finder-number">{itemNumber}</p>}
      <p>
        {formatReason(answer, text)}{' '}
        {readFrom === null || itemNumber === null ? null : `${text.ask.readAs(readFrom, itemNumber)}. `}
        {quantity === null ? null : `${text.ask.quantity(quantity)}.`}
      </p>
      {near === null ? null : <Near name={near} />}
      <div className="finder-foot">
        <Confidence level={confidence} />
        {answer.reference === null ? null : <Proof reference={answer.reference} />}
        <NextSteps answer={answer} />
      </div>
      {article}
      {answer.found.map((number) => (
        <div key={number} className="finder-found">
          <p className="finder-number">{number}</p>
          {buy(number, quantity)}
        </div>
      ))}
    </li>
  )
}

function Near({ name }: { name: string }) {
  const { ask: text } = useMessages('finder')
  const { path } = useFinder()
  return (
    <p>
      {text.didYouMean}{' '}
      <a href={`${path}?${new URLSearchParams({ q: name }).toString()}#finder`} rel="nofollow">
        {name}
      </a>
      ?
    </p>
  )
}

/** The next steps. */
function NextSteps({ answer }: { answer: FinderAnswer }) {
  const { ask: text } = useMessages('finder')
  const { paths } = usePageLanguage()
  const { mail } = useFinder()
  return nextSteps(answer, text, { paths, mail }).map(({ href, label, rel }) => (
    <a key={label} href={href} rel={rel}>
      {label}
    </a>
  ))
}
