import { defineFields, MANAGERS, STAFF } from '#core/rows/fields.ts'

/** A checklist of the company, with the lines in use. Its audit lines name the version that a change of lines makes. */
export const TEMPLATE_FIELDS = defineFields({
  id: { from: 'product', seenBy: MANAGERS },
  name: { from: 'call', audit: 'open', seenBy: MANAGERS },
  serviceTypes: { from: 'call', audit: 'open', seenBy: MANAGERS },
  systemTypes: { from: 'call', audit: 'open', seenBy: MANAGERS },
  templateVersion: { from: 'product', seenBy: MANAGERS },
  lines: { from: 'call', audit: 'secret', seenBy: MANAGERS },
  version: { from: 'product', seenBy: MANAGERS },
  createdAt: { from: 'product', seenBy: MANAGERS },
  updatedAt: { from: 'product', seenBy: MANAGERS },
})

export const FINDING_FIELDS = defineFields({
  id: { from: 'product', seenBy: STAFF },
  projectId: { from: 'product', seenBy: STAFF },
  userId: { from: 'product', seenBy: STAFF },
  userName: { from: 'view', seenBy: STAFF },
  lineKey: { from: 'call', audit: 'open', seenBy: STAFF },
  text: { from: 'call', audit: 'open', seenBy: STAFF },
  severity: { from: 'call', audit: 'open', seenBy: STAFF },
  fileIds: { from: 'call', audit: 'secret', seenBy: STAFF },
  version: { from: 'product', seenBy: STAFF },
  createdAt: { from: 'product', seenBy: STAFF },
  mayChange: { from: 'view', seenBy: STAFF },
})
