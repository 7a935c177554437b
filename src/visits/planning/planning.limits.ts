import { VISIT_DAYS_MAX } from '#visits/projects/projects.limits.ts'

/** Days that count as "soon" for documents that end. */
export const DOCUMENTS_SOON_DAYS = 60
/** A document with fewer days left than this is pointed out to its owner. */
export const DOCUMENT_WARNING_DAYS = 30

/** Jobs of one answer of the schedule; what is beyond is counted and reached through the list. */
export const SCHEDULE_JOBS_MAX = 600
/** Lines of "Waiting for you". */
export const WAITING_MAX = 12
/** Lines of recent activity. */
export const ACTIVITY_MAX = 20
/** Coming jobs that a technician's own page lists. */
export const UPCOMING_MAX = 8
export const HAND_INS_MAX = 20

/** Why a project waits for a manager, most urgent first. */
export const WAITING_REASONS = ['overdue', 'unassigned', 'review', 'not confirmed'] as const

/** What a job still lacks before it is handed in. */
export const HAND_IN_GAPS = ['hours', 'report', 'completion'] as const
export type HandInGap = (typeof HAND_IN_GAPS)[number]

/** What is looked at after free days, first of all. */
export const PLANNER_ORDERS = ['papers', 'distance', 'experience', 'hours'] as const
export type PlannerOrder = (typeof PLANNER_ORDERS)[number]
/** Days that a question of the planner may span: as many as the longest visit, so that each can be asked about. */
export const PLANNER_DAYS_MAX = VISIT_DAYS_MAX
/** Number of later days that are searched when no one is free. */
export const PLANNER_LATER_MAX = 21
/** A document that ends so soon after the last day is pointed out. */
export const PAPERS_SOON_DAYS = 30
/** After a job that ended so few days before, the way begins at its port; otherwise at home. */
export const ON_THE_WAY_DAYS = 7
/** Months of work that count as experience. */
export const EXPERIENCE_MONTHS = 24
/** Hours that a planned day counts until it is logged. */
export const HOURS_A_DAY = 8

/** The filter of the list of projects that each tile counts and opens. */
export const PROJECT_TILES = {
  notConfirmed: { status: 'not confirmed' },
  unassigned: { flag: 'unassigned' },
  startingSoon: { flag: 'starting-soon' },
  inProgress: { status: 'in progress' },
  overdue: { flag: 'overdue' },
  awaitingReview: { flag: 'awaiting-review' },
  billingPending: { flag: 'billing-pending' },
} as const

/** The filter of the list of people that the tile of documents counts and opens. */
export const PEOPLE_TILE = { show: 'active,documents' } as const
