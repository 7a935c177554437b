import { useState } from 'react'
import type { ListName } from '#core/contract/lists/list-names.ts'
import { isRecord, parseJson } from '#core/contract/parse-json.ts'
import { safeStorage } from '../storage-keys.ts'
import { useViewer } from '../viewer.tsx'

type Kept = Readonly<Record<string, string>>

function readStored(): Kept {
  const stored = parseJson(safeStorage.read('local', 'columns'))
  return isRecord(stored) ? (stored as Kept) : {}
}

/** The columns of a list as this person last chose them in this browser, as text; '' for the usual ones. */
export function useChosenColumns(list: ListName, set: string): { text: string; keep: (text: string) => void } {
  const viewer = useViewer()
  const key = [viewer.kind === 'portal' ? viewer.id : viewer.kind, list, set].join(' ').trimEnd()
  const [stored, setStored] = useState(readStored)
  const text: unknown = stored[key]
  return {
    text: typeof text === 'string' ? text : '',
    keep(next) {
      const { [key]: _before, ...others } = readStored()
      const all = next === '' ? others : { ...others, [key]: next }
      safeStorage.write('local', 'columns', JSON.stringify(all))
      setStored(all)
    },
  }
}
