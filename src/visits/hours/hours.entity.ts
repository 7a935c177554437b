import { field } from '#core/entity/entity-fields.ts'
import { entityTexts } from '#core/entity/messages.en.ts'
import { defineFields, STAFF } from '#core/rows/fields.ts'
import type { HourKind } from './hours.limits.ts'

/** Hours of one person on one day. */
export const HOURS_FIELDS = defineFields({
  id: { from: 'server', seenBy: STAFF },
  projectId: { from: 'server', seenBy: STAFF },
  userId: { from: 'server', seenBy: STAFF },
  date: field.day({ label: 'Day', missing: entityTexts.day, csv: true }),
  kind: field.choice({
    label: 'Kind',
    words: { travel: 'Travel', work: 'Work', waiting: 'Waiting' } satisfies Record<HourKind, string>,
    wrong: 'Choose travel, work or waiting',
    csv: true,
  }),
  hours: field.hours({ label: 'Hours', missing: entityTexts.hours, csv: true }),
  userName: { from: 'view', seenBy: STAFF, csv: true },
  note: field.text({ label: 'Note', max: 1000, csv: true }),
  version: { from: 'server', seenBy: STAFF },
  createdAt: { from: 'server', seenBy: STAFF },
  mayChange: { from: 'view', seenBy: STAFF },
})

/** What people call the kinds. */
export const HOUR_WORDS = HOURS_FIELDS.kind.words
