/** Where the own account stands in the browser's memory of answers. */
export const PORTAL_KEYS = { me: ['portal', 'me'], sessions: ['portal', 'me', 'sessions'] } as const
