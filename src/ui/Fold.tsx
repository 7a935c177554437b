import type { ReactNode } from 'react'

interface FoldProps {
  name: string
  isOpen?: boolean
  children: ReactNode
}

/**
 * Content that a phone shows folded under its name; from 720 px on and on paper it is shown in full, without the name.
 * A native element: it opens without script, and the browser's search in the page and links to an anchor open it.
 */
export function Fold({ name, isOpen = false, children }: FoldProps) {
  return (
    <details className="fold" open={isOpen}>
      <summary>{name}</summary>
      {children}
    </details>
  )
}
