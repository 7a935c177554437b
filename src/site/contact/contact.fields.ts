import { ADMINS, defineFields, NOBODY } from '#core/rows/fields.ts'

export const MESSAGE_FIELDS = defineFields({
  id: { from: 'product', seenBy: ADMINS },
  createdAt: { from: 'product', seenBy: ADMINS },
  name: { from: 'make', seenBy: ADMINS },
  email: { from: 'make', seenBy: ADMINS, person: 'row' },
  company: { from: 'make', seenBy: ADMINS },
  phone: { from: 'make', seenBy: ADMINS },
  service: { from: 'make', seenBy: ADMINS },
  message: { from: 'make', seenBy: ADMINS },
  contentHash: { from: 'product', seenBy: NOBODY },
  mailedAt: { from: 'product', seenBy: NOBODY },
  isRead: { from: 'call', audit: 'open', seenBy: ADMINS },
  /** A call only says whether; the moment is ours. */
  handledAt: { from: 'call', audit: 'open', seenBy: ADMINS },
  note: { from: 'call', audit: 'personal', seenBy: ADMINS },
  version: { from: 'product', seenBy: ADMINS },
})
