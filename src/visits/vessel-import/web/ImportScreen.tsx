import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#core/paths.ts'
import { idIn } from '#core/web/address-values.ts'
import { isGone } from '#core/web/call/is-gone.ts'
import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import { useListAddress } from '#core/web/list-address.ts'
import { Button } from '#ui/basic/Button.tsx'
import { EmptyState } from '#ui/basic/EmptyState.tsx'
import { ErrorNote } from '#ui/basic/ErrorNote.tsx'
import { Icon } from '#ui/basic/Icon.tsx'
import { SkeletonLines } from '#ui/basic/Skeleton.tsx'
import { importWords as words } from '#ui/import/messages.en.ts'
import type { getVesselImport } from '../vessel-import.contract.ts'
import { FileStep } from './FileStep.tsx'
import { MapFleet } from './MapFleet.tsx'
import { importMessages as messages } from './messages.en.ts'
import { PlanStep } from './PlanStep.tsx'
import { ResultStep } from './ResultStep.tsx'
import type { ReadFile } from './use-read-fleet.ts'

/** Imports a fleet file: choose, map columns, do a dry run, then apply all or nothing. The URL has the dry run's id. */
export function ImportScreen() {
  const { query, change } = useListAddress()
  const [file, setFile] = useState<ReadFile | null>(null)
  const planId = idIn(query, 'plan')
  return (
    <div className="page fleet-import">
      <Link className="crumb" to={paths.vesselDirectory}>
        <Icon name="chevron-left" />
        {messages.crumb}
      </Link>
      <div className="page-head">
        <div>
          <h1>{messages.heading}</h1>
          <p>{messages.lead}</p>
        </div>
      </div>
      {planId !== '' ? (
        <Plan
          planId={planId}
          onBack={() => change({ plan: '', result: '' }, 'push')}
          onAgain={() => {
            setFile(null)
            change({ plan: '', result: '' }, 'push')
          }}
        />
      ) : file === null ? (
        <FileStep onRead={setFile} />
      ) : (
        <MapFleet
          key={file.workbook?.sheet}
          file={file}
          onRead={setFile}
          onBack={() => setFile(null)}
          onPlan={(plan) => change({ plan: plan.planId }, 'push')}
        />
      )}
    </div>
  )
}

function Plan({ planId, onBack, onAgain }: { planId: string; onBack: () => void; onAgain: () => void }) {
  const read = useEndpoint<typeof getVesselImport>('GET /api/portal/vessels/import/:planId', { params: { planId } })
  if (read.data === undefined) {
    return isGone(read.error) ? (
      <EmptyState
        icon="file-question-mark"
        title={messages.gone}
        actions={<Button onClick={onAgain}>{words.again}</Button>}
      >
        {messages.goneText}
      </EmptyState>
    ) : read.isError ? (
      <ErrorNote title={messages.loadFailed} onRetry={() => void read.refetch()} />
    ) : (
      <SkeletonLines lines={8} />
    )
  }
  if (read.data.state === 'planned') return <PlanStep plan={read.data} onBack={onBack} />
  return <ResultStep plan={read.data} onAgain={onAgain} />
}
