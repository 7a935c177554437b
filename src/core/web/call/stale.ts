import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'
import type { LiveTopic } from '#core/live/live-event.ts'
import { getFetchStart } from './query-client.ts'

/** Patterns of addresses: `:id` is the changed row, `*` any segment, `**` at the end anything below as well. */
interface Subject {
  /** Calls that change it. */
  changedBy: readonly string[]
  /** Reads that become stale when it changes. */
  shownBy: readonly string[]
}

/**
 * Subjects of changes and the reads that they make stale: the one table for changes made here and for live events.
 * Tests compare it with the endpoints, where each change has its subject and each read is listed here or below, and
 * with the tables that each read was seen to read.
 */
export const SUBJECTS = {
  project: {
    changedBy: [
      '/api/portal/projects/**',
      '/api/portal/hours/*',
      '/api/portal/comments/*',
      '/api/portal/contacts/*',
      '/api/portal/parts/*',
      '/api/portal/expenses/*',
      '/api/portal/billing/**',
      '/api/portal/billing-notifications/**',
      '/api/portal/reports/**',
      '/api/portal/files/*',
      '/api/portal/files/*/marks',
      '/api/portal/findings/*',
      '/api/portal/travel-documents/*',
      '/api/portal/visit-links/**',
    ],
    shownBy: [
      '/api/portal/projects',
      '/api/portal/projects/counts',
      '/api/portal/projects/facets',
      '/api/portal/projects/values',
      '/api/portal/projects/:id/**',
      '/api/portal/evidence/**',
      '/api/portal/dashboard/**',
      '/api/portal/prices',
      '/api/portal/parts/**',
      '/api/portal/billing/**',
      '/api/portal/billing-notifications/**',
      '/api/portal/notifications/**',
      '/api/portal/analytics/**',
      '/api/portal/operators',
      '/api/portal/operators/load',
      '/api/portal/planner',
      '/api/portal/operators/month',
      '/api/portal/operators/*/open-projects',
      '/api/portal/vessels',
      '/api/portal/vessels/*/**',
      '/api/portal/vessel-directory/**',
      '/api/portal/vessel-logs',
      '/api/portal/checklist-templates/**',
      '/api/portal/audit-logs',
      '/api/portal/search',
    ],
  },
  operator: {
    changedBy: [
      '/api/portal/operators/**',
      '/api/portal/absences/*',
      '/api/portal/operator-documents/*',
      '/api/portal/held-entries/**',
    ],
    shownBy: [
      '/api/portal/operators',
      '/api/portal/operators/load',
      '/api/portal/planner',
      '/api/portal/operators/month',
      '/api/portal/operators/:id/**',
      '/api/portal/held-entries',
      '/api/portal/me/**',
      '/api/portal/options',
      '/api/portal/projects',
      '/api/portal/projects/*/**',
      '/api/portal/dashboard/**',
      '/api/portal/analytics/**',
      '/api/portal/audit-logs',
      '/api/portal/search',
    ],
  },
  vessel: {
    changedBy: [
      '/api/portal/vessels/**',
      '/api/portal/vessel-contacts/*',
      '/api/portal/vessel-systems/*',
      '/api/portal/vessel-reagents/*',
      '/api/portal/companies/**',
    ],
    shownBy: [
      '/api/portal/vessels',
      '/api/portal/vessels/duplicates',
      '/api/portal/vessels/merges',
      '/api/portal/vessels/:id/**',
      '/api/portal/vessels/due',
      '/api/portal/vessel-directory/**',
      '/api/portal/vessel-logs',
      '/api/portal/prices',
      '/api/portal/companies/**',
      '/api/portal/projects',
      '/api/portal/projects/*',
      '/api/portal/operators/load',
      '/api/portal/planner',
      '/api/portal/billing/**',
      '/api/portal/dashboard/**',
      '/api/portal/analytics/**',
      '/api/portal/audit-logs',
      '/api/portal/search',
    ],
  },
  checklist: {
    changedBy: ['/api/portal/checklist-templates/**'],
    shownBy: ['/api/portal/checklist-templates/**', '/api/portal/projects/*/checklist', '/api/portal/audit-logs'],
  },
  evidence: {
    changedBy: ['/api/portal/evidence/**'],
    shownBy: ['/api/portal/evidence/**', '/api/portal/projects/*/history', '/api/portal/audit-logs'],
  },
  price: {
    changedBy: ['/api/portal/prices/**'],
    shownBy: ['/api/portal/prices/**', '/api/portal/audit-logs'],
  },
  request: {
    changedBy: ['/api/portal/requests/**', '/api/portal/quotes/**'],
    shownBy: [
      '/api/portal/requests',
      '/api/portal/requests/count',
      '/api/portal/requests/figures',
      '/api/portal/requests/:id/**',
      '/api/portal/quotes/*/prices',
      '/api/portal/mailbox/**',
      '/api/portal/audit-logs',
    ],
  },
  notification: {
    changedBy: ['/api/portal/notifications/**'],
    shownBy: ['/api/portal/notifications/**'],
  },
  account: { changedBy: ['/api/portal/me/**'], shownBy: ['/api/portal/me/**'] },
  catalogue: {
    changedBy: ['/api/admin/products/**', '/api/admin/categories/**', '/api/admin/brands/**'],
    shownBy: [
      '/api/admin/products',
      '/api/admin/products/delivered',
      '/api/admin/products/*/position',
      '/api/admin/products/import/suppliers',
      '/api/admin/categories',
      '/api/admin/brands',
      '/api/admin/overview',
      '/api/admin/first-day/**',
      '/api/admin/changes/**',
      '/api/admin/bin',
    ],
  },
  change: {
    changedBy: ['/api/admin/changes/**'],
    shownBy: [
      '/api/admin/changes/**',
      '/api/admin/bin',
      '/api/admin/products',
      '/api/admin/products/delivered',
      '/api/admin/products/*/position',
      '/api/admin/categories',
      '/api/admin/brands',
      '/api/admin/cross-references',
      '/api/admin/contacts',
      '/api/admin/team',
      '/api/admin/settings',
      '/api/admin/texts/**',
      '/api/admin/overview',
      '/api/admin/first-day/**',
    ],
  },
  crossReference: {
    changedBy: ['/api/admin/cross-references/**'],
    shownBy: [
      '/api/admin/cross-references',
      '/api/admin/unanswered-questions',
      '/api/admin/changes/**',
      '/api/admin/bin',
    ],
  },
  contactMessage: {
    changedBy: ['/api/admin/contacts/*'],
    shownBy: ['/api/admin/contacts', '/api/admin/overview', '/api/admin/changes/**', '/api/admin/bin'],
  },
  report: { changedBy: ['/api/admin/reports/**'], shownBy: ['/api/admin/overview'] },
  team: {
    changedBy: ['/api/admin/team/**'],
    shownBy: [
      '/api/admin/team',
      '/api/admin/overview',
      '/api/admin/first-day/**',
      '/api/admin/changes/**',
      '/api/admin/bin',
    ],
  },
  settings: {
    changedBy: ['/api/admin/settings'],
    shownBy: [
      '/api/admin/settings',
      '/api/admin/texts',
      '/api/admin/overview',
      '/api/admin/first-day/**',
      '/api/admin/changes/**',
    ],
  },
  siteTexts: {
    changedBy: ['/api/admin/texts/**'],
    shownBy: ['/api/admin/texts/**', '/api/admin/changes/**'],
  },
  firstDay: {
    changedBy: ['/api/admin/first-day/**', '/api/admin/recovery-key/**'],
    shownBy: ['/api/admin/first-day/**', '/api/admin/running/**', '/api/admin/overview'],
  },
  running: {
    changedBy: ['/api/admin/running/**', '/api/admin/mails/**'],
    shownBy: ['/api/admin/running/**', '/api/admin/mails', '/api/admin/overview', '/api/admin/first-day/**'],
  },
} as const satisfies Record<LiveTopic, Subject> & Record<string, Subject>
export type SubjectName = keyof typeof SUBJECTS

