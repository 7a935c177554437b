/** The points of the first day, in the order in which they are shown. */
export const POINTS = ['facts', 'team', 'mail', 'backup', 'drill', 'pepper', 'recovery'] as const
export type PointId = (typeof POINTS)[number]

export const POINT_STATES = ['open', 'part', 'waits', 'again', 'done'] as const
export type PointState = (typeof POINT_STATES)[number]

/** For how many days a drill counts. */
export const DRILL_DAYS = 30

/** After so many hours a copy outside this disk is too old to count: two nights. */
export const COPY_HOURS = 48

/** Characters of the recovery key that are asked for, and how many it has. */
export const ASKED_CHARACTERS = 4
export const RECOVERY_KEY_LENGTH = 52
