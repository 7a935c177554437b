import { useEffect, useState } from 'react'

/** Nothing is shown before this delay: a fast response should not flicker. */
const DELAY_MS = 200

/** True once `isWaiting` has lasted so long that something should be shown. */
export function useDelayed(isWaiting: boolean): boolean {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setTimeout(() => setIsLate(true), DELAY_MS)
    return () => {
      clearTimeout(timer)
      setIsLate(false)
    }
  }, [isWaiting])
  return isWaiting && isLate
}

const WIDTHS = ['64%', '48%', '72%', '56%', '40%']

/** Rows of a table at their real height while the first answer is on its way. */
export function SkeletonRows({ columns, rows = 8 }: { columns: number; rows?: number }) {
  const isShown = useDelayed(true)
  return Array.from({ length: rows }, (_, row) => (
    <tr key={row} aria-hidden="true">
      {Array.from({ length: columns }, (_unused, column) => (
        <td key={column}>
          {isShown ? <span className="skeleton" style={{ width: WIDTHS[(row + column) % WIDTHS.length] }} /> : null}
        </td>
      ))}
    </tr>
  ))
}

/** Lines of a text or form that is on its way. */
export function SkeletonLines({ lines = 4 }: { lines?: number }) {
  const isShown = useDelayed(true)
  return (
    <div aria-busy="true" style={{ display: 'grid', gap: 16, padding: 16 }}>
      {isShown
        ? Array.from({ length: lines }, (_, line) => (
            <span key={line} className="skeleton" style={{ width: WIDTHS[line % WIDTHS.length] }} />
          ))
        : null}
    </div>
  )
}
