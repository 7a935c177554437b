import { useLayoutEffect } from 'react'

type RootMark = 'uncovered' | 'typing'

const users = new Map<RootMark, number>()

/**
 * Sets a data attribute of the document's root while a component that needs it is mounted, for styles of parts outside of
 * that component. With `:root:has(…)` instead, each change of the document would restyle all of it (docs/decisions/0091).
 */
export function useRootMark(mark: RootMark, isOn = true): void {
  useLayoutEffect(() => {
    if (!isOn) return undefined
    const count = (change: 1 | -1) => {
      users.set(mark, (users.get(mark) ?? 0) + change)
      document.documentElement.toggleAttribute(`data-${mark}`, users.get(mark) !== 0)
    }
    count(1)
    return () => count(-1)
  }, [mark, isOn])
}
