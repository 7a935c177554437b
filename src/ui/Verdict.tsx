import type { ReactNode } from 'react'
import { useMessages } from '#core/web/page-language.ts'
import { SaidVerdict, type VerdictKind } from './SaidVerdict.tsx'

interface VerdictProps {
  is: VerdictKind
  /** Instead of the verdict's own words, where those are in the head of the column: a number, a reason in brackets. */
  children?: ReactNode
}

/** An answer by its shape and in words. */
export function Verdict({ is, children }: VerdictProps) {
  const { verdicts } = useMessages('guide')
  return <SaidVerdict is={is}>{children ?? verdicts[is]}</SaidVerdict>
}

type ConfidenceLevel = 'high' | 'medium' | 'low'
const SQUARES: Record<ConfidenceLevel, number> = { low: 1, medium: 2, high: 3 }

/** How sure a statement is: three squares and the word. */
export function Confidence({ level }: { level: ConfidenceLevel }) {
  const { confidence } = useMessages('guide')
  return (
    <span className="confidence" data-confidence={level}>
      <i aria-hidden="true">
        {[1, 2, 3].map((square) => (
          <s key={square} className={square <= SQUARES[level] ? 'is-full' : undefined} />
        ))}
      </i>
      <span className="visually-hidden">{confidence.label} </span>
      {confidence[level]}
    </span>
  )
}
