import type { LineOf } from '#core/web/call/request.ts'
import type { Entry, EntryCall } from '#core/web/device/outbox.ts'
import type { addFinding, changeFinding } from '#visits/checklists/findings.contract.ts'
import type { setLineResult } from '#visits/checklists/visit-checklist.contract.ts'
import type { addComment } from '#visits/comments/comments.contract.ts'
import type { addHours } from '#visits/hours/hours.contract.ts'
import type { addPart } from '#visits/parts/project-parts.contract.ts'
import type { moveProject } from '#visits/projects/projects.contract.ts'
import type { addProjectContact, changeProjectContact } from '#visits/visit-contacts/visit-contacts.contract.ts'
import type { setFileMarks } from '#visits/visit-files/file-marks.contract.ts'
import { deviceMessages as messages } from './messages.en.ts'

type Body = Readonly<Record<string, unknown>>

/** A change that may be made without a network. */
interface OfflineCall {
  /** Names the entry: "2.5 h work". */
  label: (body: Body) => string
  /**
   * The body names the version of the row in the path. A later change of the same row takes it from the answer to the
   * one before it, as the version is unknown until that was sent.
   */
  isVersioned?: true
  /** The body says when it was entered: the server may get it hours later. */
  isTimed?: true
}

type OfflineEndpoint =
  | typeof addHours
  | typeof addPart
  | typeof addComment
  | typeof moveProject
  | typeof addProjectContact
  | typeof changeProjectContact
  | typeof setLineResult
  | typeof addFinding
  | typeof changeFinding
  | typeof setFileMarks

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
    isVersioned: true,
  },
  'POST /api/portal/projects/:id/contacts': {
    label: ({ name }) => messages.contact(text(name)),
  },
  'PATCH /api/portal/contacts/:id': {
    label: ({ name }) => messages.contact(text(name)),
    isVersioned: true,
  },
  'PUT /api/portal/projects/:id/checklist/:key': {
    label: ({ result, value }) => messages.answer(text(value) || text(result)),
    isVersioned: true,
    isTimed: true,
  },
  'POST /api/portal/projects/:id/findings': {
    label: ({ text: words }) => messages.finding(text(words)),
  },
  'PATCH /api/portal/findings/:id': {
    label: ({ text: words }) => messages.finding(text(words)),
    isVersioned: true,
  },
  'PUT /api/portal/files/:id/marks': {
    label: () => messages.drawing,
    isVersioned: true,
  },
} as const satisfies Record<LineOf<OfflineEndpoint>, OfflineCall>

/** The line of a change that may wait on the device. */
export type OfflineLine = keyof typeof OFFLINE_CALLS

export const isOfflineLine = (line: string): line is OfflineLine => Object.hasOwn(OFFLINE_CALLS, line)

const PARAMETER = /:(\w+)/g

/** Returns the line that an entry's call belongs to; null for one of another release that is not known any more. */
export const lineOf = ({ method, path }: Pick<Entry, 'method' | 'path'>): OfflineLine | null =>
  (Object.keys(OFFLINE_CALLS) as OfflineLine[]).find((line) => {
    const [verb, pattern = ''] = line.split(' ')
    return verb === method && new RegExp(`^${pattern.replaceAll(PARAMETER, '[^/]+')}$`).test(path)
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
  const values = params as Readonly<Record<string, string>>
  const call: OfflineCall = OFFLINE_CALLS[line]
  const [method, pattern] = line.split(' ') as [EntryCall['method'], string]
  const path = pattern.replaceAll(PARAMETER, (_, name: string) => encodeURIComponent(values[name] ?? ''))
  const before = call.isVersioned ? waiting.findLast((each) => each.method === method && each.path === path) : undefined
  return {
    method,
    path,
    body: {
      ...(body as Body),
      ...(before === undefined ? {} : { version: { $ref: before.id, field: 'version' } }),
      ...(call.isTimed ? { at } : {}),
    },
    projectId: pattern.startsWith('/api/portal/projects/:id/') ? (values['id'] ?? null) : null,
    label: call.label((body ?? {}) as Body),
    at,
  }
}

/** Names an entry with another body. */
export function labelOf(entry: Entry, body: Body): string {
  const line = lineOf(entry)
  return line === null ? entry.label : OFFLINE_CALLS[line].label(body)
}
