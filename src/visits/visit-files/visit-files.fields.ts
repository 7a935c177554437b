import { defineFields, NOBODY, STAFF } from '#core/rows/fields.ts'

export const FILE_FIELDS = defineFields({
  id: { from: 'product', seenBy: STAFF },
  projectId: { from: 'product', seenBy: STAFF },
  userId: { from: 'product', seenBy: STAFF },
  userName: { from: 'view', seenBy: STAFF },
  storedFileId: { from: 'product', seenBy: NOBODY },
  fileName: { from: 'product', seenBy: STAFF },
  filePath: { from: 'product', seenBy: STAFF },
  fileSize: { from: 'product', seenBy: STAFF },
  fileType: { from: 'product', seenBy: STAFF },
  description: { from: 'call', audit: 'open', seenBy: STAFF },
  marks: { from: 'view', seenBy: STAFF },
  version: { from: 'product', seenBy: STAFF },
  createdAt: { from: 'product', seenBy: STAFF },
  mayChange: { from: 'view', seenBy: STAFF },
})
