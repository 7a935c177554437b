import { field } from '#core/entity/entity-fields.ts'
import { defineFields, MANAGERS, NOBODY } from '#core/rows/fields.ts'
import type { MailNotices, Theme } from './portal-auth.limits.ts'

/** The person, and managers, who keep the accounts. */
const OWN = ['manager', 'self'] as const
const SELF = ['self'] as const

/** A person of the portal. What the account's page shows is seen by `self`, what managers' list shows by managers. */
export const PERSON_FIELDS = defineFields({
  id: { from: 'server', seenBy: OWN },
  name: field.line({ label: 'Name', max: 120, missing: 'Name is required', audit: 'personal', seenBy: OWN }),
  email: field.email({
    label: 'E-mail',
    missing: 'Valid email is required',
    audit: 'personal',
    person: 'row',
    seenBy: OWN,
  }),
  location: field.line({ label: 'Location', max: 120, audit: 'secret', seenBy: OWN }),
  phone: field.phone({ label: 'Phone', audit: 'secret', seenBy: OWN }),
  role: field.choice({
    label: 'Role',
    words: { manager: 'Manager', operator: 'Technician' },
    form: 'access',
    seenBy: OWN,
  }),
  passwordHash: { from: 'server', seenBy: NOBODY },
  isActive: { from: 'server', seenBy: MANAGERS },
  mustChangePassword: { from: 'server', seenBy: OWN },
  mailNotices: field.choice({
    label: 'Notices by mail',
    words: { 'at once': 'At once', daily: 'Daily', off: 'Off' } satisfies Record<MailNotices, string>,
    form: 'profile',
    seenBy: SELF,
  }),
  theme: field.choice({
    label: 'Theme',
    words: { system: 'As the device', light: 'Light', dark: 'Dark' } satisfies Record<Theme, string>,
    form: 'profile',
    seenBy: SELF,
  }),
  hasSingleKeys: { from: 'call', audit: 'open', seenBy: SELF },
  failedLogins: { from: 'server', seenBy: NOBODY },
  lastSeenAt: { from: 'server', seenBy: MANAGERS },
  version: { from: 'server', seenBy: OWN },
  createdAt: { from: 'server', seenBy: MANAGERS },
  updatedAt: { from: 'server', seenBy: NOBODY },
})

/** Fields that a person changes of their own account; the rest is for managers. */
export const OWN_FIELDS = ['name', 'phone', 'location', 'mailNotices', 'theme', 'hasSingleKeys'] as const
/** Fields of an account that managers change. */
export const MANAGED_FIELDS = ['name', 'email', 'location', 'phone', 'role'] as const

/** What people call the roles. */
export const ROLE_WORDS = PERSON_FIELDS.role.words
