import { useCallback, useEffect, useState } from 'react'
import { dayAndTimeAt, formatDay, formatOsloTime, zoneOf } from '#core/days.ts'
import { listOn, useEndpoint } from '#core/web/call/use-endpoint.ts'
import { showToast } from '#core/web/toast.ts'
import { brandInWords } from '#fleet/vessels/messages.en.ts'
import type { Part } from '#visits/parts/parts.contract.ts'
import type { findProjectParts } from '#visits/parts/project-parts.contract.ts'
import type { ProjectDetail } from '#visits/projects/projects.contract.ts'
import { detailMessages as messages, serviceWord } from '#visits/projects/web/detail/messages.en.ts'
import { plainFacts } from '#visits/projects/web/detail/plain-facts.ts'
import { daySpan } from '#visits/projects/web/detail/ProjectHeader.tsx'
import type { findProjectContacts } from '#visits/visit-contacts/visit-contacts.contract.ts'
import { CONTACT_WORDS } from '#visits/visit-contacts/visit-contacts.entity.ts'

export const sheetMessages = {
  title: 'Job sheet',
  printed: (time: string) => `Printed ${time}`,
  parts: 'Parts used',
  noParts: 'none yet',
  number: 'Part no.',
  name: 'Name',
  quantity: 'Quantity',
  notes: 'Notes on board',
  signature: 'Technician, date',
  master: 'Master, date',
  description: 'Job',
  missing: (numbers: string) => `Without a job sheet: ${numbers}`,
  missingText: 'The server did not give it. Print it again from the project.',
} as const

/** Prints one job sheet when all of its data is loaded. */
export function JobSheet({ project, onDone }: { project: ProjectDetail; onDone: () => void }) {
  const [isReady, setIsReady] = useState(false)
  const onSettled = useCallback(
    (_id: string, isWhole: boolean) => {
      if (isWhole) return setIsReady(true)
      showToast({
        title: sheetMessages.missing(project.projectNumber),
        description: sheetMessages.missingText,
        variant: 'danger',
      })
      onDone()
    },
    [onDone, project.projectNumber],
  )
  usePrint(isReady, onDone)
  return <Sheet project={project} onSettled={onSettled} />
}

/** Prints the rendered sheet when all of its data is loaded. */
export function usePrint(isReady: boolean, onDone: () => void): void {
  useEffect(() => {
    if (!isReady) return undefined
    addEventListener('afterprint', onDone)
    window.print()
    return () => removeEventListener('afterprint', onDone)
  }, [isReady, onDone])
}

/** The job on paper, without prices: drawn only for the printer. */
export function Sheet({
  project,
  onSettled,
}: {
  project: ProjectDetail
  /** All of it has arrived, or something of it was refused: a sheet without its contacts would look whole. */
  onSettled: (id: string, isWhole: boolean) => void
}) {
  const contacts = useEndpoint<typeof findProjectContacts>(
    'GET /api/portal/projects/:id/contacts',
    listOn(project.id, 'contactType'),
  )
  const parts = useEndpoint<typeof findProjectParts>(
    'GET /api/portal/projects/:id/parts',
    listOn(project.id, 'createdAt'),
  )
  const [printedAt] = useState(() => formatOsloTime(new Date().toISOString()))
  const isReady = !contacts.isPending && !parts.isPending
  const isWhole = contacts.data !== undefined && parts.data !== undefined
  useEffect(() => {
    if (isReady) onSettled(project.id, isWhole)
  }, [isReady, isWhole, onSettled, project.id])
  const time = (instant: string | null) => (instant ? dayAndTimeAt(instant, zoneOf(project)) : messages.notKnown)
  const facts = [
    [messages.service, serviceWord(project.serviceType)],
    [messages.client, [project.clientName, project.companyName].filter(Boolean).join(', ')],
    ...plainFacts(project),
    [messages.port, [project.location, project.portCode].filter(Boolean).join(' ')],
    [messages.berth, project.berth],
    [messages.scheduled, project.scheduledDate && daySpan(project.scheduledDate, project.scheduledEndDate)],
    [messages.etaEtd, project.eta || project.etd ? `${time(project.eta)}, ${time(project.etd)}` : null],
    [messages.operator, project.operatorName],
    [messages.travel, project.travelInfo],
  ] as const
  return (
    <div className="sheet" aria-hidden="true">
      <div className="sheet-head">
        <div>
          <p>
            {sheetMessages.title} {project.projectNumber}
          </p>
          <h1>{project.vesselName}</h1>
          {project.vesselImo ? <p>{messages.imo(project.vesselImo)}</p> : null}
        </div>
        <p>{sheetMessages.printed(printedAt)}</p>
      </div>
      <dl>
        {facts
          .filter(([, value]) => value)
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      {project.description ? (
        <>
          <h2>{sheetMessages.description}</h2>
          <p className="sheet-description">{project.description}</p>
        </>
      ) : null}
      <h2>{messages.contacts}</h2>
      <ul>
        {(contacts.data?.items ?? []).map((contact) => (
          <li key={contact.id}>
            <b>{CONTACT_WORDS[contact.contactType]}</b>{' '}
            {[contact.name, contact.company, contact.phone, contact.email].filter(Boolean).join(', ')}
          </li>
        ))}
        <Aboard project={project} />
      </ul>
      <h2>{messages.systems}</h2>
      <ul>
        {project.systems.map(({ systemType, brand }) => (
          <li key={systemType + brand}>
            {systemType}, {brandInWords(brand, systemType)}
          </li>
        ))}
      </ul>
      <h2>{sheetMessages.parts}</h2>
      <Parts rows={parts.data?.items ?? []} />
      <h2>{sheetMessages.notes}</h2>
      <div className="sheet-notes" />
      <div className="sheet-signatures">
        <p>{sheetMessages.signature}</p>
        <p>{sheetMessages.master}</p>
      </div>
      <p className="sheet-foot">{project.completedDate ? formatDay(project.completedDate) : ''}</p>
    </div>
  )
}

const Parts = ({ rows }: { rows: readonly Part[] }) =>
  rows.length === 0 ? (
    <p>{sheetMessages.noParts}</p>
  ) : (
    <table>
      <thead>
        <tr>
          <th scope="col">{sheetMessages.number}</th>
          <th scope="col">{sheetMessages.name}</th>
          <th scope="col">{sheetMessages.quantity}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((part) => (
          <tr key={part.id}>
            <td>{part.partNumber}</td>
            <td>{part.partName}</td>
            <td>
              {part.quantity} {part.unit}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )

/** Master, engineer and agent as the visit's own facts have them. */
const Aboard = ({ project }: { project: ProjectDetail }) => (
  <>
    {[
      [CONTACT_WORDS.agent, project.portAgent],
      [CONTACT_WORDS.master, [project.vesselMasterName, project.vesselMasterPhone, project.vesselMasterContact]],
      [CONTACT_WORDS.engineer, [project.engineerName, project.engineerContact, project.engineerEmail]],
    ].map(([label, value]) => {
      const text = [value].flat().filter(Boolean).join(', ')
      return text === '' ? null : (
        <li key={String(label)}>
          <b>{label}</b> {text}
        </li>
      )
    })}
  </>
)
