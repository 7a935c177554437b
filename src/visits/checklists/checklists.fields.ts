import { defineFields, MANAGERS, STAFF } from '#core/rows/fields.ts'

/** A checklist of the company, with the lines in use. Its audit lines name the version that a change of lines makes. */
export const TEMPLATE_FIELDS = defineFields({
  id: { from: 'server', seenBy: MANAGERS },
  name: { from: 'call', audit: 'open', seenBy: MANAGERS },
  serviceTypes: { from: 'call', audit: 'open', seenBy: MANAGERS },
  systemTypes: { from: 'call', audit: 'open', seenBy: MANAGERS },
  templateVersion: { from: 'server', seenBy: MANAGERS },
  lines: { from: 'call', audit: 'secret', seenBy: MANAGERS },
  version: { from: 'server', seenBy: MANAGERS },
  createdAt: { from: 'server', seenBy: MANAGERS },
  updatedAt: { from: 'server', seenBy: MANAGERS },
})

export const FINDING_FIELDS = defineFields({
  id: { from: 'server', seenBy: STAFF },
  projectId: { from: 'server', seenBy: STAFF },
  userId: { from: 'server', seenBy: STAFF },
  userName: { from: 'view', seenBy: STAFF },
  lineKey: { from: 'call', audit: 'open', seenBy: STAFF },
  text: { from: 'call', audit: 'open', seenBy: STAFF },
  severity: { from: 'call', audit: 'open', seenBy: STAFF },
  fileIds: { from: 'call', audit: 'secret', seenBy: STAFF },
  version: { from: 'server', seenBy: STAFF },
  createdAt: { from: 'server', seenBy: STAFF },
  mayChange: { from: 'view', seenBy: STAFF },
})
