import { useEffect, useRef, useState, type RefObject } from 'react'

/** Whether an element has come into sight, or nearly; from then on it stays true. */
export function useSeen<E extends Element>(): { place: RefObject<E | null>; isSeen: boolean } {
  const place = useRef<E>(null)
  const [isSeen, setIsSeen] = useState(false)
  useEffect(() => {
    const element = place.current
    if (element === null) return undefined
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting !== true) return
        setIsSeen(true)
        observer.disconnect()
      },
      { rootMargin: '200px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { place, isSeen }
}
