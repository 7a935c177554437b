import { isRecord, parseJson } from '#core/contract/parse-json.ts'
import { safeStorage, type StorageArea } from '#core/web/storage-keys.ts'

/** A draft as the browser stores it. */
interface StoredDraft {
  value: unknown
  /** Milliseconds. */
  at: number
}

/** Older ones are of no use any more: ships sail. */
const KEPT_DAYS = 14
const DAY_MS = 86_400_000
/** Delay of writing, shorter than a pause in typing, milliseconds. */
const PAUSE_MS = 300

let userId = ''
let area: StorageArea = 'session'
let waiting: Record<string, StoredDraft | null> = {}
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Drafts are in the same storage as the session: on this device for a person who stays signed in here, else in this
 * tab, so that no personal data stay on another person's device. Drafts of other people are removed.
 */
export function openKeptDrafts(owner: string): void {
  clearTimeout(timer)
  waiting = {}
  userId = owner
  area = safeStorage.read('local', 'portalSessionToken') === null ? 'session' : 'local'
  addEventListener('pagehide', writeNow)
  for (const each of ['local', 'session'] as const) {
    if (each !== area || readAll() === null) safeStorage.remove(each, 'drafts')
  }
}

/** Every draft that is still of use, with its name. */
export const findKeptDrafts = (): [string, StoredDraft][] => Object.entries(readAll() ?? {})

/** Writes drafts after a pause in typing, null for one that is gone; that one at once. Other tabs' drafts stay. */
export function saveDrafts(changes: Record<string, StoredDraft | null>): void {
  waiting = { ...waiting, ...changes }
  clearTimeout(timer)
  if (Object.values(changes).includes(null)) writeNow()
  else timer = setTimeout(writeNow, PAUSE_MS)
}

function writeNow(): void {
  clearTimeout(timer)
  const changes = Object.entries(waiting)
  if (changes.length === 0) return
  const drafts = { ...readAll() }
  for (const [name, draft] of changes) {
    if (draft === null) delete drafts[name]
    else drafts[name] = draft
  }
  waiting = {}
  if (Object.keys(drafts).length === 0) safeStorage.remove(area, 'drafts')
  else safeStorage.write(area, 'drafts', JSON.stringify({ userId, drafts: drafts }))
}

/** The stored drafts of this person; null for none, and for those of another person. */
function readAll(): Record<string, StoredDraft> | null {
  const value = parseJson(safeStorage.read(area, 'drafts'))
  if (!isRecord(value) || value['userId'] !== userId || !isRecord(value['drafts'])) return null
  return Object.fromEntries(
    Object.entries(value['drafts']).filter((entry): entry is [string, StoredDraft] => isFresh(entry[1])),
  )
}

const isFresh = (draft: unknown): boolean =>
  isRecord(draft) && typeof draft['at'] === 'number' && Date.now() - draft['at'] < KEPT_DAYS * DAY_MS

/** On logout. */
export function dropKeptDrafts(): void {
  clearTimeout(timer)
  waiting = {}
  for (const each of ['local', 'session'] as const) safeStorage.remove(each, 'drafts')
}
