import { useEffect, useReducer, useState } from 'react'
import { dropKeptDrafts, findKeptDrafts, saveDrafts, openKeptDrafts } from './stored-drafts.ts'

interface Draft {
  value: unknown
  /** When it was last typed at, milliseconds. */
  at: number
  /** Distinguishes it from an earlier draft under the same name. */
  number: number
  /** Only in this page's memory. */
  inMemory: boolean
}

/**
 * Typed and unsaved values, by the name of their form. They outlive a screen, a closed dialog, and a sign-in that
 * became necessary in between; where drafts are stored for a person (`storeDraftsOf`), a reload too. They never outlive
 * a sign-out.
 */
const drafts = new Map<string, Draft>()
const listeners = new Set<() => void>()
let lastNumber = 0
/** The person for whom they are stored over a reload; null where they aren't, as in the admin panel. */
let owner: string | null = null

const notifyListeners = () => {
  for (const listener of listeners) listener()
}

const begin = (value: unknown, at: number, inMemory: boolean): Draft => {
  lastNumber += 1
  return { value, at, number: lastNumber, inMemory }
}

/**
 * Sets the owner of drafts: those of another person are dropped, the person's own are restored. To be called before any
 * of the person's forms is rendered.
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
  notifyListeners()
}

export function dropDraft(name: string): void {
  if (!drafts.delete(name)) return
  if (owner !== null) saveDrafts({ [name]: null })
  notifyListeners()
}

/** On logout: nothing of one person is left for the next. */
export function dropAllDrafts(): void {
  drafts.clear()
  owner = null
  dropKeptDrafts()
  notifyListeners()
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

/** Renders again whenever any draft is created, changed or removed: for marks such as "not saved". */
export function useDrafts(): void {
  const [, render] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    listeners.add(render)
    return () => void listeners.delete(render)
  }, [])
}

/** Asks before the page is left while anything unsaved would be lost. */
export function useLeaveGuard(): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (wouldLoseDraft()) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [])
}
