import { defineFields, NOBODY, STAFF } from '#core/rows/fields.ts'

export const FILE_FIELDS = defineFields({
  id: { from: 'server', seenBy: STAFF },
  projectId: { from: 'server', seenBy: STAFF },
  userId: { from: 'server', seenBy: STAFF },
  userName: { from: 'view', seenBy: STAFF },
  storedFileId: { from: 'server', seenBy: NOBODY },
  fileName: { from: 'server', seenBy: STAFF },
  filePath: { from: 'server', seenBy: STAFF },
  fileSize: { from: 'server', seenBy: STAFF },
  fileType: { from: 'server', seenBy: STAFF },
  description: { from: 'call', audit: 'open', seenBy: STAFF },
  lineKey: { from: 'server', seenBy: STAFF },
  marks: { from: 'view', seenBy: STAFF },
  version: { from: 'server', seenBy: STAFF },
  createdAt: { from: 'server', seenBy: STAFF },
  mayChange: { from: 'view', seenBy: STAFF },
})
