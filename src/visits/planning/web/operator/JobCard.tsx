import type { ReactNode } from 'react'
import { Link } from 'react-router'
import {
  clockIn,
  dayInOslo,
  dayRange,
  formatDayInProse,
  formatDifference,
  minutesFromOslo,
  momentIn,
  UTC,
} from '#core/days.ts'
import { paths } from '#core/paths.ts'
import { keyOf } from '#core/web/call/request.ts'
import { useNow } from '#core/web/clock.ts'
import { FlagText } from '#ui/basic/Flags.tsx'
import { Icon } from '#ui/basic/Icon.tsx'
import { PhoneLink } from '#ui/basic/PhoneLink.tsx'
import { StatusChip, statusWord } from '#ui/basic/StatusMark.tsx'
import { NotSentOf, ReadAge } from '#ui/device/NotSent.tsx'
import { shortHours } from '#ui/format-hours.ts'
import { Cluster } from '#ui/layout/Cluster.tsx'
import type { getProject, ProjectDetail } from '#visits/projects/projects.contract.ts'
import type { TodayJob } from '../../operator-dashboard.contract.ts'
import { operatorMessages as messages } from '../messages.en.ts'
import { useJobDetail } from '../planning-reads.ts'
import { MoveButtons, type RenderMove } from './MoveButtons.tsx'

interface JobCardProps {
  job: TodayJob
  nth: number
  all: number
  renderMove: RenderMove
}

/** The job of today: where, when, whom to call, what to do next. */
export function JobCard({ job, nth, all, renderMove }: JobCardProps) {
  const detail = useJobDetail(job.id)
  const project = detail.data
  const zone = job.portTimeZone
  return (
    <article className="job" aria-labelledby={`job-${job.id}`}>
      <p className="job-number">
        <Link className="link" to={paths.project(job.id)}>
          {job.projectNumber}
        </Link>
        <ReadAge
          readKey={keyOf<typeof getProject>('GET /api/portal/projects/:id', { params: { id: job.id } })}
          otherwise={<span>{messages.jobOf(nth, all)}</span>}
        />
      </p>
      <h2 className="job-vessel" id={`job-${job.id}`}>
        {job.vesselName}
      </h2>
      <p className="job-service">{[statusWord(job.serviceType), job.systemType].filter(Boolean).join(', ')}</p>
      <Cluster gap={[8, 12]} wraps className="job-state">
        <StatusChip status={job.status} large />
        <span>{describeJobState(job)}</span>
        <NotSentOf projectId={job.id} path="/transitions" />
      </Cluster>
      <Times zone={zone} port={job.location} />
      <Where job={job} zone={zone} />
      {project ? (
        <MoveButtons project={project} renderMove={renderMove} />
      ) : (
        <div className="thumb-moves" aria-busy="true">
          <span className="skeleton" />
          <span className="skeleton" />
          <span className="skeleton" />
        </div>
      )}
      {job.contacts.length === 0 ? null : <Contacts job={job} />}
      {project ? <Documents project={project} /> : null}
    </article>
  )
}

function describeJobState({ status, statusChangedAt, hoursLogged, scheduledDate, scheduledEndDate }: TodayJob): string {
  return status === 'confirmed' && scheduledDate !== null
    ? messages.begins(dayRange(scheduledDate, scheduledEndDate ?? scheduledDate))
    : messages.since(formatDayInProse(dayInOslo(statusChangedAt)), shortHours(hoursLogged))
}

/** The clock of the port and that of Oslo; one where both are the same, or where the port's zone is not known. */
function Times({ zone, port }: { zone: string | null; port: string | null }) {
  const now = useNow()
  if (now === null) return <dl className="times" />
  const difference = zone === null ? 0 : minutesFromOslo(now, zone)
  return (
    <dl className="times">
      {zone === null ? null : (
        <div>
          <dt className="cut">{messages.portTime(port)}</dt>
          <dd>
            {clockIn(now, zone)} {difference === 0 ? <span>{messages.same}</span> : null}
          </dd>
        </div>
      )}
      {zone !== null && difference === 0 ? null : (
        <div>
          <dt className="cut">{messages.osloTime}</dt>
          <dd>
            {clockIn(now)} {zone === null ? null : <span>{formatDifference(-difference)}</span>}
          </dd>
        </div>
      )}
    </dl>
  )
}

function Where({ job, zone }: { job: TodayJob; zone: string | null }) {
  const at = (moment: string) => momentIn(moment, zone ?? UTC)
  const isHeld = job.status === 'on hold' && job.statusReason !== null
  return (
    <dl className="where">
      <Fact name={messages.port}>
        {[job.location, job.portCode].filter(Boolean).join(' ') || <span className="faint">{messages.noPort}</span>}
      </Fact>
      {job.berth === null ? null : <Fact name={messages.berth}>{job.berth}</Fact>}
      {job.eta === null ? null : <Fact name={messages.arrives}>{at(job.eta)}</Fact>}
      {job.etd === null ? null : <Fact name={messages.leaves}>{at(job.etd)}</Fact>}
      {isHeld ? <Fact name={messages.heldBecause}>{job.statusReason}</Fact> : null}
      {job.travelInfo === null ? null : <Fact name={messages.travel}>{job.travelInfo}</Fact>}
    </dl>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

/** One press calls; a person without a number is still named. */
const Contacts = ({ job }: { job: TodayJob }) => (
  <ul className="calls">
    {job.contacts.map(({ role, name, phone }) => (
      <li key={role}>
        {phone === null ? (
          <span className="line">
            <span className="card-text">
              <b>{messages.contacts[role]}</b>
              <span>{name}</span>
            </span>
            <span className="faint">{messages.noPhone}</span>
          </span>
        ) : (
          <PhoneLink phone={phone}>
            {(number) => (
              <>
                <span className="visually-hidden">{messages.call}</span>
                <span className="card-text">
                  <b>{messages.contacts[role]}</b>
                  <span>{name}</span>
                  <span className="telephone">{number}</span>
                </span>
                <span className="call-mark">
                  <Icon name="phone" />
                </span>
              </>
            )}
          </PhoneLink>
        )}
      </li>
    ))}
  </ul>
)

/** State of the travel documents of this visit. */
function Documents({ project: { id, requiredDocuments } }: { project: ProjectDetail }) {
  const failing = requiredDocuments.filter(({ state }) => state !== 'ok')
  const usable = requiredDocuments.filter(({ state }) => state === 'ok' || state === 'expiring').length
  const [worst] = failing.toSorted((a, b) => GRAVITY.indexOf(b.state) - GRAVITY.indexOf(a.state))
  return (
    <Link className="line" to={`${paths.project(id)}?tab=travel`}>
      <span className="card-text">
        <b>{messages.documents}</b>
        {worst === undefined ? (
          <FlagText
            flag={{
              icon: 'check',
              tone: 'ok',
              text: requiredDocuments.length === 0 ? messages.documentsNone : messages.documentsReady,
            }}
          />
        ) : (
          <FlagText
            flag={{
              icon: worst.state === 'expiring' ? 'clock-alert' : 'file-warning',
              tone: worst.state === 'expiring' ? 'warn' : 'danger',
              text: messages.documentState[worst.state](statusWord(worst.category)),
            }}
          />
        )}
      </span>
      {requiredDocuments.length === 0 ? null : (
        <span className="quiet">{messages.documentsOf(usable, requiredDocuments.length)}</span>
      )}
      <Icon name="chevron-right" />
    </Link>
  )
}

const GRAVITY = ['ok', 'expiring', 'expired', 'missing']
