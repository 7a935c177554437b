import { createContext, type ReactNode, useContext } from 'react'
import type { Answers } from '../answer-question.ts'
import type { CrossReference } from '../finder.contract.ts'
import type { Asked } from '../question-address.ts'

export interface ListedArticle {
  id: string
  itemNumber: string
  name: string
  description: string
}

/** Articles that one press adds to the request list. */
export interface Listing {
  found: readonly { product: ListedArticle; quantity: number }[]
  /** Lines that a person has to look at. */
  unmatched: readonly string[]
  label: string
  /** The one orange button of the page. */
  isMain: boolean
}

/** Context of the finder's components on a page. */
export interface FinderPage {
  asked: Asked
  /** Address of the page that the forms lead back to. */
  path: string
  references: readonly CrossReference[]
  answers: Answers | null
  /** Why nothing was answered. */
  refusal: string | null
  /** Address to which the question is posted. */
  form: string
  /** Add to RFQ for an item number with the quantity that was read; null while the catalogue has no such article. */
  buy: (itemNumber: string, quantity: number | null) => ReactNode
  /** A mail to sales about what was asked. */
  mail: (asked: string) => string
  /** The company on the printed table: name, address, contact details. */
  letterhead: readonly string[]
  /** The button that puts things on the request list. */
  list: (listing: Listing) => ReactNode
}

export const NOTHING_ASKED: FinderPage = {
  asked: {},
  path: '',
  references: [],
  answers: null,
  refusal: null,
  form: '',
  buy: () => null,
  mail: () => '',
  letterhead: [],
  list: () => null,
}

export const FinderContext = createContext<FinderPage>(NOTHING_ASKED)

export const useFinder = (): FinderPage => useContext(FinderContext)
