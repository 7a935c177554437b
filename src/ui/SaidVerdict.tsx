import type { ReactNode } from 'react'

export type VerdictKind = 'fits' | 'likely' | 'none' | 'ask'

/** An answer with its shape, in words of the caller. */
export function SaidVerdict({ is, children }: { is: VerdictKind; children: ReactNode }) {
  return (
    <span className={`verdict verdict-${is}`}>
      <VerdictShape is={is} />
      <span>{children}</span>
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
