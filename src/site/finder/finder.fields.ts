import { ADMINS, defineFields, NOBODY, PUBLIC } from '#core/rows/fields.ts'

/** A system, analyser or item number of the cross-reference, with what was read about it. */
export const REFERENCE_FIELDS = defineFields({
  id: { from: 'server', seenBy: PUBLIC },
  kind: { from: 'call', audit: 'open', seenBy: PUBLIC, csv: true },
  maker: { from: 'call', audit: 'open', seenBy: PUBLIC, csv: true },
  system: { from: 'call', audit: 'open', seenBy: PUBLIC, csv: true },
  principle: { from: 'call', audit: 'open', seenBy: PUBLIC, csv: true },
  reagentNeed: { from: 'call', audit: 'open', seenBy: PUBLIC, csv: true },
  analyser: { from: 'call', audit: 'open', seenBy: PUBLIC, csv: true },
  reagents: { from: 'call', audit: 'open', seenBy: PUBLIC, csv: true },
  itemNumber: { from: 'call', audit: 'open', seenBy: PUBLIC, csv: true },
  confidence: { from: 'call', audit: 'open', seenBy: PUBLIC, csv: true },
  interval: { from: 'call', audit: 'open', seenBy: PUBLIC, csv: true },
  neutraliser: { from: 'call', audit: 'open', seenBy: PUBLIC, csv: true },
  approval: { from: 'call', audit: 'open', seenBy: PUBLIC, csv: true },
  notes: { from: 'call', audit: 'open', seenBy: PUBLIC, csv: true },
  aliases: { from: 'call', audit: 'open', seenBy: PUBLIC },
  sources: { from: 'call', audit: 'open', seenBy: PUBLIC, csv: true },
  checked: { from: 'call', audit: 'open', seenBy: PUBLIC, csv: true },
  version: { from: 'server', seenBy: ADMINS },
  createdAt: { from: 'server', seenBy: NOBODY },
  updatedAt: { from: 'server', seenBy: ADMINS },
})
