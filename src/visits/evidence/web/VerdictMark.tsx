import type { Verdict } from '../verify/verdict.ts'

const CUT = { fill: 'none', stroke: 'var(--paper)', strokeWidth: 2 }

const Tick = () => (
  <>
    <circle cx="9" cy="9" r="8" fill="currentColor" />
    <path d="M5 9.3l2.7 2.7L13 6.5" {...CUT} />
  </>
)

const Cross = () => (
  <>
    <circle cx="9" cy="9" r="8" fill="currentColor" />
    <path d="M6 6l6 6M12 6l-6 6" {...CUT} />
  </>
)

const Question = () => (
  <g fill="none" stroke="currentColor" strokeWidth="1.75">
    <circle cx="9" cy="9" r="7.2" />
    <path d="M6.8 7.2a2.2 2.2 0 1 1 3.2 2c-.7.4-1 .8-1 1.5M9 12.6v.8" />
  </g>
)

/** Shape of a verdict; its words are next to it. */
export function VerdictMark({ verdict }: { verdict: Verdict }) {
  return (
    <svg className={`verify-mark is-${verdict}`} viewBox="0 0 18 18" aria-hidden="true">
      {verdict === 'genuine' ? <Tick /> : verdict === 'altered' ? <Cross /> : <Question />}
    </svg>
  )
}

/** Shape of one check. */
export const CheckMark = ({ isGood }: { isGood: boolean }) => <VerdictMark verdict={isGood ? 'genuine' : 'altered'} />
