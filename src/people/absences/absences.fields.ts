import { defineFields, MANAGERS } from '#core/rows/fields.ts'

/** The reason of an absence is personal. */
export const ABSENCE_FIELDS = defineFields({
  id: { from: 'server', seenBy: MANAGERS },
  userId: { from: 'server', seenBy: MANAGERS },
  from: { from: 'call', audit: 'open', seenBy: MANAGERS },
  to: { from: 'call', audit: 'open', seenBy: MANAGERS },
  reason: { from: 'call', audit: 'secret', seenBy: MANAGERS },
  version: { from: 'server', seenBy: MANAGERS },
  createdAt: { from: 'server', seenBy: MANAGERS },
})
