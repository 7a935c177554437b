import { useEffect, useReducer, useState } from 'react'
import { dropKeptDrafts, findKeptDrafts, saveDrafts, openKeptDrafts } from './stored-drafts.ts'

interface Draft {
  value: unknown
  /** When it was last typed at, milliseconds. */
  at: number
  /** Tells it from the draft that stood under the same name before. */
  number: number
  /** Held by this page alone: gone with it. */
  inMemory: boolean
}

/**
 * What was typed and not yet saved, by the name of its form. It outlives a screen, a dialog that was closed, and a
 * sign-in that became necessary in the middle; where drafts are kept for somebody (`storeDraftsOf`), a reload too. A
 * logout it never outlives.
 */
const drafts = new Map<string, Draft>()
const listeners = new Set<() => void>()
let lastNumber = 0
/** For whom they are kept over a reload; null where they are not, as in the admin panel. */
let owner: string | null = null

const tell = () => {
  for (const listener of listeners) listener()
}

const begin = (value: unknown, at: number, inMemory: boolean): Draft => {
  lastNumber += 1
  return { value, at, number: lastNumber, inMemory }
}

/**
 * From now on drafts belong to this person: what somebody else left here is dropped, what is their own comes back. To be
 * called before any form of theirs is drawn.
 */
export function storeDraftsOf(userId: string): void {
  if (owner === userId) return
  if (owner !== null) drafts.clear()
  owner = userId
  openKeptDrafts(userId)
  for (const [name, { value, at }] of findKeptDrafts()) {
    if (!drafts.has(name)) drafts.set(name, begin(value, at, false))
  }
}

export const getDraft = (name: string): unknown => drafts.get(name)?.value
export const getDraftTime = (name: string): number | null => drafts.get(name)?.at ?? null
export const hasDraft = (name: string): boolean => drafts.has(name)

/** Whether leaving the page would lose something. */
const wouldLoseDraft = (): boolean => [...drafts.values()].some(({ inMemory }) => inMemory || owner === null)

export function setDraft(name: string, value: unknown, inMemory = false): void {
  const at = Date.now()
  const before = drafts.get(name)
  drafts.set(name, before ? { ...before, value, at } : begin(value, at, inMemory))
  if (owner !== null && !inMemory) saveDrafts({ [name]: { value, at } })
  tell()
}

export function dropDraft(name: string): void {
  if (!drafts.delete(name)) return
  if (owner !== null) saveDrafts({ [name]: null })
  tell()
}

/** On logout: nothing of one person is left for the next. */
export function dropAllDrafts(): void {
  drafts.clear()
  owner = null
  dropKeptDrafts()
  tell()
}

/** The draft of a form, or undefined as long as nothing differs from what is stored. */
export function useDraft<T>(
  name: string,
  { inMemory = false }: { inMemory?: boolean } = {},
): [T | undefined, (value: T) => void, () => void] {
  useDrafts()
  return [getDraft(name) as T | undefined, (value) => setDraft(name, value, inMemory), () => dropDraft(name)]
}

/** When the draft was typed that a form found as it opened; null for none, and once it is saved or discarded. */
export function useFoundDraft(name: string): number | null {
  const [found, setFound] = useState(() => ({ name, number: drafts.get(name)?.number }))
  if (found.name !== name) setFound({ name, number: drafts.get(name)?.number })
  const draft = drafts.get(name)
  return draft !== undefined && found.number === draft.number ? draft.at : null
}

/** Renders again whenever any draft comes, changes or goes: for marks such as "not saved". */
export function useDrafts(): void {
  const [, render] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    listeners.add(render)
    return () => void listeners.delete(render)
  }, [])
}

/** Asks before the page is left while anything is unsaved that would not come back. */
export function useLeaveGuard(): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (wouldLoseDraft()) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [])
}
