import { parseJson } from '#core/contract/parse-json.ts'
import { safeStorage } from '#core/web/storage-keys.ts'
import type { PaletteEntry } from './palette-entries.tsx'

const MOST = 5

type Recent = Required<Pick<PaletteEntry, 'id' | 'icon' | 'title' | 'href'>>

const isRecent = (value: unknown): value is Recent =>
  typeof value === 'object' &&
  value !== null &&
  ['id', 'icon', 'title', 'href'].every((name) => typeof (value as Record<string, unknown>)[name] === 'string')

/**
 * Entries that were opened from the palette last, newest first: in this tab only, so that the list ends with the
 * session.
 */
export function readRecent(): Recent[] {
  const stored = parseJson(safeStorage.read('session', 'recent'))
  return Array.isArray(stored) ? stored.filter(isRecent) : []
}

export function addRecent({ id, icon, title, href }: PaletteEntry): void {
  if (href === undefined || id.startsWith('go ')) return
  const next = [{ id, icon, title, href }, ...readRecent().filter((each) => each.id !== id)].slice(0, MOST)
  safeStorage.write('session', 'recent', JSON.stringify(next))
}

/** Cleared so that nothing is left for the next person. */
export const forgetRecent = (): void => void safeStorage.remove('session', 'recent')
