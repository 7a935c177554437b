import type { ReactNode } from 'react'
import type { BoxDays } from '#site/catalogue/catalogue.limits.ts'
import type { Board, BoardWishes } from '../../board/board.ts'
import type { Asked } from '../../question-address.ts'
import type { Listing, ListedArticle } from '../finder-context.ts'

/** An article of the catalogue as the kit shows it. */
export interface KitArticle extends ListedArticle {
  /** Contents of the box, one per line. */
  parts: readonly string[]
  href: string
}

export interface Kit {
  reagent: KitArticle
  /** Null where the catalogue has no shelf life for it. */
  box: BoxDays | null
  /** The portable kit for checks of the analyser; null if the catalogue has none. */
  test: KitArticle | null
}

/** Data of "What is on board?". */
export interface BoardPage {
  /** Address without what it asks. */
  path: string
  /** The same with origin, to be sent as a link. */
  link: string
  asked: Asked
  board: Board
  wishes: BoardWishes
  kit: Kit | null
  /** The day it is in Oslo. */
  today: string
  salesEmail: string
  mail: (subject: string, body: string) => string
  /** The buttons that need a script: on the list, copy the link. */
  renderListing: (listing: Listing | null) => ReactNode
  /** Names of ports to choose from. */
  ports: readonly string[]
  /** Sources of the answers, at the end of the page. */
  sources: ReactNode
  /** A picture of the article. */
  picture: ReactNode
}
