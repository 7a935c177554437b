import { formatDay, formatOsloTime } from '#core/days.ts'
import { ApiError, problemSentence } from '#core/web/call/api-error.ts'
import { ErrorNote, Note } from '#ui/basic/ErrorNote.tsx'
import { MoneyText } from '#ui/basic/MoneyText.tsx'
import { SkeletonLines } from '#ui/basic/Skeleton.tsx'
import { StatusMark } from '#ui/basic/StatusMark.tsx'
import { inHours } from '#ui/format-hours.ts'
import { Stack } from '#ui/layout/Stack.tsx'
import type { AdminProjectDetail } from '../../projects-admin.contract.ts'
import { useAdminProject } from '../project-calls.ts'
import { detailMessages as messages } from './messages.en.ts'
import { NotFound } from './NotFound.tsx'
import { LastServices } from './OverviewTab.tsx'
import { plainFacts } from './plain-facts.ts'
import { ProjectHeader, ProjectStrip } from './ProjectHeader.tsx'

/** A project as an administrator reads it: facts, money, history. */
export function AdminProject({ projectId }: { projectId: string }) {
  const project = useAdminProject(projectId)
  if (project.data) return <AdminFacts project={project.data} />
  if (!project.isError) return <SkeletonLines lines={8} />
  if (project.error instanceof ApiError && project.error.status === 404) return <NotFound />
  return (
    <ErrorNote title={messages.failed} onRetry={() => void project.refetch()}>
      {problemSentence(project.error, messages.failedText)}
    </ErrorNote>
  )
}

function AdminFacts({ project }: { project: AdminProjectDetail }) {
  const facts = [
    [messages.client, project.clientName],
    [messages.company, project.companyName],
    ...plainFacts(project),
    [messages.requested, formatDay(project.requestDate)],
    [messages.berth, project.berth],
    [messages.waiver, project.reportWaiver],
  ].filter(([, value]) => value)
  return (
    <>
      <div className="project-head">
        <ProjectHeader project={project} />
        <ProjectStrip project={project} />
      </div>
      <div className="project-note">
        <Note title={messages.readsOnly} />
      </div>
      <div className="columns">
        <Stack gap={32}>
          <section aria-labelledby="pj-facts">
            <div className="section-head">
              <h2 id="pj-facts">{messages.facts}</h2>
            </div>
            <dl className="facts">
              {facts.map(([label, value]) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
            <p className="description">
              {project.description ?? <span className="faint">{messages.noDescription}</span>}
            </p>
          </section>
          <LastServices services={project.lastServices} />
          <History history={project.history} />
        </Stack>
        <Stack as="aside" gap={32} aria-label={messages.money}>
          <Totals project={project} />
        </Stack>
      </div>
    </>
  )
}

const Totals = ({ project: { hoursByKind, operatorHours, partsTotals } }: { project: AdminProjectDetail }) => (
  <>
    <section aria-labelledby="pj-hours">
      <div className="section-head">
        <h2 id="pj-hours">{messages.hours}</h2>
      </div>
      <dl className="hour-sums">
        {hoursByKind.map(({ kind, hours }) => (
          <div key={kind}>
            <dt>{kind.charAt(0).toUpperCase() + kind.slice(1)}</dt>
            <dd>{inHours(hours)}</dd>
          </div>
        ))}
        <div className="sum">
          <dt>{messages.hours}</dt>
          <dd>{inHours(operatorHours)}</dd>
        </div>
      </dl>
    </section>
    <section aria-labelledby="pj-money">
      <div className="section-head">
        <h2 id="pj-money">{messages.money}</h2>
      </div>
      <dl className="hour-sums">
        {partsTotals.map(({ currency, billingStatus, count, total }) => (
          <div key={currency + billingStatus}>
            <dt>{messages.byStatus(count, billingStatus)}</dt>
            <dd>
              <MoneyText amount={total} currency={currency} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  </>
)

const History = ({ history }: Pick<AdminProjectDetail, 'history'>) => (
  <section aria-labelledby="pj-history">
    <div className="section-head">
      <h2 id="pj-history">{messages.history}</h2>
    </div>
    <ol className="history plain">
      {history.map(({ id, toStatus, reason, changedByName, changedAt }) => (
        <li key={id}>
          <div>
            <p>
              <StatusMark status={toStatus} /> {changedByName ? <span className="quiet">{changedByName}</span> : null}
            </p>
            {reason ? <p className="history-change">{reason}</p> : null}
          </div>
          <time className="faint" dateTime={changedAt}>
            {formatOsloTime(changedAt)}
          </time>
        </li>
      ))}
    </ol>
  </section>
)
