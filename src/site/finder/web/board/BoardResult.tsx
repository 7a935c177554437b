import type { ReactNode } from 'react'
import { useMessages, usePageLanguage } from '#core/web/page-language.ts'
import { Confidence } from '#ui/Verdict.tsx'
import { aboutRow } from '../../answer-question.ts'
import { reagentOf } from '../../board/board.ts'
import type { FinderAnswer } from '../../finder.contract.ts'
import { formatReason, titleOf } from '../../format-answer.ts'
import { AnswerVerdict } from '../AnswerVerdict.tsx'
import { Proof } from '../Proof.tsx'
import { ReferenceText } from '../ReferenceText.tsx'
import type { BoardPage } from './board-page.ts'
import { BoardRequest } from './BoardRequest.tsx'
import { ReagentCalendar } from './ReagentCalendar.tsx'
import { YearKit } from './YearKit.tsx'

/** Result of the steps: the year's kit, that none is needed, or the questions that decide it. */
export function BoardResult(page: BoardPage) {
  const { board } = page
  const answer = board.row === null ? null : aboutRow(board.row)
  if (answer?.verdict === 'none') return <NothingNeeded page={page} answer={answer} />
  if (page.kit !== null && answer !== null) return <KnownReagent page={page} answer={answer} />
  return <Unsettled page={page} answer={answer} />
}

interface AnsweredProps {
  page: BoardPage
  answer: FinderAnswer
}

interface SaidProps {
  answer: FinderAnswer | null
  picture?: ReactNode
  children: ReactNode
}

function Said({ answer, picture, children }: SaidProps) {
  const finder = useMessages('finder')
  const board = useMessages('board')
  return (
    <div className="board-said">
      <div>
        <p className="cluster board-line">
          <AnswerVerdict answer={answer} />
          <span className="board-sure">
            <span aria-hidden="true">{board.confidence}</span> <Confidence level={answer?.confidence ?? 'low'} />
          </span>
        </p>
        {children}
        {answer === null ? null : (
          <p className="small quiet-text">
            {formatReason(answer, finder)} {answer.reference === null ? null : <Proof reference={answer.reference} />}
          </p>
        )}
      </div>
      {picture === undefined ? null : <div className="board-picture">{picture}</div>}
    </div>
  )
}

function NothingNeeded({ page, answer }: AnsweredProps) {
  const text = useMessages('board')
  const { paths } = usePageLanguage()
  return (
    <>
      <Said answer={answer}>
        <h2>{text.needsNone(titleOf(answer))}</h2>
      </Said>
      <div className="cluster board-actions">
        <a className="button button-ink" href={paths.content('ballast-service')}>
          {text.service}
        </a>
        {page.renderListing(null)}
        <LinkField link={page.link} />
      </div>
    </>
  )
}

/** The answer's address, to be taken from here where no script copies it. */
function LinkField({ link }: { link: string }) {
  const text = useMessages('board')
  return <input className="input board-link" readOnly value={link} aria-label={text.link.address} />
}

function KnownReagent({ page, answer }: AnsweredProps) {
  const text = useMessages('board')
  const { kit } = page
  const interval = answer.reference?.interval ?? null
  if (kit === null) return null
  return (
    <>
      <Said answer={answer} picture={page.picture}>
        <p className="board-big">{kit.reagent.itemNumber}</p>
        <h2>{kit.reagent.name}</h2>
      </Said>
      <YearKit page={page} kit={kit} answer={answer} />
      {kit.box === null ? null : <ReagentCalendar page={page} box={kit.box} />}
      <div className="board-block">
        <p className="small quiet-text">
          {interval === null ? null : (
            <>
              {text.calendar.read(titleOf(answer))}: <ReferenceText text={interval} />.{' '}
            </>
          )}
          {text.calendar.checkManual}
        </p>
        <LinkField link={page.link} />
      </div>
    </>
  )
}

function Unsettled({ page, answer }: { page: BoardPage; answer: FinderAnswer | null }) {
  const text = useMessages('board')
  const { board } = page
  const number = reagentOf(board.row)
  const name = answer === null ? '' : titleOf(answer)
  const heading =
    answer === null
      ? text.nothingKnown
      : answer.reason === 'otherOxidant'
        ? text.ownMethod(name)
        : answer.reference?.kind === 'system'
          ? text.analyserDecides
          : text.analyserUnproven(name)
  return (
    <>
      <Said answer={answer}>
        {number === null ? null : <p className="board-big">{number}</p>}
        <h2>{heading}</h2>
        <p className="small quiet-text">{text.fourAnswers}</p>
      </Said>
      <BoardRequest {...page} />
    </>
  )
}
