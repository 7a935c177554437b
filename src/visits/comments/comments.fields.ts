import { defineFields, NOBODY, STAFF } from '#core/rows/fields.ts'

export const COMMENT_FIELDS = defineFields({
  id: { from: 'server', seenBy: STAFF },
  projectId: { from: 'server', seenBy: STAFF },
  userId: { from: 'server', seenBy: STAFF },
  userName: { from: 'view', seenBy: STAFF },
  authorName: { from: 'server', seenBy: NOBODY },
  comment: { from: 'call', audit: 'personal', seenBy: STAFF },
  mentions: { from: 'call', audit: 'secret', seenBy: STAFF },
  editedAt: { from: 'server', seenBy: STAFF },
  version: { from: 'server', seenBy: STAFF },
  createdAt: { from: 'server', seenBy: STAFF },
  mayChange: { from: 'view', seenBy: STAFF },
})
