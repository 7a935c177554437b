import { createContext, use, useEffect } from 'react'

/** Takes what the open screen shows; null when it shows nothing in particular. */
export const ScreenTitleContext = createContext<(title: string | null) => void>(() => undefined)

/** Names the document after what a screen shows, such as one project; tabs and history tell such documents apart. */
export function useScreenTitle(title: string | null): void {
  const setTitle = use(ScreenTitleContext)
  useEffect(() => {
    setTitle(title)
    return () => setTitle(null)
  }, [setTitle, title])
}
