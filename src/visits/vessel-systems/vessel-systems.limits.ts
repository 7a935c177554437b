/** How a system treats the water. */
export const TREATMENTS = ['electrolysis', 'side-stream electrolysis', 'chemical injection', 'UV', 'other'] as const
export type Treatment = (typeof TREATMENTS)[number]

/** Position of a system in the vessel's documents: the first or the second. */
export const POSITIONS = [1, 2] as const
export type Position = (typeof POSITIONS)[number]

export const SYSTEM_LIMITS = { maker: 120, model: 120, capacity: 60, analyser: 200 } as const

/** Days before a change is due from which it is marked. */
export const CHANGE_SOON_DAYS = 14
/** Reagents that the form offers. */
export const OFFERED_MAX = 100
