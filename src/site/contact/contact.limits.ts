/** Service options of the contact form, in the specification's order. */
export const CONTACT_SERVICES = ['ballast-system', 'service', 'chemicals', 'compliance', 'chandler', 'other'] as const
export type ContactService = (typeof CONTACT_SERVICES)[number]

export const CONTACT_LIMITS = {
  name: 200,
  email: 254,
  company: 200,
  phone: 40,
  messageMin: 10,
  messageMax: 5000,
  noteMax: 2000,
} as const
