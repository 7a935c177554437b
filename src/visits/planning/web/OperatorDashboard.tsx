import type { ComponentType } from 'react'
import { useSearchParams } from 'react-router'
import { formatDayInProse, todayIn, zoneOf } from '#core/days.ts'
import { isManager } from '#core/policy.ts'
import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import { useViewer } from '#core/web/viewer.tsx'
import { EmptyState } from '#ui/basic/EmptyState.tsx'
import { ErrorNote } from '#ui/basic/ErrorNote.tsx'
import { SkeletonLines } from '#ui/basic/Skeleton.tsx'
import { SelectField } from '#ui/field/Field.tsx'
import type { OperatorDashboard as Page, readOperatorDashboard } from '../operator-dashboard.contract.ts'
import { operatorMessages as messages, planningMessages } from './messages.en.ts'
import { JobCard } from './operator/JobCard.tsx'
import { LogHours } from './operator/LogHours.tsx'
import { stepsOf, type RenderMove } from './operator/MoveButtons.tsx'
import { HandIns, NextJobs, OwnDocuments, OwnHours } from './operator/OwnLists.tsx'
import { useJobDetail } from './planning-reads.ts'

interface OperatorDashboardProps {
  renderMove: RenderMove
  /** Reagents for the analysers of a job's vessel; `today` is the port's. */
  Reagents: ComponentType<{ vesselId: string; today: string }>
  /** The part that was used last, in two presses. */
  Part: ComponentType<{ projectId: string }>
}

/** A technician's day. A manager sees that of the person in the address. */
export function OperatorDashboard({ renderMove, ...cards }: OperatorDashboardProps) {
  const viewer = useViewer()
  const isOfManager = isManager(viewer)
  const [address, setAddress] = useSearchParams()
  const chosen = isOfManager ? (address.get('operatorId') ?? '') : ''
  // '' is the own page, or for a manager the choice.
  const dashboard = useEndpoint<typeof readOperatorDashboard>('GET /api/portal/dashboard/operator', {
    query: chosen === '' ? {} : { operatorId: chosen },
  })
  const { data } = dashboard
  return (
    <div className="page operator-page">
      <h1 className="visually-hidden">{messages.title}</h1>
      {isOfManager && data ? (
        <div className="operator-choice">
          <SelectField
            label={messages.choose}
            value={chosen}
            onValue={(operatorId) => setAddress(operatorId === '' ? {} : { operatorId }, { replace: true })}
            options={[
              { value: '', label: messages.chooseFirst },
              ...data.operators.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        </div>
      ) : null}
      {data === undefined ? (
        dashboard.isError ? (
          <ErrorNote title={planningMessages.failedTitle} onRetry={() => void dashboard.refetch()}>
            {planningMessages.failedText}
          </ErrorNote>
        ) : (
          <SkeletonLines lines={10} />
        )
      ) : data.operator === null ? (
        <EmptyState icon="hard-hat" title={data.operators.length === 0 ? messages.noOperators : messages.chooseTitle}>
          {messages.chooseText}
        </EmptyState>
      ) : (
        <Day key={data.operator.id} page={data} isOwn={!isOfManager} renderMove={renderMove} {...cards} />
      )}
    </div>
  )
}

function Day({ page, isOwn, renderMove, ...cards }: OperatorDashboardProps & { page: Page; isOwn: boolean }) {
  const { jobs, upcoming, handIns, documents, hours, today } = page
  const [first] = jobs
  return (
    <div className="operator-dashboard">
      <div className="operator-main">
        {jobs.length === 0 ? <NoJob page={page} /> : null}
        {jobs.map((job, index) => (
          <JobCard key={job.id} job={job} nth={index + 1} all={jobs.length} renderMove={renderMove} />
        ))}
      </div>
      <div>
        {first ? <FirstCards key={first.id} job={first} {...cards} /> : null}
        <HandIns jobs={handIns} />
        <NextJobs jobs={upcoming} />
      </div>
      <div className="operator-side">
        <OwnDocuments documents={documents} isOwn={isOwn} />
        <OwnHours hours={hours} today={today} />
      </div>
    </div>
  )
}

/** One filled button per view: the next move where there is one, else the hours. */
function FirstCards({
  job,
  Reagents,
  Part,
}: Omit<OperatorDashboardProps, 'renderMove'> & { job: Page['jobs'][number] }) {
  const { data } = useJobDetail(job.id)
  const isMain = data !== undefined && stepsOf(data).every(({ state }) => state !== 'next')
  const today = todayIn(zoneOf(job))
  return (
    <>
      <LogHours key={today} job={job} today={today} isMain={isMain} />
      {data?.permissions.log ? <Part projectId={job.id} /> : null}
      {data ? <Reagents vesselId={data.vesselId} today={today} /> : null}
    </>
  )
}

function NoJob({ page: { upcoming } }: { page: Page }) {
  const [next] = upcoming
  return (
    <section className="job">
      <EmptyState icon="ship" title={messages.noJob}>
        {next?.scheduledDate
          ? messages.noJobNext(next.vesselName, formatDayInProse(next.scheduledDate))
          : messages.noJobNone}
      </EmptyState>
    </section>
  )
}
