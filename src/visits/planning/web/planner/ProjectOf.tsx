import { useState } from 'react'
import { formatSpan } from '#core/days.ts'
import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import { useLater } from '#core/web/use-later.ts'
import { Combobox, Marked } from '#ui/field/Combobox.tsx'
import type { findProjects, ProjectRow } from '#visits/projects/projects.contract.ts'
import { plannerMessages as messages } from './messages.en.ts'

interface ProjectOfProps {
  /** The project that the question is about; '' for none. */
  projectId: string
  /** The same, once it is read. */
  project: ProjectRow | undefined
  onProject: (project: ProjectRow | null) => void
}

/** Projects that are offered. */
const OFFERED = '8'

const formatProject = ({ projectNumber, vesselName }: ProjectRow): string => `${projectNumber} ${vesselName}`

/** The project that is to be planned, searched by number, vessel, client or port; an emptied field asks without one. */
export function ProjectOf({ projectId, project, onProject }: ProjectOfProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const [chosen, setChosen] = useState<ProjectRow | null>(null)
  const shown = project ?? (chosen?.id === projectId ? chosen : null)
  const value = typed ?? (shown === null ? '' : formatProject(shown))
  const q = useLater((typed ?? '').trim())
  const found = useEndpoint<typeof findProjects>(
    'GET /api/portal/projects',
    {
      query: {
        ...(q === '' ? {} : { q }),
        status: 'not confirmed,confirmed,on hold',
        sort: 'scheduledDate',
        pageSize: OFFERED,
      },
    },
    { keepsPrevious: true },
  )
  return (
    <Combobox
      label={messages.project}
      optional
      icon="search"
      placeholder={messages.projectPlaceholder}
      value={value}
      options={typed === null && shown !== null ? [] : (found.data?.items ?? [])}
      optionKey={({ id }) => id}
      onText={(text) => {
        setTyped(text)
        if (text.trim() === '' && projectId !== '') onProject(null)
      }}
      onChoose={(row) => {
        setTyped(null)
        setChosen(row)
        onProject(row)
      }}
    >
      {(each) => (
        <>
          <b>
            <Marked text={each.vesselName} part={typed ?? ''} />
          </b>
          <span className="option-aside">{each.projectNumber}</span>
          <small>{[each.clientName, each.location].filter(Boolean).join(', ')}</small>
          <small className="option-aside">
            {each.scheduledDate === null ? messages.noDay : formatSpan(each.scheduledDate, each.scheduledEndDate)}
          </small>
        </>
      )}
    </Combobox>
  )
}
