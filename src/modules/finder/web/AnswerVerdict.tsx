import { useMessages } from '#core/web/page-language.ts'
import { SaidVerdict } from '#ui/SaidVerdict.tsx'
import type { FinderAnswer } from '../finder.contract.ts'
import { VERDICTS } from '../finder.limits.ts'

/** What is answered, with the reason in brackets where none is needed; without an answer we are to be asked. */
export function AnswerVerdict({ answer }: { answer: Pick<FinderAnswer, 'verdict' | 'treatment'> | null }) {
  const { treatments } = useMessages('finder')
  const { verdicts } = useMessages('guide')
  const { verdict, treatment } = answer ?? { verdict: 'ask', treatment: null }
  const why = treatment === null ? '' : ` (${treatments[treatment]})`
  return <SaidVerdict is={verdict}>{`${verdicts[verdict]}${why}`}</SaidVerdict>
}

interface VerdictCountsProps {
  answers: readonly Pick<FinderAnswer, 'verdict'>[]
  /** Lines that were read. */
  lines: number
}

/** Of a list how many lines were read, and how many answers there are of each kind. */
export function VerdictCounts({ answers, lines }: VerdictCountsProps) {
  const { ask: text } = useMessages('finder')
  const { verdicts } = useMessages('guide')
  return (
    <p className="finder-counts">
      <b>{text.read(lines)}</b>
      {VERDICTS.map((is) => {
        const count = answers.filter(({ verdict }) => verdict === is).length
        return count === 0 ? null : (
          <span key={is}>
            <b>{count}</b> {verdicts[is]}
          </span>
        )
      })}
    </p>
  )
}
