import { useEffect, useState } from 'react'

/** Whether the browser says that there is a network. */
export function useIsOnline(): boolean {
  const [isOnline, setIsOnline] = useState(() => navigator.onLine)
  useEffect(() => {
    const look = () => setIsOnline(navigator.onLine)
    addEventListener('online', look)
    addEventListener('offline', look)
    return () => {
      removeEventListener('online', look)
      removeEventListener('offline', look)
    }
  }, [])
  return isOnline
}