/** Reads that no change makes stale, each with its reason. */
export const ASKED_BY_HAND = {
  '/api/admin/reports/**': 'each reading is recorded: only a person asks for it',
  '/api/admin/projects/**': 'an administrator hears no live events: asked when the screen opens or comes back',
  '/api/admin/status': 'asked once, on the public site',
  '/api/admin/health': 'asked by programs',
  '/api/admin/visits': 'grows by itself: nothing that an administrator does makes it old',
  '/api/admin/contacts/export': 'a file',
  '/api/admin/products/export': 'a file',
  '/api/admin/products/sample': 'a file',
  '/api/admin/products/import/progress/*': 'asks for its progress while an import runs',
  '/api/portal/ports': 'the port list comes with the release',
  '/api/portal/audit-logs/options': 'what the filters offer need not follow each event',
  '/api/portal/audit-logs/verify': 'reads every row: only a person asks for it',
  '/api/portal/files/*/preview': 'a stored file never changes',
  '/api/portal/quotes/*/pdf-link': 'a link that works once: only a person asks for it',
  '/api/portal/sync': 'asked by the device itself, not by a screen',
  '/api/portal/part-suggestions': 'articles of the public catalogue, as fresh as that',
} as const satisfies Record<string, string>

/** Whether an address matches a pattern; `id` is the value of `:id`, any segment if it is unknown. */
export function fitsPattern(pattern: string, address: string, id?: string): boolean {
  const isDeep = pattern.endsWith('/**')
  const expected = (isDeep ? pattern.slice(0, -3) : pattern).split('/')
  const segments = address.split('/')
  if (isDeep ? segments.length < expected.length : segments.length !== expected.length) return false
  return expected.every(
    (part, at) => part === '*' || part === segments[at] || (part === ':id' && isRow(segments[at], id)),
  )
}

