import { defineFields, MANAGERS } from '#core/rows/fields.ts'

/** A decision is set by a manager; what the technician entered never changes. */
export const HELD_FIELDS = defineFields({
  id: { from: 'server', seenBy: MANAGERS },
  userId: { from: 'server', seenBy: MANAGERS },
  userName: { from: 'view', seenBy: MANAGERS },
  projectId: { from: 'server', seenBy: MANAGERS },
  projectNumber: { from: 'view', seenBy: MANAGERS },
  vesselName: { from: 'view', seenBy: MANAGERS },
  method: { from: 'make', seenBy: MANAGERS },
  path: { from: 'make', seenBy: MANAGERS },
  body: { from: 'make', seenBy: MANAGERS },
  steps: { from: 'make', seenBy: MANAGERS },
  madeAt: { from: 'make', seenBy: MANAGERS },
  problem: { from: 'make', seenBy: MANAGERS },
  state: { from: 'call', audit: 'open', seenBy: MANAGERS },
  decidedBy: { from: 'server', seenBy: [] },
  decidedByName: { from: 'view', seenBy: MANAGERS },
  decidedAt: { from: 'server', seenBy: MANAGERS },
  reason: { from: 'call', audit: 'personal', seenBy: MANAGERS },
  version: { from: 'server', seenBy: MANAGERS },
  createdAt: { from: 'server', seenBy: MANAGERS },
})
