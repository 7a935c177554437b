import { useEffect, useState } from 'react'

/** Debounce time of typing, milliseconds. */
const TYPING_PAUSE_MS = 200

/** The debounced text: used to request a field's suggestions. */
export function useLater(text: string): string {
  const [later, setLater] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setLater(text), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return later
}
