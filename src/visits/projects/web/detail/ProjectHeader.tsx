import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { clockIn, formatDay } from '#core/days.ts'
import { paths } from '#core/paths.ts'
import { useNow } from '#core/web/clock.ts'
import { useScreenTitle } from '#core/web/screen-title.ts'
import { showToast } from '#core/web/toast.ts'
import { Avatar } from '#ui/basic/Avatar.tsx'
import { IconButton } from '#ui/basic/Button.tsx'
import { FlagText } from '#ui/basic/Flags.tsx'
import { Icon } from '#ui/basic/Icon.tsx'
import { MoneyText } from '#ui/basic/MoneyText.tsx'
import { StatusChip } from '#ui/basic/StatusMark.tsx'
import { NotSentOf, ReadAge } from '#ui/device/NotSent.tsx'
import { inHours } from '#ui/format-hours.ts'
import { Cluster } from '#ui/layout/Cluster.tsx'
import type { AdminProjectDetail } from '../../projects-admin.contract.ts'
import type { ProjectDetail } from '../../projects.contract.ts'
import { flagsOf } from './flags.ts'
import { detailMessages as messages, serviceWord } from './messages.en.ts'

type Head = ProjectDetail | AdminProjectDetail

interface ProjectHeaderProps {
  project: Head
  actions?: ReactNode
  /** Folds it, on a phone. */
  fold?: ReactNode
}

/** Number, vessel, state and flags; `actions` are next to them. */
export function ProjectHeader({ project, actions, fold }: ProjectHeaderProps) {
  const { projectNumber, vesselName, vesselImo, clientName, companyName, serviceType, status } = project
  useScreenTitle(`${projectNumber} ${vesselName}`)
  const copy = async () => {
    await navigator.clipboard.writeText(projectNumber)
    showToast({ title: messages.copied(projectNumber) })
  }
  return (
    <>
      <p className="crumb">
        <Link to={paths.projectsOverview}>{messages.projects}</Link>
        <Icon name="chevron-right" />
        <span>{projectNumber}</span>
        <IconButton small icon="copy" label={messages.copyNumber} onClick={() => void copy()} />
        {fold}
      </p>
      <Cluster gap={24} align="start" className="project-top">
        <div>
          <Cluster gap={[4, 12]} wraps className="project-title">
            <h1>{vesselName}</h1>
            <StatusChip status={status} large />
            <NotSentOf projectId={project.id} path="/transitions" />
            <span className="flags">
              {flagsOf(project.flags).map((flag) => (
                <FlagText key={flag.text} flag={flag} />
              ))}
            </span>
          </Cluster>
          <p className="project-subtitle">
            <span>{serviceWord(serviceType)}</span>
            {(clientName ?? companyName) ? <span>{clientName ?? companyName}</span> : null}
            {vesselImo ? <span>{messages.imo(vesselImo)}</span> : null}
            <ReadAge readKey={['/api/portal/projects', project.id]} />
          </p>
        </div>
        {actions}
      </Cluster>
    </>
  )
}

const faint = (words: string) => <span className="faint">{words}</span>

/** The facts that are asked for all the time, in one strip. */
export function ProjectStrip({ project }: { project: Head }) {
  const { location, portCode, scheduledDate, scheduledEndDate, operatorName, completedDate, currency } = project
  return (
    <dl className="project-facts">
      <div>
        <dt>{messages.port}</dt>
        <dd>
          {location ?? faint(messages.noPort)} {portCode ? faint(portCode) : null}
        </dd>
      </div>
      <div>
        <dt>{messages.scheduled}</dt>
        <dd>{scheduledDate ? daySpan(scheduledDate, scheduledEndDate) : faint(messages.noDate)}</dd>
      </div>
      <Clock timeZone={project.portTimeZone} />
      <div>
        <dt>{messages.operator}</dt>
        <dd>
          {operatorName ? (
            <span className="who">
              <Avatar name={operatorName} small />
              {operatorName}
            </span>
          ) : (
            faint(messages.nobody)
          )}
        </dd>
      </div>
      <div>
        <dt>{messages.hours}</dt>
        <dd>{inHours(project.operatorHours)}</dd>
      </div>
      {project.projectValue === undefined ? null : (
        <div>
          <dt>{messages.value}</dt>
          <dd>
            {project.projectValue === null && project.hourRate ? (
              <>
                <MoneyText amount={project.hourRate} currency={currency} /> {faint(messages.anHour)}
              </>
            ) : (
              <MoneyText amount={project.projectValue} currency={currency} none={messages.noValue} />
            )}
          </dd>
        </div>
      )}
      <div className="optional">
        <dt>{messages.completed}</dt>
        <dd>{completedDate ? formatDay(completedDate) : faint(messages.notYet)}</dd>
      </div>
    </dl>
  )
}

/** `07 to 11 Dec 2026`, and both months where they differ. */
export function daySpan(from: string, to: string | null): string {
  if (to === null || to === from) return formatDay(from)
  const [first, last] = [formatDay(from), formatDay(to)]
  if (from.slice(0, 7) === to.slice(0, 7)) return messages.to(first.slice(0, 2), last)
  return messages.to(from.slice(0, 4) === to.slice(0, 4) ? first.slice(0, 6) : first, last)
}

/** The port's time with Oslo's next to it; one time if both are the same. */
function Clock({ timeZone }: { timeZone: string | null }) {
  const now = useNow()
  const oslo = now === null ? '' : clockIn(now)
  const port = now === null || timeZone === null ? oslo : clockIn(now, timeZone)
  return (
    <div>
      <dt>{timeZone === null ? messages.osloTime : messages.portTime}</dt>
      <dd>
        {port || faint('–')} {timeZone === null ? null : faint(port === oslo ? messages.same : messages.oslo(oslo))}
      </dd>
    </div>
  )
}
