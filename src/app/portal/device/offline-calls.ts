import type { LineOf } from '#core/web/call/request.ts'
import type { Entry, EntryCall } from '#core/web/device/outbox.ts'
import type { addComment } from '#visits/comments/comments.contract.ts'
import type { addHours } from '#visits/hours/hours.contract.ts'
import type { addPart } from '#visits/parts/project-parts.contract.ts'
import type { moveProject } from '#visits/projects/projects.contract.ts'
import type { addProjectContact, changeProjectContact } from '#visits/visit-contacts/visit-contacts.contract.ts'
import { deviceMessages as messages } from './messages.en.ts'

type Body = Readonly<Record<string, unknown>>

/** A change that may be made without a network. */
interface OfflineCall {
  /** Names the entry: "2.5 h work". */
  label: (body: Body) => string
  /**
   * Changes of one row with a version: a later one takes the version from the answer to the one before it, as the row's
   * version is unknown until that was sent.
   */
  row?: (id: string) => string
}

type OfflineEndpoint =
  | typeof addHours
  | typeof addPart
  | typeof addComment
  | typeof moveProject
  | typeof addProjectContact
  | typeof changeProjectContact

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Every change that may wait on the device. A new one is a line here, and in offline-views.ts if a screen shows it. */
const OFFLINE_CALLS = {
  'POST /api/portal/projects/:id/hours': {
    label: ({ hours, kind }) => messages.hours(text(hours), text(kind)),
  },
  'POST /api/portal/projects/:id/parts': {
    label: ({ quantity, partNumber, partName }) =>
      messages.part(Number(quantity ?? 1), text(partNumber) || text(partName)),
  },
  'POST /api/portal/projects/:id/comments': {
    label: ({ comment }) => messages.comment(text(comment)),
  },
  'POST /api/portal/projects/:id/transitions': {
    label: ({ to }) => messages.move(text(to)),
    row: (id) => `project ${id}`,
  },
  'POST /api/portal/projects/:id/contacts': {
    label: ({ name }) => messages.contact(text(name)),
  },
  'PATCH /api/portal/contacts/:id': {
    label: ({ name }) => messages.contact(text(name)),
    row: (id) => `contact ${id}`,
  },
} as const satisfies Record<LineOf<OfflineEndpoint>, OfflineCall>

/** The line of a change that may wait on the device. */
export type OfflineLine = keyof typeof OFFLINE_CALLS

export const isOfflineLine = (line: string): line is OfflineLine => Object.hasOwn(OFFLINE_CALLS, line)

/** Returns the line that an entry's call belongs to; null for one of another release that is not known any more. */
export const lineOf = ({ method, path }: Pick<Entry, 'method' | 'path'>): OfflineLine | null =>
  (Object.keys(OFFLINE_CALLS) as OfflineLine[]).find((line) => {
    const [verb, pattern = ''] = line.split(' ')
    return verb === method && new RegExp(`^${pattern.replace(':id', '[^/]+')}$`).test(path)
  }) ?? null

interface OfflineRequest {
  params?: unknown
  body?: unknown
}

/** Builds the entry of a change; `waiting` are the entries before it. */
export function toEntryCall(
  line: OfflineLine,
  { params, body }: OfflineRequest,
  waiting: readonly Entry[],
  at: string,
): EntryCall {
  const { id } = params as { id: string }
  const call: OfflineCall = OFFLINE_CALLS[line]
  const [method, pattern = ''] = line.split(' ') as [EntryCall['method'], string]
  const path = pattern.replace(':id', encodeURIComponent(id))
  const before = call.row === undefined ? undefined : waiting.findLast((each) => rowOf(each) === call.row?.(id))
  const isOfProject = pattern.startsWith('/api/portal/projects/')
  return {
    method,
    path,
    body: before === undefined ? body : { ...(body as Body), version: { $ref: before.id, field: 'version' } },
    projectId: isOfProject ? id : null,
    label: call.label((body ?? {}) as Body),
    at,
  }
}

/** Names an entry with another body. */
export function labelOf(entry: Entry, body: Body): string {
  const line = lineOf(entry)
  return line === null ? entry.label : OFFLINE_CALLS[line].label(body)
}

/** The versioned row that an entry changes, or null. */
function rowOf(entry: Entry): string | null {
  const line = lineOf(entry)
  const call: OfflineCall | null = line && OFFLINE_CALLS[line]
  return call?.row?.(decodeURIComponent(entry.path.split('/')[4] ?? '')) ?? null
}
