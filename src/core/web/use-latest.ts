import { useEffect, useRef, type RefObject } from 'react'

/** The value of the last render: for a response that arrives while the person types. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  })
  return latest
}
