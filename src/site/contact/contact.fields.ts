import { ADMINS, defineFields, NOBODY } from '#core/rows/fields.ts'

export const MESSAGE_FIELDS = defineFields({
  id: { from: 'server', seenBy: ADMINS },
  createdAt: { from: 'server', seenBy: ADMINS },
  name: { from: 'make', seenBy: ADMINS },
  email: { from: 'make', seenBy: ADMINS, person: 'row' },
  company: { from: 'make', seenBy: ADMINS },
  phone: { from: 'make', seenBy: ADMINS },
  service: { from: 'make', seenBy: ADMINS },
  message: { from: 'make', seenBy: ADMINS },
  contentHash: { from: 'server', seenBy: NOBODY },
  mailedAt: { from: 'server', seenBy: NOBODY },
  isRead: { from: 'call', audit: 'open', seenBy: ADMINS },
  /** Calls send a boolean; the server sets the time. */
  handledAt: { from: 'call', audit: 'open', seenBy: ADMINS },
  note: { from: 'call', audit: 'personal', seenBy: ADMINS },
  version: { from: 'server', seenBy: ADMINS },
})
