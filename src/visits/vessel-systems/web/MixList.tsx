import { formatPrintedDay } from '#core/days.ts'
import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import { Button, IconButton } from '#ui/basic/Button.tsx'
import { ErrorNote } from '#ui/basic/ErrorNote.tsx'
import { SkeletonLines } from '#ui/basic/Skeleton.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import type { findVesselReagents, VesselReagent, VesselSystem } from '../vessel-systems.contract.ts'
import { nameOf } from './LogMixDialog.tsx'
import { mixMessages as messages, systemMessages } from './messages.en.ts'
import { useRemoveMix } from './use-log-mix.ts'

/** All that was mixed for one system; what was logged by mistake is taken back here. */
export function MixList({ system, onClose }: { system: VesselSystem; onClose: () => void }) {
  const mixes = useEndpoint<typeof findVesselReagents>('GET /api/portal/vessels/:id/reagents', {
    params: { id: system.vesselId },
    query: { systemId: system.id, pageSize: '200' },
  })
  return (
    <Dialog
      title={messages.listTitle(nameOf(system))}
      onClose={onClose}
      wide
      actions={<Button onClick={onClose}>{messages.close}</Button>}
    >
      {mixes.data === undefined ? (
        mixes.isError ? (
          <ErrorNote title={messages.listFailed} onRetry={() => void mixes.refetch()}>
            {systemMessages.again}
          </ErrorNote>
        ) : (
          <SkeletonLines lines={4} />
        )
      ) : mixes.data.items.length === 0 ? (
        <p className="faint">{messages.listNone}</p>
      ) : (
        <ul className="mix-list">
          {mixes.data.items.map((mix) => (
            <Line key={mix.id} mix={mix} />
          ))}
        </ul>
      )}
    </Dialog>
  )
}

function Line({ mix }: { mix: VesselReagent }) {
  const { id, version, itemNumber, productName, mixedOn, changeDue, setNumber, setsInBox, loggedByName } = mix
  const remove = useRemoveMix()
  const day = formatPrintedDay(mixedOn)
  const more = [
    systemMessages.article(itemNumber, productName, setNumber, setsInBox),
    messages.change(changeDue && formatPrintedDay(changeDue)),
    loggedByName && messages.by(loggedByName),
  ]
  return (
    <li>
      <span className="card-text fill">
        <b>{mix.isCurrent ? `${day}, ${messages.now}` : day}</b>
        <span className="quiet">{more.filter(Boolean).join(', ')}</span>
      </span>
      {mix.mayDelete ? (
        <IconButton
          small
          icon="trash-2"
          label={messages.remove(itemNumber, day)}
          off={remove.isPending}
          onClick={() => remove.mutate({ params: { id }, query: { version: String(version) } })}
        />
      ) : null}
    </li>
  )
}
