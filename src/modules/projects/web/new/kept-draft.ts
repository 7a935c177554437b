import { isRecord, parseJson } from '#core/contract/parse-json.ts'
import { safeStorage } from '#core/web/storage-keys.ts'
import { EMPTY_PROJECT, type ProjectValues } from '../project-form.ts'

/** What the page of a new project holds besides the project's own fields. */
export interface NewProjectState {
  values: ProjectValues
  /** The chosen vessel; null while one is sought, or for one that is new. */
  vessel: PickedVessel | null
  /** Of a vessel to be. */
  isNewVessel: boolean
  imo: string
  operatorId: string | null
}

export interface PickedVessel {
  id: string
  name: string
  imo: string | null
  clientName: string | null
  /** Where what was prefilled comes from. */
  source: { projectId: string | null; projectNumber: string | null; date: string | null }
}

export const EMPTY_STATE: NewProjectState = {
  values: EMPTY_PROJECT,
  vessel: null,
  isNewVessel: false,
  imo: '',
  operatorId: null,
}

interface Kept {
  userId: string
  /** When it was kept, milliseconds. */
  at: number
  state: NewProjectState
}

/** Older ones are of no use any more: ships sail. */
const KEPT_DAYS = 14
const DAY_MS = 86_400_000

/** The draft of this person on this device; one of somebody else is dropped. */
export function readKeptDraft(userId: string, now: number): { at: number; state: NewProjectState } | null {
  const text = safeStorage.read('local', 'drafts')
  if (text === null) return null
  const kept = parse(text)
  if (kept === null || kept.userId !== userId || now - kept.at > KEPT_DAYS * DAY_MS) {
    dropKeptDraft()
    return null
  }
  // A draft from before a field was added lacks it.
  const values = { ...EMPTY_PROJECT, ...kept.state.values }
  return { at: kept.at, state: { ...EMPTY_STATE, ...kept.state, values } }
}

/** Keeps the draft over a reload; false where the browser stores nothing. */
export const keepDraft = (userId: string, at: number, state: NewProjectState): boolean =>
  safeStorage.write('local', 'drafts', JSON.stringify({ userId, at, state } satisfies Kept))

export const dropKeptDraft = (): boolean => safeStorage.remove('local', 'drafts')

function parse(text: string): Kept | null {
  const value = parseJson(text)
  if (!isRecord(value) || typeof value['userId'] !== 'string' || typeof value['at'] !== 'number') return null
  return isRecord(value['state']) && 'values' in value['state'] ? (value as unknown as Kept) : null
}
