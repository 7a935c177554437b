import { Link } from 'react-router'
import { paths } from '#core/paths.ts'
import { isGone } from '#core/web/call/is-gone.ts'
import { useCan } from '#core/web/viewer.tsx'
import { EmptyState } from '#ui/basic/EmptyState.tsx'
import { ErrorNote } from '#ui/basic/ErrorNote.tsx'
import { Icon } from '#ui/basic/Icon.tsx'
import { Kbd } from '#ui/basic/Kbd.tsx'
import { SkeletonLines } from '#ui/basic/Skeleton.tsx'
import { Panel } from '#ui/overlay/Panel.tsx'
import { vesselMessages as messages } from '../messages.en.ts'
import type { VesselBlocks } from '../vessel-blocks.ts'
import { useVessel } from './vessel-reads.ts'
import { VesselDetail } from './VesselDetail.tsx'

interface VesselPanelProps {
  id: string
  blocks: VesselBlocks
  onClose: () => void
  onBefore: (() => void) | undefined
  onNext: (() => void) | undefined
}

/** One vessel next to the directory. */
export function VesselPanel({ id, blocks, onClose, onBefore, onNext }: VesselPanelProps) {
  const read = useVessel(id)
  const mayCreate = useCan('project:create')
  const vessel = read.data
  const { Actions } = blocks
  return (
    <Panel
      title={vessel?.name ?? messages.loading}
      subtitle={
        vessel && [messages.withImo(vessel.imo), vessel.companyName ?? vessel.clientName].filter(Boolean).join(', ')
      }
      onClose={onClose}
      onBefore={onBefore}
      onNext={onNext}
      hasNeighbours
      focusKey={id}
      footer={
        vessel ? (
          <>
            {Actions ? <Actions vessel={vessel} /> : null}
            <span className="push" />
            <Link className="button" to={paths.vessel(id)}>
              <span>{messages.openPage}</span>
              <Kbd>Enter</Kbd>
            </Link>
            {mayCreate ? (
              <Link className="button" to={paths.newProjectFor(id)}>
                <Icon name="plus" />
                <span>{messages.newProject}</span>
              </Link>
            ) : null}
          </>
        ) : undefined
      }
    >
      {vessel ? (
        <VesselDetail vessel={vessel} blocks={blocks} />
      ) : isGone(read.error) ? (
        <EmptyState icon="ship" title={messages.gone}>
          {messages.goneText}
        </EmptyState>
      ) : read.isError ? (
        <ErrorNote title={messages.failed} onRetry={() => void read.refetch()} />
      ) : (
        <SkeletonLines lines={12} />
      )}
    </Panel>
  )
}
