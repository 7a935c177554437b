import type { ComponentType } from 'react'
import { Link, useSearchParams } from 'react-router'
import { weekNumberOf } from '#core/days.ts'
import { paths } from '#core/paths.ts'
import { useCsv } from '#core/web/file/use-csv.ts'
import { Button } from '#ui/basic/Button.tsx'
import { ErrorNote } from '#ui/basic/ErrorNote.tsx'
import { Icon } from '#ui/basic/Icon.tsx'
import { Kbd } from '#ui/basic/Kbd.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import type { readSchedule } from '#visits/projects/schedule.contract.ts'
import { ActivityBlock } from './manager/ActivityBlock.tsx'
import { Tiles, TilesSkeleton } from './manager/Tiles.tsx'
import { WaitingBlock } from './manager/WaitingBlock.tsx'
import { managerMessages as messages, planningMessages } from './messages.en.ts'
import { useManagerDashboard, useSchedule } from './planning-reads.ts'
import { countClashes, ScheduleBlock } from './schedule/ScheduleBlock.tsx'

/** The manager's day: counts, the schedule, what needs attention, recent activity. */
export function ManagerDashboard({ DueBlock, HeldBlock }: { DueBlock: ComponentType; HeldBlock: ComponentType }) {
  const dashboard = useManagerDashboard()
  const { data } = dashboard
  return (
    <div className="page manager-dashboard">
      <div className="page-head">
        <div>
          <h1>{messages.heading}</h1>
          <Summary />
        </div>
        <div className="actions">
          <CsvButton />
          <Link className="button primary" to={paths.newProject}>
            <Icon name="plus" />
            <span>{messages.newProject}</span>
            <Kbd>N</Kbd>
          </Link>
        </div>
      </div>
      <HeldBlock />
      {data === undefined && dashboard.isError ? (
        <ErrorNote title={planningMessages.failedTitle} onRetry={() => void dashboard.refetch()}>
          {planningMessages.failedText}
        </ErrorNote>
      ) : null}
      {data ? <Tiles tiles={data.tiles} /> : dashboard.isError ? null : <TilesSkeleton />}
      <ScheduleBlock />
      {dashboard.isError && data === undefined ? null : (
        <div className="dashboard-columns">
          <Stack gap={24}>
            <DueBlock />
            <WaitingBlock rows={data?.waiting} />
          </Stack>
          <ActivityBlock lines={data?.activity} today={data?.today ?? ''} />
        </div>
      )}
    </div>
  )
}

/** The day in one sentence; clashes are those of this week and the three after it. */
function Summary() {
  const dashboard = useManagerDashboard()
  const schedule = useSchedule('')
  if (dashboard.data === undefined || schedule.data === undefined) return <p>&nbsp;</p>
  const { today, tiles } = dashboard.data
  return (
    <p>
      {messages.summary(
        weekNumberOf(today),
        tiles.inProgress.count,
        countClashes(schedule.data),
        tiles.unassigned.count,
      )}
    </p>
  )
}

function CsvButton() {
  const [address] = useSearchParams()
  const file = useCsv<typeof readSchedule>('GET /api/portal/dashboard/schedule', {
    fileName: 'schedule.csv',
    failed: planningMessages.fileFailed,
  })
  const from = address.get('from') ?? ''
  return (
    <span className="only-wide">
      <Button icon="download" off={file.isPending} onClick={() => file.mutate({ query: from === '' ? {} : { from } })}>
        {messages.file}
      </Button>
    </span>
  )
}
