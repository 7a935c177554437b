import type { Tiles } from './manager-dashboard.contract.ts'

/** The filter of the list of projects that each tile counts and opens. */
export const PROJECT_TILES = {
  notConfirmed: { status: 'not confirmed' },
  unassigned: { flag: 'unassigned' },
  startingSoon: { flag: 'starting-soon' },
  inProgress: { status: 'in progress' },
  overdue: { flag: 'overdue' },
  awaitingReview: { flag: 'awaiting-review' },
  billingPending: { flag: 'billing-pending' },
} as const satisfies Partial<Record<keyof Tiles, Readonly<Record<string, string>>>>

/** The filter of the list of people that the tile of documents counts and opens. */
export const PEOPLE_TILE = { show: 'active,documents' } as const
