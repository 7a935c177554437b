import { pathReference, referTo, withoutPathReferences } from '#core/contract/calls/references.ts'
import type { LineOf } from '#core/web/call/request.ts'
import type { Entry, EntryCall } from '#core/web/device/outbox.ts'
import type { addFinding, changeFinding, deleteFinding } from '#visits/checklists/findings.contract.ts'
import type { setLineResult } from '#visits/checklists/visit-checklist.contract.ts'
import type { addComment } from '#visits/comments/comments.contract.ts'
import type { addHours } from '#visits/hours/hours.contract.ts'
import type { addPart } from '#visits/parts/project-parts.contract.ts'
import type { moveProject, requestFollowUp } from '#visits/projects/projects.contract.ts'
import type {
  changeReport,
  finaliseReport,
  generateReport,
  signReport,
} from '#visits/service-reports/service-reports.contract.ts'
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
  /** Part of signing the sheet: made by takeSignature alone, as nobody signs half a chain. */
  isSigning?: true
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
  | typeof deleteFinding
  | typeof setFileMarks
  | typeof requestFollowUp
  | typeof generateReport
  | typeof changeReport
  | typeof signReport
  | typeof finaliseReport

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
  'DELETE /api/portal/findings/:id': {
    label: () => messages.findingRemoved,
    isVersioned: true,
  },
  'PUT /api/portal/files/:id/marks': {
    label: () => messages.drawing,
    isVersioned: true,
  },
  'POST /api/portal/projects/:id/follow-up-request': {
    label: ({ lines }) => messages.followUp(Array.isArray(lines) ? lines.length : 0),
  },
  'POST /api/portal/projects/:id/reports/generate': {
    label: () => messages.report,
    isSigning: true,
  },
  'PATCH /api/portal/reports/:id': {
    label: () => messages.report,
    isVersioned: true,
    isSigning: true,
  },
  'POST /api/portal/reports/:id/sign': {
    label: ({ role, name }) => messages.signature(text(role), text(name)),
    isVersioned: true,
    isTimed: true,
    isSigning: true,
  },
  'POST /api/portal/reports/:id/finalise': {
    label: () => messages.finalise,
    isVersioned: true,
    isSigning: true,
  },
} as const satisfies Record<LineOf<OfflineEndpoint>, OfflineCall>

/** The line of a change that may wait on the device. */
export type OfflineLine = keyof typeof OFFLINE_CALLS

export const isOfflineLine = (line: string): line is OfflineLine => Object.hasOwn(OFFLINE_CALLS, line)

const rulesOf = (line: OfflineLine): OfflineCall => OFFLINE_CALLS[line]

/** Whether an entry is part of signing a sheet. */
export function isSigning(entry: Pick<Entry, 'method' | 'path'>): boolean {
  const line = lineOf(entry)
  return line !== null && isSigningLine(line)
}

export const isSigningLine = (line: OfflineLine): boolean => rulesOf(line).isSigning === true

const PARAMETER = /:(\w+)/g

/** Returns the line that an entry's call belongs to; null for one of another release that is not known any more. */
export const lineOf = ({ method, path }: Pick<Entry, 'method' | 'path'>): OfflineLine | null =>
  (Object.keys(OFFLINE_CALLS) as OfflineLine[]).find((line) => {
    const [verb, pattern = ''] = line.split(' ')
    return verb === method && new RegExp(`^${pattern.replaceAll(PARAMETER, '[^/?]+')}(\\?.*)?$`).test(path)
  }) ?? null

interface OfflineRequest {
  params?: unknown
  query?: unknown
  body?: unknown
}

/** A file that waits for its upload, with the visit that it belongs to. */
export interface UnsentFile {
  id: string
  projectId: string
}

const same = (id: string): string => id

/** What a call of this path changes: the row by its own id, or below a project the whole path. */
const rowOf = (path: string): string => {
  const clean = withoutPathReferences(path, same)
  return clean.startsWith('/api/portal/projects/') ? clean : clean.split('/').slice(0, 5).join('/')
}

/** The entry whose answer has the version of a row after all that waits: its last change, or what creates it. */
const findBefore = (path: string, id: string | undefined, waiting: readonly Entry[]): Entry | undefined =>
  waiting.findLast((each) => rowOf(each.path) === rowOf(path)) ?? waiting.find((each) => each.id === id)

/**
 * Builds the entry of a change; `waiting` and `files` are the unsent ones before it. Rows that only the device knows
 * are named by the ids of their entries and become references.
 */
export function toEntryCall(
  line: OfflineLine,
  { params, query, body }: OfflineRequest,
  waiting: readonly Entry[],
  at: string,
  files: readonly UnsentFile[] = [],
): EntryCall {
  const values = params as Readonly<Record<string, string>>
  const call = rulesOf(line)
  const [method, pattern] = line.split(' ') as [EntryCall['method'], string]
  const unsent = new Set([...waiting, ...files].map(({ id }) => id))
  const path = pattern.replaceAll(PARAMETER, (_, name: string) => {
    const value = values[name] ?? ''
    return unsent.has(value) ? pathReference(value) : encodeURIComponent(value)
  })
  const before = call.isVersioned ? findBefore(path, values['id'], waiting) : undefined
  const projectId = pattern.startsWith('/api/portal/projects/:id/') ? (values['id'] ?? null) : null
  const after = findAfter(line, projectId, body, waiting, files)
  return {
    method,
    path:
      method === 'DELETE' ? `${path}?version=${before ? pathReference(before.id, 'version') : versionOf(query)}` : path,
    body:
      method === 'DELETE'
        ? null
        : {
            ...(referTo(body, unsent) as Body),
            ...(before === undefined ? {} : { version: { $ref: before.id, field: 'version' } }),
            ...(call.isTimed ? { at } : {}),
          },
    projectId: projectId ?? before?.projectId ?? null,
    label: call.label((body ?? {}) as Body),
    at,
    ...(after.length === 0 ? {} : { after }),
    ...(call.isSigning || method === 'DELETE' ? { isFixed: true } : {}),
  }
}

const versionOf = (query: unknown): string =>
  String((query as { version?: number | string } | undefined)?.version ?? '')

/**
 * What has to be sent before a change of a visit. A completed visit takes nothing more, so all comes before; what is
 * entered after the sheet was signed is no part of what was signed.
 */
function findAfter(
  line: OfflineLine,
  projectId: string | null,
  body: unknown,
  waiting: readonly Entry[],
  files: readonly UnsentFile[],
): string[] {
  if (projectId === null || isSigningLine(line)) return []
  const own = waiting.filter((each) => each.projectId === projectId)
  const isLast =
    line === 'POST /api/portal/projects/:id/transitions' && (body as Body | undefined)?.['to'] === 'completed'
  const ownFiles = files.filter((each) => each.projectId === projectId)
  return (isLast ? [...own, ...ownFiles] : own.filter(isSigning)).map(({ id }) => id)
}

/** Names an entry with another body. */
export function labelOf(entry: Entry, body: Body): string {
  const line = lineOf(entry)
  return line === null ? entry.label : rulesOf(line).label(body)
}