const isRow = (segment: string | undefined, id: string | undefined): boolean => id === undefined || segment === id

/** The subject that a call changes; undefined for one that changes none. */
export const subjectOf = (path: string): SubjectName | undefined =>
  (Object.keys(SUBJECTS) as SubjectName[]).find((name) =>
    SUBJECTS[name].changedBy.some((pattern) => fitsPattern(pattern, path)),
  )

/** Whether the cached response of this key is stale now that the subject, or only its row `id`, changed. */
export function isStaleAfter(subject: SubjectName, key: QueryKey, id?: string): boolean {
  const address = key.filter((segment) => typeof segment !== 'object').join('/')
  return SUBJECTS[subject].shownBy.some((pattern) => fitsPattern(pattern, address, id))
}

/** Refetches everything that shows a subject, but for the key with known new content. */
export const renewSubject = (client: QueryClient, subject: SubjectName, written?: QueryKey): Promise<void> => {
  const isKnown = (queryHash: string) => written !== undefined && queryHash === hashKey(written)
  return client.invalidateQueries({
    predicate: ({ queryKey, queryHash }) => isStaleAfter(subject, queryKey) && !isKnown(queryHash),
  })
}

/** Refetches all reads that match one of these tests: collected from several events. */
export const renewWhere = (client: QueryClient, tests: readonly ((key: QueryKey) => boolean)[]): Promise<void> =>
  client.invalidateQueries({ predicate: ({ queryKey }) => tests.some((isStale) => isStale(queryKey)) })

/** Refetches what was requested before a moment of `performance.now()`, of the keys that `isLive` names. */
export const renewBegunBefore = (
  client: QueryClient,
  isLive: (key: QueryKey) => boolean,
  moment: number,
): Promise<void> =>
  client.invalidateQueries({ predicate: (query) => isLive(query.queryKey) && getFetchStart(query) < moment })
