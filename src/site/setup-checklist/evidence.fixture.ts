import type { Evidence } from './setup-checklist.policy.ts'

export const NOW = '2026-12-10T08:00:00.000Z'

/** An installation where nothing is left to do. */
export const DONE: Evidence = {
  now: NOW,
  facts: [
    { name: 'Address', isExample: false },
    { name: 'Phone', isExample: false },
  ],
  team: { people: 5, examples: [], products: 148, samples: 0 },
  mail: {
    hasServer: true,
    salesAddress: 'sales@ship.no',
    last: {
      to: 'sales@ship.no',
      sentAt: '2026-12-09T07:31:00.000Z',
      sentBy: 'Administrator 2',
      openedAt: '2026-12-09T07:38:00.000Z',
      status: 'sent',
    },
  },
  backup: {
    isOurs: true,
    keyFingerprint: 'AB12 CD34',
    lastAt: '2026-12-10T02:12:00.000Z',
    isSealed: true,
    copy: { isElsewhere: true, lastAt: '2026-12-10T04:00:00.000Z', error: null },
  },
  drill: { endedAt: '2026-12-06T02:26:00.000Z', isPassed: true, tables: 61, rows: 1482, files: 212, error: null },
  isDrilling: false,
  pepper: { isThere: true, isApart: true, isUnsaved: true, isPrivate: true },
  recovery: { canBeAsked: true, confirmedAt: '2026-12-09T13:02:00.000Z', confirmedBy: 'Administrator 1' },
}
