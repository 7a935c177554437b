/** How a system treats the water. */
export const TREATMENTS = ['electrolysis', 'side-stream electrolysis', 'chemical injection', 'UV', 'other'] as const
export type Treatment = (typeof TREATMENTS)[number]

/** Position of a system in the vessel's documents: the first or the second. */
export const POSITIONS = [1, 2] as const
export type Position = (typeof POSITIONS)[number]

/** Days before a change is due from which it is marked. */
export const CHANGE_SOON_DAYS = 14
/** Reagents that the form offers. */
export const OFFERED_MAX = 100
