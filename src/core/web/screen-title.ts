import { createContext, use, useEffect } from 'react'

/** Sets the title of the open screen; null for none. */
export const ScreenTitleContext = createContext<(title: string | null) => void>(() => undefined)

/** Names the document after the content of a screen, such as a project, to distinguish tabs and history entries. */
export function useScreenTitle(title: string | null): void {
  const setTitle = use(ScreenTitleContext)
  useEffect(() => {
    setTitle(title)
    return () => setTitle(null)
  }, [setTitle, title])
}
