import type { ReactNode } from 'react'
import { useMessages } from '#core/web/page-language.ts'

type VerdictKind = 'fits' | 'likely' | 'none' | 'ask'

interface VerdictProps {
  is: VerdictKind
  /** Instead of the verdict's own words, where those stand in the head of the column: a number, a reason in brackets. */
  children?: ReactNode
}

/** An answer by its shape and in words. */
export function Verdict({ is, children }: VerdictProps) {
  const { verdicts } = useMessages('guide')
  return (
    <span className={`verdict verdict-${is}`}>
      <VerdictShape is={is} />
      <span>{children ?? verdicts[is]}</span>
    </span>
  )
}

const LINE = { fill: 'none', stroke: 'currentColor', strokeWidth: 1.75 }

function VerdictShape({ is }: { is: VerdictKind }) {
  return (
    <svg viewBox="0 0 18 18" aria-hidden="true">
      {is === 'fits' && (
        <>
          <circle cx="9" cy="9" r="8" fill="currentColor" />
          <path d="M5 9.3l2.7 2.7L13 6.5" fill="none" stroke="var(--paper)" strokeWidth="2" />
        </>
      )}
      {is === 'likely' && (
        <>
          <circle cx="9" cy="9" r="7.2" {...LINE} />
          <path d="M9 1.8a7.2 7.2 0 0 1 0 14.4z" fill="currentColor" />
        </>
      )}
      {is === 'none' && (
        <>
          <circle cx="9" cy="9" r="7.2" {...LINE} />
          <path d="M5 9h8" {...LINE} />
        </>
      )}
      {is === 'ask' && <path d="M2 3h14v9.5H9.5L6 16v-3.5H2z" {...LINE} strokeLinejoin="round" />}
    </svg>
  )
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
