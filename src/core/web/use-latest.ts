import { useEffect, useRef, type RefObject } from 'react'

/** The value as it was last drawn: for an answer that arrives while somebody goes on typing. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  })
  return latest
}
