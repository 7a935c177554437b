import { defineFields, MANAGERS, NOBODY } from '#core/rows/fields.ts'

/** The person, and managers, who keep the accounts. */
const OWN = ['manager', 'self'] as const
const SELF = ['self'] as const

/** A person of the portal. What the account's page shows is seen by `self`, what managers' list shows by managers. */
export const PERSON_FIELDS = defineFields({
  id: { from: 'product', seenBy: OWN },
  name: { from: 'call', audit: 'personal', seenBy: OWN },
  email: { from: 'call', audit: 'personal', seenBy: OWN, person: 'row' },
  location: { from: 'call', audit: 'secret', seenBy: OWN },
  phone: { from: 'call', audit: 'secret', seenBy: OWN },
  role: { from: 'call', audit: 'open', seenBy: OWN },
  passwordHash: { from: 'product', seenBy: NOBODY },
  isActive: { from: 'product', seenBy: MANAGERS },
  mustChangePassword: { from: 'product', seenBy: OWN },
  mailNotices: { from: 'call', audit: 'open', seenBy: SELF },
  theme: { from: 'call', audit: 'open', seenBy: SELF },
  hasSingleKeys: { from: 'call', audit: 'open', seenBy: SELF },
  failedLogins: { from: 'product', seenBy: NOBODY },
  lastSeenAt: { from: 'product', seenBy: MANAGERS },
  version: { from: 'product', seenBy: OWN },
  createdAt: { from: 'product', seenBy: MANAGERS },
  updatedAt: { from: 'product', seenBy: NOBODY },
})

/** Fields that a person changes of their own account; the rest is for managers. */
export const OWN_FIELDS = ['name', 'phone', 'location', 'mailNotices', 'theme', 'hasSingleKeys'] as const
/** Fields of an account that managers change. */
export const MANAGED_FIELDS = ['name', 'email', 'location', 'phone', 'role'] as const
