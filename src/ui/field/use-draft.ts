import { useEffect, useReducer } from 'react'

/**
 * What was typed and not yet saved, by the name of its form. In memory only: it outlives a screen, and a sign-in that
 * became necessary in the middle, but neither a reload nor a logout.
 */
const drafts = new Map<string, unknown>()
const listeners = new Set<() => void>()

const tell = () => {
  for (const listener of listeners) listener()
}

export const getDraft = (key: string): unknown => drafts.get(key)
export const hasDraft = (key: string): boolean => drafts.has(key)
export const hasAnyDraft = (): boolean => drafts.size > 0

export function setDraft(key: string, value: unknown): void {
  drafts.set(key, value)
  tell()
}

export function dropDraft(key: string): void {
  if (drafts.delete(key)) tell()
}

/** On logout: nothing of one administrator is left for the next. */
export function dropAllDrafts(): void {
  drafts.clear()
  tell()
}

/** The draft of a form, or undefined as long as nothing differs from what is stored. */
export function useDraft<T>(key: string): [T | undefined, (value: T) => void, () => void] {
  useDrafts()
  return [drafts.get(key) as T | undefined, (value) => setDraft(key, value), () => dropDraft(key)]
}

/** Renders again whenever any draft comes, changes or goes: for marks such as "not saved". */
export function useDrafts(): void {
  const [, render] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    listeners.add(render)
    return () => void listeners.delete(render)
  }, [])
}

/** Asks before the page is left while anything is unsaved. */
export function useLeaveGuard(): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (hasAnyDraft()) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [])
}
