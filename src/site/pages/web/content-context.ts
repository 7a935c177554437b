import { createContext, useContext } from 'react'
import type { ContentPage } from '../pages.contract.ts'

/** Data of the page for the parts of its text. */
export interface Content {
  page: ContentPage
  /** The page between home and this one in the breadcrumb; null where there is none. */
  over: { name: string; href: string } | null
  /** The address of another page by its file's name, or null when there is no such page in this language. */
  hrefOf: (slug: string) => string | null
  /** Facts of the company, which no text contains. */
  company: { name: string; city: string; country: string }
}

export const ContentContext = createContext<Content | null>(null)

export function useContent(): Content {
  const content = useContext(ContentContext)
  if (content === null) throw new Error('This component is outside an information page')
  return content
}
