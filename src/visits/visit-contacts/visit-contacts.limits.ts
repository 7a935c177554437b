export const CONTACT_TYPES = ['master', 'engineer', 'superintendent', 'agent', 'owner', 'other'] as const
export type ContactType = (typeof CONTACT_TYPES)[number]
