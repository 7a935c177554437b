import { useEffect, useState, type ReactNode, type RefObject } from 'react'
import { createPortal } from 'react-dom'

/** The element of the phone's bottom bar that a screen may fill with its own buttons. */
export const DOCK_ID = 'dock'

interface DockProps {
  /** Names the group to screen readers; without it the buttons are copies of others and hidden from them. */
  label?: string
  children: ReactNode
}

/** Shows up to three buttons in the phone's bottom bar, instead of its screens, which stay in its menu. */
export function Dock({ label, children }: DockProps) {
  const place = document.getElementById(DOCK_ID)
  if (place === null) return null
  const naming = label === undefined ? { 'aria-hidden': true } : { role: 'group', 'aria-label': label }
  return createPortal(<div {...naming}>{children}</div>, place)
}

/** Returns whether an element isn't in sight: scrolled out above the window, or folded away. */
export function useIsAway(place: RefObject<HTMLElement | null>): boolean {
  const [isAway, setIsAway] = useState(false)
  useEffect(() => {
    const element = place.current
    if (element === null) return undefined
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry) return
      const { top, height } = entry.boundingClientRect
      setIsAway(!entry.isIntersecting && (top < 0 || height === 0))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [place])
  return isAway
}
