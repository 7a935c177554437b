import { useEffect, useState } from 'react'

/** A pause in typing this long asks the server. */
const TYPING_PAUSE_MS = 200

/** A text some time after it was last changed: what a field's suggestions are asked with. */
export function useLater(text: string): string {
  const [later, setLater] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setLater(text), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return later
}
