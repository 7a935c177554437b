import { bindUnits } from '#core/line-breaks.ts'
import { useMessages, usePageLanguage } from '#core/web/page-language.ts'
import { Breadcrumb } from '#ui/Breadcrumb.tsx'
import { CheckIcon } from '#ui/icons/Icon.tsx'
import { Verdict } from '#ui/Verdict.tsx'
import { BOARD_STEPS, type BoardStep, chooseStep, OTHER } from '../../board/board.ts'
import { VERDICTS } from '../../finder.limits.ts'
import { DosingCalculator } from '../DosingCalculator.tsx'
import type { BoardPage } from './board-page.ts'
import { BoardResult } from './BoardResult.tsx'

/** "What is on board?": three steps in the address, with their results next to them. Rendered by the server. */
export function BoardView(page: BoardPage) {
  const text = useMessages('board')
  const { home, breadcrumb } = useMessages('guide')
  const { paths } = usePageLanguage()
  return (
    <>
      <div className="wrap">
        <Breadcrumb
          label={breadcrumb}
          way={[
            { name: home, href: paths.home },
            { name: text.products, href: paths.catalogue },
          ]}
          here={text.title}
        />
        <div className="board">
          <div className="board-side">
            <h1>{text.title}</h1>
            <p className="board-lead small quiet-text">{text.lead}</p>
            <ol className="board-steps" aria-label={text.steps}>
              {BOARD_STEPS.map((step, at) => (
                <Step key={step} step={step} number={at + 1} page={page} />
              ))}
            </ol>
            <Meanings />
          </div>
          <div className="framed board-result" id="answer">
            {page.board.open === null ? <BoardResult {...page} /> : <Options step={page.board.open} page={page} />}
          </div>
        </div>
      </div>
      <section className="section section-foam" aria-labelledby="calculator-heading">
        <div className="wrap row">
          <div className="head">
            <h2 id="calculator-heading">{text.calculator.title}</h2>
            <p>{text.calculator.lead}</p>
          </div>
          <DosingCalculator />
        </div>
      </section>
      <div className="wrap board-sources">{page.sources}</div>
    </>
  )
}

interface StepProps {
  step: BoardStep
  number: number
  page: BoardPage
}

function Step({ step, number, page: { board, asked, path } }: StepProps) {
  const text = useMessages('board')
  const chosen = board.chosen[step]
  const isOpen = board.open === step
  const isNeedless = step === 'analyser' && board.isWithoutAnalyser
  const says =
    chosen === OTHER
      ? text.other[step]
      : (chosen?.name ??
        (isNeedless ? text.notNeeded : isOpen ? text.chooseOne : board.open === null ? text.untold : text.later))
  return (
    <li
      className={chosen === null ? (isOpen ? 'is-open' : 'is-off') : 'is-chosen'}
      aria-current={isOpen ? 'step' : undefined}
    >
      <b className="board-number">
        {chosen === null ? (
          number
        ) : (
          <>
            <CheckIcon />
            <span className="visually-hidden">{text.chosen(number)}</span>
          </>
        )}
      </b>
      <span>
        <small>{text.step[step]}</small>
        <b>{says}</b>
      </span>
      {chosen === null && (isOpen || isNeedless || board.open !== null) ? null : (
        <a href={`${path}${chooseStep(asked, step, null)}`} rel="nofollow">
          {chosen === null ? text.choose : text.change}
          <span className="visually-hidden"> {text.step[step].toLowerCase()}</span>
        </a>
      )}
    </li>
  )
}

/** The choices of the open step: links, so that each is one press and works without script. */
function Options({ step, page: { board, asked, path } }: Omit<StepProps, 'number'>) {
  const text = useMessages('board')
  const { lang } = usePageLanguage()
  const options = [...board.options, { slug: OTHER, name: text.other[step], about: text.otherAbout[step] }]
  return (
    <div className="board-block">
      <h2>{text.ask[step]}</h2>
      <p className="small quiet-text">{text.hint[step]}</p>
      <ul className="board-options">
        {options.map(({ slug, name, about }) => (
          <li key={slug}>
            <a href={`${path}${chooseStep(asked, step, slug)}`} rel="nofollow">
              <b>{name}</b>
              {about === null ? null : (
                // The technology of a system is in the cross-reference in English only.
                <span lang={step === 'system' && slug !== OTHER && lang !== 'en' ? 'en' : undefined}>
                  {bindUnits(about)}
                </span>
              )}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Meanings() {
  const { meanings } = useMessages('board')
  return (
    <div className="board-meanings">
      <h2>{meanings.title}</h2>
      <ul>
        {VERDICTS.map((is) => (
          <li key={is}>
            <Verdict is={is} />
            <span className="micro quiet-text">{meanings[is]}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
