import { useState, type ReactNode } from 'react'
import type { AddressChanges } from '#core/web/list-address.ts'
import { DayField } from '#ui/day/DayField.tsx'
import { SelectField } from '#ui/field/Field.tsx'
import type { ProjectRow } from '#visits/projects/projects.contract.ts'
import { PLANNER_ORDERS } from '../../planning.limits.ts'
import { plannerMessages as messages } from './messages.en.ts'
import type { Question } from './planner-address.ts'
import { ProjectOf } from './ProjectOf.tsx'

interface Place {
  location: string
  portCode: string
  portTimeZone: string
}

/** The field for a port belongs to the projects and is brought by the page. */
export type RenderPort = (field: Place & { onPort: (place: Place) => void }) => ReactNode

interface PlannerQuestionProps {
  question: Question
  /** Time zone of the selected port, once the response has it. */
  portName: string
  /** The one that is asked about, once it is read. */
  project: ProjectRow | undefined
  onChange: (changes: AddressChanges) => void
  renderPort: RenderPort
}

/** Port, days and project; each answer follows at once. */
export function PlannerQuestion({ question, portName, project, onChange, renderPort }: PlannerQuestionProps) {
  const { port, from, to, projectId, first } = question
  const choose = (row: ProjectRow | null) =>
    onChange(
      row === null
        ? { project: '' }
        : {
            project: row.id,
            ...(row.portCode ? { port: row.portCode } : {}),
            ...(row.scheduledDate ? { start: row.scheduledDate, end: row.scheduledEndDate ?? row.scheduledDate } : {}),
          },
    )
  return (
    <div className="planner-question" role="search">
      <PortOf
        key={port}
        port={port}
        portName={portName}
        onPort={(code) => onChange({ port: code })}
        renderPort={renderPort}
      />
      <DayField
        label={messages.from}
        value={from}
        onValue={(day) => onChange({ start: day, end: to < day ? day : to })}
      />
      <DayField label={messages.to} value={to} min={from} onValue={(day) => onChange({ start: from, end: day })} />
      <ProjectOf projectId={projectId} project={project} onProject={choose} />
      <SelectField
        label={messages.first}
        value={first}
        onValue={(order) => onChange({ first: order === 'papers' ? '' : order })}
        options={PLANNER_ORDERS.map((value) => ({ value, label: messages.orders[value] }))}
      />
    </div>
  )
}

/** Typed text stays in the field until it is a port; an empty field asks for days alone. */
function PortOf({
  port,
  portName,
  onPort,
  renderPort,
}: {
  port: string
  portName: string
  onPort: (code: string) => void
  renderPort: RenderPort
}) {
  const [typed, setTyped] = useState<Place | null>(null)
  return renderPort({
    ...(typed ?? { location: portName, portCode: port, portTimeZone: '' }),
    onPort: (next) => {
      setTyped(next)
      if (next.portCode !== '' || next.location === '') onPort(next.portCode)
    },
  })
}
