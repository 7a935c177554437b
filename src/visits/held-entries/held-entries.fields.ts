import { defineFields, MANAGERS } from '#core/rows/fields.ts'

/** A decision is set by a manager; what the technician entered never changes. */
export const HELD_FIELDS = defineFields({
  id: { from: 'product', seenBy: MANAGERS },
  userId: { from: 'product', seenBy: MANAGERS },
  userName: { from: 'view', seenBy: MANAGERS },
  projectId: { from: 'product', seenBy: MANAGERS },
  projectNumber: { from: 'view', seenBy: MANAGERS },
  vesselName: { from: 'view', seenBy: MANAGERS },
  method: { from: 'make', seenBy: MANAGERS },
  path: { from: 'make', seenBy: MANAGERS },
  body: { from: 'make', seenBy: MANAGERS },
  madeAt: { from: 'make', seenBy: MANAGERS },
  problem: { from: 'make', seenBy: MANAGERS },
  state: { from: 'call', audit: 'open', seenBy: MANAGERS },
  decidedBy: { from: 'product', seenBy: [] },
  decidedByName: { from: 'view', seenBy: MANAGERS },
  decidedAt: { from: 'product', seenBy: MANAGERS },
  reason: { from: 'call', audit: 'personal', seenBy: MANAGERS },
  version: { from: 'product', seenBy: MANAGERS },
  createdAt: { from: 'product', seenBy: MANAGERS },
})
