/** The roles of the staff portal (portal.md, section 2). */
export const PORTAL_ROLES = ['manager', 'operator'] as const
export type PortalRole = (typeof PORTAL_ROLES)[number]
