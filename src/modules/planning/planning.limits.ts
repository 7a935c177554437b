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
/** Coming jobs that an operator's own page lists. */
export const UPCOMING_MAX = 8
export const HAND_INS_MAX = 20

/** Why a project waits for a manager, most urgent first. */
export const WAITING_REASONS = ['overdue', 'unassigned', 'review', 'not confirmed'] as const

/** What a job still lacks before it is handed in. */
export const HAND_IN_GAPS = ['hours', 'report', 'completion'] as const
export type HandInGap = (typeof HAND_IN_GAPS)[number]
