import type { ReactNode } from 'react'

const SKELETONS = 8

/** Cards to come, in the cards' own proportions and at rest. */
export function CardSkeletons() {
  return (
    <div className="cards" aria-hidden="true">
      {Array.from({ length: SKELETONS }, (_, index) => (
        <div key={index} className="skeleton">
          <i className="bone-picture" />
          <div>
            <i />
            <i />
            <i />
          </div>
        </div>
      ))}
    </div>
  )
}

/** Empty state: one drawing, a sentence, one link. */
export function EmptyState({ sentence, children }: { sentence: string; children: ReactNode }) {
  return (
    <div className="empty">
      <svg className="drawing product-picture" viewBox="0 0 240 180" aria-hidden="true">
        <path className="ground" d="M16 150.5h208" />
        <path className="o" d="M60 92h120v58H60zM60 92L44 66h120l16 26zM180 92l16-26h-32" />
        <path className="t" d="M61 122h118v14H61z" />
        <path className="l" d="M60 122h120M60 136h120M108 92V66" />
      </svg>
      <p role="status">{sentence}</p>
      {children}
    </div>
  )
}
