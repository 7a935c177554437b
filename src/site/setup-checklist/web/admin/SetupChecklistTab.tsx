import { type ReactNode, useEffect } from 'react'
import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import { useAddress } from '#core/web/use-address.ts'
import { Button } from '#ui/basic/Button.tsx'
import { ErrorNote } from '#ui/basic/ErrorNote.tsx'
import { SkeletonLines } from '#ui/basic/Skeleton.tsx'
import { useRowKeys } from '#ui/list/use-row-keys.ts'
import type { getSetupProgress, SetupChecklist, SetupStep, getSetupChecklist } from '../../setup-checklist.contract.ts'
import { AllDone, type HealthLine } from './AllDone.tsx'
import { setupMessages as messages } from './messages.en.ts'
import { NextStep } from './NextStep.tsx'
import { RecoveryPanel } from './RecoveryPanel.tsx'
import { SearchEngines } from './SearchEngines.tsx'
import { StepList } from './StepList.tsx'
import { StepPanel } from './StepPanel.tsx'

/** Parts of other modules. */
interface Parts {
  Health: HealthLine
  /** The delivered articles, shown with the step about team and articles. */
  articles: ReactNode
}

/** The setup checklist: requirements before the site is public, each checked automatically. */
export function SetupChecklistTab({ Health, articles }: Parts) {
  const day = useEndpoint<typeof getSetupChecklist>('GET /api/admin/first-day')
  const ribbon = useEndpoint<typeof getSetupProgress>('GET /api/admin/first-day/count')
  const [done, counted, recount] = [day.data?.done, ribbon.data?.done, ribbon.refetch]
  // The ribbon shows the same count: it is refetched if it differed.
  useEffect(() => {
    if (done !== undefined && counted !== undefined && done !== counted) void recount()
  }, [done, counted, recount])
  if (day.data) {
    return (
      <Guide
        Health={Health}
        articles={articles}
        day={day.data}
        isChecking={day.isFetching}
        onCheck={() => void day.refetch()}
      />
    )
  }
  return (
    <main className="admin-main" id="main" tabIndex={-1} aria-busy={!day.isError}>
      {day.isError ? (
        <ErrorNote title={messages.failedTitle} onRetry={() => void day.refetch()}>
          {messages.failedText}
        </ErrorNote>
      ) : (
        <SkeletonLines lines={10} />
      )}
    </main>
  )
}

const idOf = ({ id }: SetupStep): string => id

interface GuideProps extends Parts {
  day: SetupChecklist
  isChecking: boolean
  onCheck: () => void
}

function Guide({ Health, articles, day, isChecking, onCheck }: GuideProps) {
  const address = useAddress()
  const { points, now, allDoneAt } = day
  const index = points.findIndex(({ id }) => id === address.get('open'))
  const point = points[index]
  // The panel may have opened with this screen, without its name in the address.
  const tab = address.get('tab') || 'first-day'
  const show = (id: string | null) => address.set({ tab, open: id ?? '' }, id === null ? 'replace' : 'push')
  const { cursor, before, next } = useRowKeys({
    rows: points,
    rowKey: idOf,
    open: point?.id ?? null,
    onOpen: ({ id }) => show(id),
    onClose: () => show(null),
  })
  const panel = point && {
    key: point.id,
    point,
    number: index + 1,
    now,
    onClose: () => show(null),
    onBefore: before,
    onNext: next,
  }
  return (
    <>
      <main className="admin-main" id="main" tabIndex={-1}>
        {allDoneAt === null ? (
          <>
            <div className="page-head">
              <div>
                <h1>{messages.heading(points.length)}</h1>
                <p>
                  {messages.intro} <b>{messages.done(day.done, points.length)}</b> {messages.doneWord}
                </p>
              </div>
              <div className="actions">
                <Button icon="rotate-cw" off={isChecking} onClick={onCheck}>
                  {isChecking ? messages.checking : messages.checkAgain}
                </Button>
              </div>
            </div>
            <Health />
            <StepList
              points={points}
              now={now}
              open={point?.id ?? null}
              cursor={cursor}
              onOpen={show}
              action={(each) => <NextStep point={each} onOpen={() => show(each.id)} />}
            />
            <p className="hint">{messages.foot}</p>
          </>
        ) : (
          <AllDone Health={Health} day={{ ...day, allDoneAt }} open={point?.id ?? null} onOpen={show} />
        )}
        <SearchEngines wasCompleted={day.wasCompleted} />
      </main>
      {panel === undefined ? null : panel.point.id === 'recovery' ? (
        <RecoveryPanel {...panel} recovery={day.recovery} />
      ) : (
        <StepPanel {...panel} footer={<NextStep point={panel.point} isInPanel onOpen={() => show(panel.point.id)} />}>
          {panel.point.id === 'team' ? articles : null}
        </StepPanel>
      )}
    </>
  )
}
