/** The roles of the staff portal (the portal's specification). */
export const PORTAL_ROLES = ['manager', 'operator'] as const
export type PortalRole = (typeof PORTAL_ROLES)[number]
