import { useState } from 'react'
import { safeStorage, type StorageKey } from './storage-keys.ts'

/** The columns of a list as last chosen in this browser, as text; '' for the usual ones. */
export function useChosenColumns(key: StorageKey): { text: string; keep: (text: string) => void } {
  const [text, setText] = useState(() => safeStorage.read('local', key) ?? '')
  return {
    text,
    keep(next) {
      if (next === '') safeStorage.remove('local', key)
      else safeStorage.write('local', key, next)
      setText(next)
    },
  }
}
