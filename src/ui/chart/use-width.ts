import { useEffect, useRef, useState, type RefObject } from 'react'

/** How wide an element stands, in CSS pixels; before it stands anywhere, as on the server, `usual`. */
export function useWidth<Element extends HTMLElement>(usual: number): [RefObject<Element | null>, number] {
  const ref = useRef<Element>(null)
  const [width, setWidth] = useState(usual)
  useEffect(() => {
    if (ref.current === null) return undefined
    const observer = new ResizeObserver(([entry]) => {
      const next = Math.round(entry?.contentRect.width ?? 0)
      if (next > 0) setWidth(next)
    })
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [])
  return [ref, width]
}
