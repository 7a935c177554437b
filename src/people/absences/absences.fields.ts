import { defineFields, MANAGERS } from '#core/rows/fields.ts'

/** The reason of an absence is personal. */
export const ABSENCE_FIELDS = defineFields({
  id: { from: 'product', seenBy: MANAGERS },
  userId: { from: 'product', seenBy: MANAGERS },
  from: { from: 'call', audit: 'open', seenBy: MANAGERS },
  to: { from: 'call', audit: 'open', seenBy: MANAGERS },
  reason: { from: 'call', audit: 'secret', seenBy: MANAGERS },
  version: { from: 'product', seenBy: MANAGERS },
  createdAt: { from: 'product', seenBy: MANAGERS },
})
