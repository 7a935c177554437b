import type { LineMatch, MatchCertainty, QuoteState, RequestState } from './requests.limits.ts'

/** Who changes the state of a request: the buyer by the link, a manager, or the nightly expiry. */
export type RequestParty = 'buyer' | 'manager' | 'system'

export interface RequestStep {
  from: RequestState
  to: RequestState
  by: RequestParty
}

const steps = (by: RequestParty, to: RequestState, ...from: RequestState[]): RequestStep[] =>
  from.map((each) => ({ from: each, to, by }))

/** Every allowed change of state; what is not here is refused. Server and screens read this table. */
export const REQUEST_STEPS: readonly RequestStep[] = [
  ...steps('manager', 'pricing', 'received', 'declined', 'expired', 'withdrawn'),
  ...steps('manager', 'received', 'pricing'),
  // By sending a quote; the next version of it replaces the first.
  ...steps('manager', 'quoted', 'received', 'pricing', 'quoted', 'expired'),
  ...steps('manager', 'declined', 'received', 'pricing', 'quoted'),
  ...steps('buyer', 'ordered', 'quoted'),
  ...steps('buyer', 'declined', 'quoted'),
  ...steps('buyer', 'withdrawn', 'received', 'pricing', 'quoted'),
  // A new price for the same lines.
  ...steps('buyer', 'pricing', 'expired'),
  ...steps('system', 'expired', 'quoted'),
]

/** Whether this party may change the state so. */
export const canStep = (by: RequestParty, from: RequestState, to: RequestState): boolean =>
  REQUEST_STEPS.some((step) => step.by === by && step.from === from && step.to === to)

/** States in which nothing is awaited from either side. */
export const ENDED_STATES: readonly RequestState[] = ['ordered', 'declined', 'expired', 'withdrawn']

export const hasEnded = (state: RequestState): boolean => ENDED_STATES.includes(state)

/** Whether buyer and office may still write: also about an order, not about what was withdrawn. */
export const canWriteMessage = (state: RequestState): boolean => state !== 'withdrawn'

/** A quote as stored, with the moment at which its validity ends. */
interface DatedQuote {
  state: QuoteState
  endsAt: Date
}

/** Whether the buyer can accept it: it was sent, and its validity hasn't ended. */
export const isOpenQuote = ({ state, endsAt }: DatedQuote, now: Date): boolean => state === 'sent' && endsAt > now

/**
 * The state that everybody sees: a quoted request whose quote has ended is expired from that moment on, not from the
 * next run of the job that stores it.
 */
export const stateAt = (state: RequestState, sent: DatedQuote | null, now: Date): RequestState =>
  state === 'quoted' && sent !== null && !isOpenQuote(sent, now) ? 'expired' : state

const CERTAINTY: Readonly<Record<LineMatch, MatchCertainty>> = {
  number: 'found',
  alias: 'alias',
  words: 'likely',
  corrected: 'found',
  none: 'written',
}

export const certaintyOf = (matched: LineMatch): MatchCertainty => CERTAINTY[matched]
