import { useMessages } from '#core/web/page-language.ts'
import { SaidVerdict } from '#ui/SaidVerdict.tsx'
import type { FinderAnswer } from '../finder.contract.ts'
import { VERDICTS } from '../finder.limits.ts'

/**
 * The answer, with the reason in brackets if no reagent is needed; without an answer the visitor is asked to contact
 * us.
 */
export function AnswerVerdict({ answer }: { answer: Pick<FinderAnswer, 'verdict' | 'treatment' | 'reason'> | null }) {
  const { ask: text, treatments } = useMessages('finder')
  const { verdicts } = useMessages('guide')
  if (answer !== null && isInCatalogue(answer)) return <SaidVerdict is="likely">{text.listed}</SaidVerdict>
  const { verdict, treatment } = answer ?? { verdict: 'ask', treatment: null }
  const why = treatment === null ? '' : ` (${treatments[treatment]})`
  return <SaidVerdict is={verdict}>{`${verdicts[verdict]}${why}`}</SaidVerdict>
}

/** Whether articles of the catalogue answer where the cross-reference doesn't. */
const isInCatalogue = ({ reason }: Pick<FinderAnswer, 'reason'>): boolean =>
  reason === 'article' || reason === 'catalogue'

interface VerdictCountsProps {
  answers: readonly Pick<FinderAnswer, 'verdict' | 'reason'>[]
  /** Lines that were read. */
  lines: number
}

/** For a list: number of lines read, and of answers of each kind. */
export function VerdictCounts({ answers, lines }: VerdictCountsProps) {
  const { ask: text } = useMessages('finder')
  const { verdicts } = useMessages('guide')
  const count = answers.filter(isInCatalogue).length
  return (
    <p className="finder-counts small">
      <b>{text.read(lines)}</b>
      {count === 0 ? null : (
        <span>
          <b>{count}</b> {text.listed}
        </span>
      )}
      {VERDICTS.map((is) => {
        const ofKind = answers.filter((answer) => answer.verdict === is && !isInCatalogue(answer)).length
        return ofKind === 0 ? null : (
          <span key={is}>
            <b>{ofKind}</b> {verdicts[is]}
          </span>
        )
      })}
    </p>
  )
}
