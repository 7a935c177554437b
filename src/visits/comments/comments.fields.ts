import { defineFields, STAFF } from '#core/rows/fields.ts'

export const COMMENT_FIELDS = defineFields({
  id: { from: 'product', seenBy: STAFF },
  projectId: { from: 'product', seenBy: STAFF },
  userId: { from: 'product', seenBy: STAFF },
  userName: { from: 'view', seenBy: STAFF },
  comment: { from: 'call', audit: 'personal', seenBy: STAFF },
  mentions: { from: 'call', audit: 'secret', seenBy: STAFF },
  editedAt: { from: 'product', seenBy: STAFF },
  version: { from: 'product', seenBy: STAFF },
  createdAt: { from: 'product', seenBy: STAFF },
  mayChange: { from: 'view', seenBy: STAFF },
})
