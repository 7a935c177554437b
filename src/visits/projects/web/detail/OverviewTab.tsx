import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { dayAndTimeAt, formatDay, zoneOf } from '#core/days.ts'
import { DOCUMENT_WORDS } from '#core/entity/document-words.en.ts'
import { paths } from '#core/paths.ts'
import { brandInWords } from '#fleet/vessels/messages.en.ts'
import { Button } from '#ui/basic/Button.tsx'
import { FlagText, type Flag } from '#ui/basic/Flags.tsx'
import { StatusMark } from '#ui/basic/StatusMark.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { DataList, type DataColumn } from '#ui/list/DataList.tsx'
import type { ProjectDetail } from '../../projects.contract.ts'
import { PROJECT_FIELDS } from '../../projects.entity.ts'
import type { RequiredDocument } from '../../projects.policy.ts'
import { FactsEditor } from './FactsEditor.tsx'
import { detailMessages as messages, serviceWord } from './messages.en.ts'
import { plainFacts } from './plain-facts.ts'
import type { ProjectTabProps } from './project-tab.ts'
import type { OverviewParts } from './visit-parts.ts'

interface OverviewTabProps extends ProjectTabProps, OverviewParts {}

/** Overview of a project: facts, systems and past services on the left, people, documents and hours on the right. */
export function OverviewTab({ project, isEditing, onEdit, ...parts }: OverviewTabProps) {
  const { ContactsBlock, HoursSums, LinksBlock, SystemsBlock } = parts
  return (
    <div className="columns">
      <Stack gap={32}>
        {isEditing ? (
          <FactsEditor project={project} onClose={() => onEdit(false)} />
        ) : (
          <Facts project={project} onEdit={() => onEdit(true)} />
        )}
        <SystemsBlock project={project} otherwise={<NamedSystems systems={project.systems} />} />
        <LastServices services={project.lastServices} />
      </Stack>
      <Stack as="aside" gap={32} aria-label={messages.contacts}>
        <ContactsBlock project={project} />
        <LinksBlock project={project} />
        <Documents documents={project.requiredDocuments} isOpen={project.permissions.seeTravelDocuments} />
        <HoursBlock project={project} HoursSums={HoursSums} />
      </Stack>
    </div>
  )
}

