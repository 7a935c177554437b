/** Who gets a link of a visit. */
export const LINK_HOLDERS = ['master', 'agent', 'owner'] as const
export type LinkHolder = (typeof LINK_HOLDERS)[number]

export const isLinkHolder = (text: string): text is LinkHolder => (LINK_HOLDERS as readonly string[]).includes(text)

/** Languages in which a visit's page is published. */
export const LINK_LANGUAGES = ['en', 'nb'] as const

/** Days after the visit's last day on which its links still open. */
export const LINK_DAYS = 30
/** Days for which a link that is made or renewed after that opens. */
export const LATE_LINK_DAYS = 7

/** Minutes for which the address of one paper or report opens, once. */
export const PAPER_MINUTES = 10

/** Links of one visit, revoked ones included. */
export const LINKS_MAX = 50

export const VISIT_LINK_LIMITS = { name: 200, berth: 200, gatePass: 500, message: 4000, need: 500 } as const

/** Fields that a holder can confirm. */
export const CONFIRMED_FIELDS = ['berth', 'time', 'gatePass'] as const
export type ConfirmedField = (typeof CONFIRMED_FIELDS)[number]

/** Facts of a visit by which a confirmation is measured. */
export interface VisitFacts {
  firstDay: string | null
  lastDay: string | null
  port: string | null
  berth: string | null
  isCancelled: boolean
}
