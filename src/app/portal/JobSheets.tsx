import { useCallback, useEffect, useState } from 'react'
import { useProject } from '#modules/projects/web/project-calls.ts'
import { Sheet, usePrint } from './JobSheet.tsx'

/** The job sheets of several projects as one print, a page each; printed once all of them have arrived. */
export function JobSheets({ ids, onDone }: { ids: readonly string[]; onDone: () => void }) {
  const [ready, setReady] = useState<ReadonlySet<string>>(new Set())
  const onReady = useCallback((id: string) => setReady((before) => new Set(before).add(id)), [])
  const isReady = ids.every((id) => ready.has(id))
  usePrint(isReady, onDone)
  return ids.map((id) => <SheetOf key={id} id={id} onReady={onReady} />)
}

function SheetOf({ id, onReady }: { id: string; onReady: (id: string) => void }) {
  const { data, isLoadingError } = useProject(id)
  useEffect(() => {
    // One that is gone by now does not hold the others back.
    if (isLoadingError) onReady(id)
  }, [isLoadingError, id, onReady])
  return data === undefined ? null : <Sheet project={data} onReady={onReady} />
}
