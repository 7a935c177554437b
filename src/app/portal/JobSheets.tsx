import { useCallback, useEffect, useState } from 'react'
import { showToast } from '#core/web/toast.ts'
import { useProject } from '#visits/projects/web/project-calls.ts'
import { Sheet, sheetMessages, usePrint } from './JobSheet.tsx'

/** Maximum sheets at a time; each loads its project, contacts and parts. */
const AT_ONCE = 4

interface JobSheetsProps {
  projects: readonly { id: string; projectNumber: string }[]
  onDone: () => void
}

/** The job sheets of several projects as one print, a page each; those that did not come are named. */
export function JobSheets({ projects, onDone }: JobSheetsProps) {
  const [settled, setSettled] = useState<ReadonlyMap<string, boolean>>(new Map())
  const onSettled = useCallback(
    (id: string, isWhole: boolean) => setSettled((before) => new Map(before).set(id, isWhole)),
    [],
  )
  const isReady = projects.every(({ id }) => settled.has(id))
  const missing = projects.filter(({ id }) => settled.get(id) === false).map(({ projectNumber }) => projectNumber)
  const names = missing.join(', ')
  useEffect(() => {
    if (isReady && names !== '') {
      showToast({ title: sheetMessages.missing(names), description: sheetMessages.missingText, variant: 'danger' })
    }
  }, [isReady, names])
  usePrint(isReady && missing.length < projects.length, onDone)
  useEffect(() => {
    // There is nothing to print.
    if (isReady && missing.length === projects.length) onDone()
  }, [isReady, missing.length, projects.length, onDone])
  return projects
    .slice(0, settled.size + AT_ONCE)
    .map(({ id }) => (settled.get(id) === false ? null : <SheetOf key={id} id={id} onSettled={onSettled} />))
}

function SheetOf({ id, onSettled }: { id: string; onSettled: (id: string, isWhole: boolean) => void }) {
  const { data, isLoadingError } = useProject(id)
  useEffect(() => {
    if (isLoadingError) onSettled(id, false)
  }, [isLoadingError, id, onSettled])
  return data === undefined ? null : <Sheet project={data} onSettled={onSettled} />
}
