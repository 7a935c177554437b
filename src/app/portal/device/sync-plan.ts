import type { AnswerOf } from '#core/web/call/request.ts'
import type { readSync } from '#visits/device-sync/device-sync.contract.ts'
import { LIST_READS, PROJECT_READS, VESSEL_READS } from './offline-reads.ts'

export type SyncAnswer = AnswerOf<typeof readSync>

/** What the device knows of its own contents, stored next to them. */
export interface SyncState {
  cursor: string
  /** Own visits with their vessels. */
  projects: Readonly<Record<string, string>>
  /** Addresses that have changed and that the device hasn't read yet. */
  pending: readonly string[]
  /** When the server said what has changed, milliseconds of this device's clock. */
  syncedAt: number
}

const checklistOf = (projectId: string): string => `/api/portal/projects/${projectId}/checklist`

const OF_ROW = /^\/api\/portal\/(projects|vessels)\/([0-9a-f-]{36})(?=[/?]|$)/

/** Whether a response may be on the device: of a visit or a vessel only those of own visits; null for not known yet. */
export function isOwnRead(address: string, projects: SyncState['projects'] | null): boolean {
  const [, kind, id = ''] = OF_ROW.exec(address) ?? []
  if (kind === undefined || projects === null) return true
  return kind === 'projects' ? Object.hasOwn(projects, id) : Object.values(projects).includes(id)
}

/** Lists that are read again after a change: those read last. */
const LISTS_MAX = 8

const isListRead = (address: string): boolean => LIST_READS.includes(address.split('?')[0] ?? '')

const readsOf = (patterns: readonly string[], id: string): string[] =>
  patterns.map((pattern) => pattern.replace(':id', id))

interface SyncPlan {
  state: SyncState
  /** Responses that have to leave the device. */
  isDropped: (address: string) => boolean
  /** Responses that the answer itself contains. */
  stored: [address: string, data: unknown][]
}

/**
 * Decides what an answer changes on the device.
 * @param before null for an answer without `since`: whatever isn't in it leaves the device
 * @param known addresses that are stored, those read last first
 */
export function planSync(
  before: SyncState | null,
  answer: SyncAnswer,
  known: readonly string[],
  syncedAt: number,
): SyncPlan {
  const gone = new Set(answer.removed.flatMap(({ entity, id }) => (entity === 'project' ? [id] : [])))
  const projects = Object.fromEntries([
    ...Object.entries(before?.projects ?? {}).filter(([id]) => !gone.has(id)),
    ...answer.projects.map(({ id, vesselId }) => [id, vesselId] as const),
  ])
  const isOwn = (address: string): boolean => isOwnRead(address, projects)
  const hasChanged = before === null || gone.size > 0 || answer.projects.length > 0
  const stored = answer.checklists.map(({ projectId, ...data }): [string, unknown] => [checklistOf(projectId), data])
  const inAnswer = new Set(stored.map(([address]) => address))
  const changed = [
    // First: until they are read again they may name a visit that is gone.
    ...(hasChanged ? known.filter(isListRead).slice(0, LISTS_MAX) : []),
    ...answer.projects.flatMap(({ id }) => readsOf(PROJECT_READS, id)),
    ...answer.vessels.flatMap(({ id }) => readsOf(VESSEL_READS, id)),
  ].filter((address) => !inAnswer.has(address))
  const pending = [...new Set([...changed, ...(before?.pending ?? [])])].filter(isOwn)
  return {
    state: { cursor: answer.cursor, projects, pending, syncedAt },
    isDropped: (address) => !isOwn(address) || (gone.size > 0 && isListRead(address)),
    stored,
  }
}

/**
 * Returns the own visits that are on the device, with the age of the copy: when the server last said what has changed,
 * or when it was read, if it has changed since.
 * @param known addresses that are stored, with the time of their reading
 */
export function listCopies(
  { projects, pending, syncedAt }: SyncState,
  known: ReadonlyMap<string, Date>,
): ReadonlyMap<string, Date> {
  const waiting = new Set(pending)
  return new Map(
    Object.keys(projects).flatMap((id) => {
      const reads = readsOf(PROJECT_READS, id)
      const readAt = known.get(`/api/portal/projects/${id}`)
      // Those that wait for their first reading aren't known.
      if (readAt === undefined || reads.some((read) => waiting.has(read) && !known.has(read))) return []
      return [[id, reads.some((read) => waiting.has(read)) ? readAt : new Date(syncedAt)] as const]
    }),
  )
}
