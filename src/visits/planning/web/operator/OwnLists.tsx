import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { dayRange, monthName, shortDay } from '#core/days.ts'
import { paths } from '#core/paths.ts'
import { FlagText, type Flag } from '#ui/basic/Flags.tsx'
import { StatusMark, statusWord } from '#ui/basic/StatusMark.tsx'
import { shortHours } from '#ui/format-hours.ts'
import { HOUR_WORDS } from '#visits/hours/hours.entity.ts'
import type { HandIn, OperatorDashboard, OwnDocument, UpcomingJob } from '../../operator-dashboard.contract.ts'
import { DOCUMENT_WARNING_DAYS } from '../../planning.limits.ts'
import { operatorMessages as messages } from '../messages.en.ts'

const Section = ({
  id,
  title,
  aside,
  children,
}: {
  id: string
  title: string
  aside?: ReactNode
  children: ReactNode
}) => (
  <section aria-labelledby={id}>
    <div className="card-head">
      <h2 id={id}>{title}</h2>
      {aside}
    </div>
    {children}
  </section>
)

const spanOf = ({ scheduledDate, scheduledEndDate }: UpcomingJob): string =>
  scheduledDate === null ? '' : dayRange(scheduledDate, scheduledEndDate ?? scheduledDate)

export const NextJobs = ({ jobs }: { jobs: readonly UpcomingJob[] }) => (
  <Section id="next" title={messages.next}>
    {jobs.length === 0 ? <p className="quiet own-none">{messages.nextEmpty}</p> : null}
    <ul className="rows own-rows">
      {jobs.map((job) => (
        <li key={job.id}>
          <Link to={paths.project(job.id)}>
            <span className="card-title">
              <b className="cut">{job.vesselName}</b>
              <StatusMark status={job.status} />
            </span>
            <span className="card-line">
              <span className="cut">
                {[[job.location, job.portCode].filter(Boolean).join(' '), job.serviceType].filter(Boolean).join(', ')}
              </span>
              <span>{spanOf(job)}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  </Section>
)

const GAP_FLAGS: Readonly<Record<HandIn['gaps'][number], Flag>> = {
  hours: { icon: 'clock-alert', text: messages.gaps.hours, tone: 'warn' },
  report: { icon: 'file-question-mark', text: messages.gaps.report, tone: 'warn' },
  completion: { icon: 'flag', text: messages.gaps.completion, tone: 'warn' },
}

/** Completed work that is not handed in. */
export const HandIns = ({ jobs }: { jobs: readonly HandIn[] }) => (
  <Section id="hand-in" title={messages.handIn}>
    {jobs.length === 0 ? <p className="quiet own-none">{messages.handInEmpty}</p> : null}
    <ul className="rows own-rows">
      {jobs.map((job) => (
        <li key={job.id}>
          <Link to={paths.project(job.id)}>
            <span className="card-title">
              <b className="cut">{job.vesselName}</b>
              <span className="gaps">
                {job.gaps.map((gap) => (
                  <FlagText key={gap} flag={GAP_FLAGS[gap]} />
                ))}
              </span>
            </span>
            <span className="card-line">
              <span className="cut">
                {[job.projectNumber, job.location, messages.ended(endOf(job))].filter(Boolean).join(', ')}
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  </Section>
)

const endOf = ({ scheduledDate, scheduledEndDate }: HandIn): string => {
  const day = scheduledEndDate ?? scheduledDate
  return day === null ? '' : shortDay(day)
}

/** Documents that one brief list shows. */
const BRIEF = 4

export const OwnDocuments = ({ documents, isOwn }: { documents: readonly OwnDocument[]; isOwn: boolean }) => (
  <Section
    id="documents"
    title={messages.own}
    aside={
      isOwn && documents.length > 0 ? (
        <Link className="link" to={paths.profile}>
          {messages.all(documents.length)}
        </Link>
      ) : null
    }
  >
    {documents.length === 0 ? <p className="quiet own-none">{messages.ownEmpty}</p> : null}
    <ul className="rows own-rows slim">
      {documents.slice(0, BRIEF).map((document) => (
        <li key={document.id}>
          <span className="cut" title={document.fileName}>
            {statusWord(document.fileCategory)}
          </span>
          <FlagText flag={expiryFlag(document.daysLeft)} />
        </li>
      ))}
    </ul>
  </Section>
)

function expiryFlag(daysLeft: number | null): Flag {
  if (daysLeft === null) return { icon: 'check', text: messages.noEnd, tone: 'ok' }
  if (daysLeft < 0) return { icon: 'circle-alert', text: messages.over(-daysLeft), tone: 'danger' }
  if (daysLeft === 0) return { icon: 'circle-alert', text: messages.lastDay, tone: 'danger' }
  return daysLeft < DOCUMENT_WARNING_DAYS
    ? { icon: 'clock-alert', text: messages.daysLeft(daysLeft), tone: 'warn' }
    : { icon: 'check', text: messages.daysLeft(daysLeft), tone: 'ok' }
}

const KINDS = ['travel', 'work', 'waiting'] as const

export const OwnHours = ({ hours: { week, month }, today }: Pick<OperatorDashboard, 'hours' | 'today'>) => (
  <Section id="hours" title={messages.ownHours}>
    <table className="hours-table">
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{messages.kind}</span>
          </th>
          <th scope="col" className="number">
            {messages.week}
          </th>
          <th scope="col" className="number">
            {monthName(today)}
          </th>
        </tr>
      </thead>
      <tbody>
        {KINDS.map((kind) => (
          <tr key={kind}>
            <th scope="row">{HOUR_WORDS[kind]}</th>
            <td className="number">{messages.hoursShort(shortHours(week[kind]))}</td>
            <td className="number">{messages.hoursShort(shortHours(month[kind]))}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{messages.total}</th>
          <td className="number">{messages.hoursShort(shortHours(week.total))}</td>
          <td className="number">{messages.hoursShort(shortHours(month.total))}</td>
        </tr>
      </tfoot>
    </table>
  </Section>
)
