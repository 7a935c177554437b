import { useEffect, useRef, useState, type RefObject } from 'react'

export interface Size {
  width: number
  height: number
}

/** The size of an element in CSS pixels; `usual` before it is laid out, as on the server. */
export function useSize<Element extends HTMLElement>(usual: Size): [RefObject<Element | null>, Size] {
  const ref = useRef<Element>(null)
  const [size, setSize] = useState(usual)
  useEffect(() => {
    if (ref.current === null) return undefined
    const observer = new ResizeObserver(([entry]) => {
      const { width, height } = entry?.contentRect ?? { width: 0, height: 0 }
      if (width > 0) setSize({ width: Math.round(width), height: Math.floor(height) })
    })
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [])
  return [ref, size]
}
