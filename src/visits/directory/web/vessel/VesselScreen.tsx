import { Link, useParams } from 'react-router'
import { paths } from '#core/paths.ts'
import { isGone } from '#core/web/call/is-gone.ts'
import { useScreenTitle } from '#core/web/screen-title.ts'
import { useCan } from '#core/web/viewer.tsx'
import { EmptyState } from '#ui/basic/EmptyState.tsx'
import { ErrorNote } from '#ui/basic/ErrorNote.tsx'
import { Icon } from '#ui/basic/Icon.tsx'
import { SkeletonLines } from '#ui/basic/Skeleton.tsx'
import { vesselMessages as messages } from '../messages.en.ts'
import type { VesselBlocks } from '../vessel-blocks.ts'
import { DeleteVessel } from './DeleteVessel.tsx'
import { useVessel } from './vessel-reads.ts'
import { VesselDetail } from './VesselDetail.tsx'

/** One vessel on a page of its own. */
export function VesselScreen({ blocks }: { blocks: VesselBlocks }) {
  const { id = '' } = useParams()
  const read = useVessel(id)
  const mayCreate = useCan('project:create')
  const vessel = read.data
  useScreenTitle(vessel?.name ?? null)
  const { Actions, PageActions } = blocks
  if (vessel === undefined) {
    return (
      <div className="page">
        {isGone(read.error) ? (
          <EmptyState icon="ship" title={messages.gone} actions={<BackToDirectory />}>
            {messages.goneText}
          </EmptyState>
        ) : read.isError ? (
          <ErrorNote title={messages.failed} onRetry={() => void read.refetch()} />
        ) : (
          <SkeletonLines lines={16} />
        )}
      </div>
    )
  }
  return (
    <div className="page vessel-page">
      <div className="page-head">
        <div>
          <h1>{vessel.name}</h1>
          <p>{[messages.withImo(vessel.imo), vessel.companyName ?? vessel.clientName].filter(Boolean).join(', ')}</p>
        </div>
        <div className="actions">
          <BackToDirectory />
          <DeleteVessel vessel={vessel} />
          <PageActions vessel={vessel} />
          {Actions ? <Actions vessel={vessel} /> : null}
          {mayCreate ? (
            <Link className="button primary" to={paths.newProjectFor(id)}>
              <Icon name="plus" />
              <span>{messages.newProject}</span>
            </Link>
          ) : null}
        </div>
      </div>
      <VesselDetail vessel={vessel} blocks={blocks} />
    </div>
  )
}

const BackToDirectory = () => (
  <Link className="button" to={paths.vesselDirectory}>
    <Icon name="arrow-left" />
    <span>{messages.toDirectory}</span>
  </Link>
)
