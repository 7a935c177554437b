import { createContext, type ReactNode, useContext } from 'react'
import type { Answers } from '../answer-question.ts'
import type { Asked } from '../asked.ts'
import type { CrossReference } from '../finder.contract.ts'

/** What the finder's parts of a page are made from. */
export interface FinderPage {
  asked: Asked
  /** Address of the page that the forms lead back to. */
  path: string
  references: readonly CrossReference[]
  answers: Answers | null
  /** Add to RFQ for an item number, drawn by whoever knows the catalogue; null while it has none. */
  buy: (itemNumber: string) => ReactNode
  /** A mail to sales about what was asked. */
  mail: (asked: string) => string
}

export const NOTHING_ASKED: FinderPage = {
  asked: {},
  path: '',
  references: [],
  answers: null,
  buy: () => null,
  mail: () => '',
}

export const FinderContext = createContext<FinderPage>(NOTHING_ASKED)

export const useFinder = (): FinderPage => useContext(FinderContext)
