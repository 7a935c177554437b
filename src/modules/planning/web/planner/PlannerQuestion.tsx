import { useState, type ReactNode } from 'react'
import { findPort } from '#core/ports/find-port.ts'
import type { AddressChanges } from '#core/web/list-address.ts'
import type { ProjectRow } from '#modules/projects/projects.contract.ts'
import { DayField } from '#ui/day/DayField.tsx'
import { SelectField } from '#ui/field/Field.tsx'
import { PLANNER_ORDERS } from '../../planning.limits.ts'
import { plannerMessages as messages } from './messages.en.ts'
import type { Question } from './planner-address.ts'

interface Place {
  location: string
  portCode: string
}

/** The field for a port belongs to the projects and is brought by the page. */
export type RenderPort = (field: Place & { onPort: (place: Place) => void }) => ReactNode

interface PlannerQuestionProps {
  question: Question
  projects: readonly ProjectRow[]
  onChange: (changes: AddressChanges) => void
  renderPort: RenderPort
}

/** Port, days and project; each answer follows at once. */
export function PlannerQuestion({ question, projects, onChange, renderPort }: PlannerQuestionProps) {
  const { port, from, to, projectId, first } = question
  const choose = (id: string) => {
    const row = projects.find((each) => each.id === id)
    if (row === undefined) return onChange({ project: '' })
    onChange({
      project: id,
      ...(row.portCode ? { port: row.portCode } : {}),
      ...(row.scheduledDate ? { start: row.scheduledDate, end: row.scheduledEndDate ?? row.scheduledDate } : {}),
    })
  }
  return (
    <div className="planner-question" role="search">
      <PortOf key={port} port={port} onPort={(code) => onChange({ port: code })} renderPort={renderPort} />
      <DayField
        label={messages.from}
        value={from}
        onValue={(day) => onChange({ start: day, end: to < day ? day : to })}
      />
      <DayField label={messages.to} value={to} min={from} onValue={(day) => onChange({ start: from, end: day })} />
      <SelectField
        label={messages.project}
        optional
        value={projectId}
        onValue={choose}
        options={[
          { value: '', label: messages.noProject },
          ...projects.map(({ id, projectNumber, vesselName }) => ({
            value: id,
            label: `${projectNumber} ${vesselName}`,
          })),
          ...(projectId === '' || projects.some(({ id }) => id === projectId)
            ? []
            : [{ value: projectId, label: messages.project }]),
        ]}
      />
      <SelectField
        label={messages.first}
        value={first}
        onValue={(order) => onChange({ first: order === 'papers' ? '' : order })}
        options={PLANNER_ORDERS.map((value) => ({ value, label: messages.orders[value] }))}
      />
    </div>
  )
}

/** What is typed stays in the field until it is a port; an emptied field asks for days alone. */
function PortOf({
  port,
  onPort,
  renderPort,
}: {
  port: string
  onPort: (code: string) => void
  renderPort: RenderPort
}) {
  const [place, setPlace] = useState<Place>({ location: findPort(port)?.name ?? '', portCode: port })
  return renderPort({
    ...place,
    onPort: (next) => {
      setPlace(next)
      if (next.portCode !== '' || next.location === '') onPort(next.portCode)
    },
  })
}