function Facts({ project, onEdit }: { project: ProjectDetail; onEdit: () => void }) {
  const { permissions, eta, etd, description } = project
  const time = (instant: string | null) => (instant ? dayAndTimeAt(instant, zoneOf(project)) : messages.notKnown)
  const facts: readonly (readonly [string, ReactNode])[] = [
    [messages.client, project.clientName],
    [messages.company, project.companyName],
    ...plainFacts(project),
    [messages.requested, formatDay(project.requestDate)],
    [messages.berth, project.berth],
    [messages.etaEtd, eta || etd ? `${time(eta)}, ${time(etd)}` : null],
    [messages.travel, project.travelInfo],
    [PROJECT_FIELDS.neededOnBoard.label, project.neededOnBoard],
    [messages.followUp, project.followUpDate && formatDay(project.followUpDate)],
    [messages.waiver, project.reportWaiver],
    [
      messages.follows,
      project.followsId && (
        <Link key="follows" className="link" to={paths.project(project.followsId)}>
          {messages.earlier}
        </Link>
      ),
    ],
  ]
  const shown = facts.filter(([, value]) => value !== null && value !== '')
  return (
    <section aria-labelledby="pj-facts">
      <div className="section-head">
        <h2 id="pj-facts">{messages.facts}</h2>
        {permissions.edit ? (
          <Button small variant="ghost" icon="pencil" kbd="E" onClick={onEdit}>
            {messages.edit}
          </Button>
        ) : null}
      </div>
      <dl className="facts">
        {shown.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="description">{description ?? <span className="faint">{messages.noDescription}</span>}</p>
    </section>
  )
}

/** The systems as named in the vessel's row. */
const NamedSystems = ({ systems }: Pick<ProjectDetail, 'systems'>) =>
  systems.length === 0 ? null : (
    <ul className="lines">
      {systems.map(({ systemType, brand }) => (
        <li key={systemType + brand}>
          <b>{systemType}</b>
          <span className="quiet">{brandInWords(brand, systemType)}</span>
        </li>
      ))}
    </ul>
  )

type PastService = ProjectDetail['lastServices'][number]

const ServiceName = ({ service }: { service: PastService }) =>
  service.projectId === null ? (
    <b>{serviceWord(service.serviceType)}</b>
  ) : (
    <Link
      className="row-open"
      to={paths.project(service.projectId)}
      aria-label={`${serviceWord(service.serviceType)}, ${dayOf(service)}`}
    >
      {serviceWord(service.serviceType)}
    </Link>
  )

const dayOf = ({ date }: PastService): string => (date ? formatDay(date) : messages.notKnown)

const SERVICE_COLUMNS: readonly DataColumn<PastService>[] = [
  { id: 'date', head: messages.date, width: '136px', cell: dayOf },
  {
    id: 'service',
    head: messages.service,
    cellClass: 'name',
    cell: (service) => <ServiceName service={service} />,
    card: 'title',
  },
  {
    id: 'operator',
    head: messages.operator,
    width: '176px',
    cell: ({ operatorName }) => operatorName ?? <span className="faint">{messages.imported}</span>,
    card: 'line',
    cardCell: ({ operatorName }) => operatorName ?? messages.imported,
  },
  {
    id: 'status',
    head: messages.status,
    width: '136px',
    cell: ({ status }) => <StatusMark status={status} />,
    card: 'mark',
  },
  { id: 'day', head: null, cardOnly: true, card: 'aside', cell: (service) => <span>{dayOf(service)}</span> },
]

/** Also on the administrator's page. */
export const LastServices = ({ services }: { services: readonly PastService[] }) => (
  <section aria-labelledby="pj-services">
    <div className="section-head">
      <h2 id="pj-services">{messages.lastServices}</h2>
    </div>
    {services.length === 0 ? (
      <p className="faint">{messages.noServices}</p>
    ) : (
      <DataList
        caption={messages.lastServices}
        columns={SERVICE_COLUMNS}
        rows={services}
        rowKey={({ date, projectId, serviceType }) => `${projectId}${date}${serviceType}`}
        cards={{ look: 'rows tool-cards' }}
      />
    )}
  </section>
)

/** State of a required document, in words and a shape. */
function documentFlag({ state, daysLeft }: RequiredDocument): Flag {
  const left = daysLeft === null ? messages.noExpiry : messages.daysLeft(daysLeft)
  if (state === 'missing') return { icon: 'file-warning', tone: 'danger', text: messages.missing }
  if (state === 'expired') return { icon: 'file-warning', tone: 'danger', text: messages.expired }
  if (state === 'expiring') return { icon: 'clock-alert', tone: 'warn', text: left }
  return { icon: 'check', tone: 'ok', text: left }
}

const Documents = ({ documents, isOpen }: { documents: readonly RequiredDocument[]; isOpen: boolean }) => (
  <section aria-labelledby="pj-docs">
    <div className="section-head">
      <h2 id="pj-docs">{messages.documents}</h2>
      {isOpen ? (
        <Link className="link" to="?tab=travel">
          {messages.tabs.travel}
        </Link>
      ) : null}
    </div>
    {documents.length === 0 ? (
      <p className="faint">{messages.noDocuments}</p>
    ) : (
      <ul className="documents">
        {documents.map((document) => (
          <li key={document.category}>
            <span>{DOCUMENT_WORDS[document.category]}</span>
            <FlagText flag={documentFlag(document)} />
          </li>
        ))}
      </ul>
    )}
  </section>
)

function HoursBlock({ project, HoursSums }: { project: ProjectDetail } & Pick<OverviewParts, 'HoursSums'>) {
  return (
    <section aria-labelledby="pj-hours">
      <div className="section-head">
        <h2 id="pj-hours">{messages.hours}</h2>
        {project.permissions.logHours ? (
          <Link className="link" to="?tab=hours">
            {messages.logHours}
          </Link>
        ) : null}
      </div>
      <HoursSums project={project} />
    </section>
  )
}
