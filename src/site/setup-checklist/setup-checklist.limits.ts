/** The steps of the setup checklist, in the order in which they are shown. */
export const STEPS = ['facts', 'team', 'mail', 'backup', 'drill', 'pepper', 'recovery'] as const
export type StepId = (typeof STEPS)[number]

export const STEP_STATES = ['open', 'part', 'waits', 'again', 'done'] as const
export type StepState = (typeof STEP_STATES)[number]

/** For how many days a drill counts. */
export const DRILL_DAYS = 30

/** Hours after which a copy outside this disk is too old to count: two nights. */
export const COPY_HOURS = 48

/** Characters of the recovery key that are asked for, and how many it has. */
export const ASKED_CHARACTERS = 4
export const RECOVERY_KEY_LENGTH = 52
