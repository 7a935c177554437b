import type { ReactNode } from 'react'
import type { z } from 'zod'
import { useMessages, usePageLanguage } from '#core/web/page-language.ts'
import { Confidence } from '#ui/Verdict.tsx'
import type { askFinderAtLength } from '../finder.contract.ts'
import { nextSteps } from '../next-steps.ts'
import { AnswerVerdict, VerdictCounts } from './AnswerVerdict.tsx'
import type { ListedArticle } from './finder-context.ts'
import { Proof } from './Proof.tsx'

type FoundAnswers = z.output<typeof askFinderAtLength.response>
type Found = FoundAnswers['answers'][number]

export interface FindAnswersProps {
  found: FoundAnswers
  /** Clears the question. */
  again: (question: string) => void
  /** Leads to the finder's page with the whole question. */
  whole: () => void
  mail: (subject: string, body: string) => string
  renderBuy: (product: ListedArticle, quantity: number | null) => ReactNode
}

/** Answer of the first field: one question in full, or a summary of a list. */
export function FindAnswers(props: FindAnswersProps) {
  const { answers } = props.found
  const [only] = answers
  if (only === undefined) return null
  return answers.length === 1 ? <OneAnswer {...props} answer={only} /> : <ListAnswer {...props} />
}

function ListAnswer({ found: { answers, unread }, whole }: FindAnswersProps) {
  const { ask: text } = useMessages('finder')
  const lines = new Set(answers.map(({ line }) => line)).size
  return (
    <>
      <VerdictCounts answers={answers} lines={lines + unread} />
      <p className="cluster hero-find-steps">
        <button className="button button-ink" type="button" onClick={whole}>
          {text.seeList}
        </button>
      </p>
    </>
  )
}

function OneAnswer({ answer, again, mail, renderBuy }: FindAnswersProps & { answer: Found }) {
  const text = useMessages('finder')
  const { paths } = usePageLanguage()
  const { verdict, itemNumber, article, readFrom, near, reference } = answer
  const isOrdered = verdict === 'fits' || answer.reason === 'article'
  const [first, ...others] = nextSteps(answer, text.ask, {
    paths,
    mail: (about) => mail(text.ask.mailSubject(about.slice(0, 80)), text.ask.mailBody(about)),
  })
  return (
    <>
      <p className="finder-head">
        <AnswerVerdict answer={answer} />
        <Confidence level={answer.confidence} />
      </p>
      <p className="hero-find-title">
        {itemNumber === null ? null : <b className="finder-number">{itemNumber}</b>}{' '}
        <b>{article?.name ?? answer.title}</b>
      </p>
      <p>
        {answer.says} {readFrom === null || itemNumber === null ? null : `${text.ask.readAs(readFrom, itemNumber)}. `}
        {reference === null ? null : <Proof reference={reference} />}
      </p>
      {near === null ? null : (
        <p>
          {text.ask.didYouMean}{' '}
          <button className="text-link" type="button" onClick={() => again(near)}>
            {near}
          </button>
          ?
        </p>
      )}
      <FoundArticles answer={answer} renderBuy={renderBuy} />
      <div className="cluster hero-find-steps">
        {isOrdered && article !== null ? <span className="buy">{renderBuy(article, answer.quantity)}</span> : null}
        {first === undefined ? null : (
          <a className={isOrdered ? 'text-link' : 'button button-line'} href={first.href} rel={first.rel}>
            {first.label}
          </a>
        )}
        {others.map(({ href, label, rel }) => (
          <a key={label} className="text-link" href={href} rel={rel}>
            {label}
          </a>
        ))}
      </div>
    </>
  )
}

/** The articles that the words find, each with its button. */
function FoundArticles({ answer, renderBuy }: Pick<FindAnswersProps, 'renderBuy'> & { answer: Found }) {
  const { paths } = usePageLanguage()
  if (answer.articles.length === 0) return null
  return (
    <ul className="finder-articles">
      {answer.articles.map((article) => (
        <li key={article.id}>
          <a href={paths.product(article)}>
            <b className="finder-number">{article.itemNumber}</b> {article.name}
          </a>
          <span className="buy">{renderBuy(article, answer.quantity)}</span>
        </li>
      ))}
    </ul>
  )
}
