import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { daysBetween, formatPrintedDay } from '#core/days.ts'
import { paths } from '#core/paths.ts'
import { useChange } from '#core/web/call/use-change.ts'
import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import { Button, IconButton } from '#ui/basic/Button.tsx'
import { SkeletonLines } from '#ui/basic/Skeleton.tsx'
import { RemoveDialog } from '#ui/overlay/RemoveDialog.tsx'
import type { createProject } from '#visits/projects/projects.contract.ts'
import type {
  deleteVesselSystem,
  findVesselSystems,
  VesselSystem,
  VesselSystemList,
} from '../vessel-systems.contract.ts'
import { POSITIONS } from '../vessel-systems.limits.ts'
import { LogMixDialog, mixedSystems, nameOf } from './LogMixDialog.tsx'
import { systemFormMessages, systemMessages as messages } from './messages.en.ts'
import { MixList } from './MixList.tsx'
import { ReagentClock } from './ReagentClock.tsx'
import { SystemDialog } from './SystemDialog.tsx'

/** The open dialog of the block. */
type Open =
  | { what: 'mix' }
  | { what: 'edit'; system: VesselSystem | null }
  | { what: 'remove' | 'mixes'; system: VesselSystem }

interface SystemsBlockProps {
  vesselId: string
  /** The current day at the ship; Oslo's if unknown. */
  today?: string
  /** Shown if no system is recorded: other data about them. */
  otherwise?: ReactNode
}

/** Systems of a vessel, each with the clock of its reagent: on the vessel's page and on its visits. */
export function SystemsBlock({ vesselId, today, otherwise }: SystemsBlockProps) {
  const systems = useEndpoint<typeof findVesselSystems>('GET /api/portal/vessels/:id/systems', {
    params: { id: vesselId },
  })
  const [open, setOpen] = useState<Open | null>(null)
  const { data } = systems
  return (
    <section className="systems" aria-labelledby={`systems-${vesselId}`}>
      <div className="section-head">
        <h2 id={`systems-${vesselId}`}>{messages.title}</h2>
        <span>
          {data?.mayEdit && data.items.length < POSITIONS.length ? (
            <Button small variant="ghost" icon="plus" onClick={() => setOpen({ what: 'edit', system: null })}>
              {messages.addSystem}
            </Button>
          ) : null}
          {data?.canLog && mixedSystems(data.items).length > 0 ? (
            <Button small variant="ghost" icon="plus" onClick={() => setOpen({ what: 'mix' })}>
              {messages.logMix}
            </Button>
          ) : null}
        </span>
      </div>
      {data === undefined ? (
        systems.isError ? (
          <p className="faint">
            {messages.failed}{' '}
            <button className="link" type="button" onClick={() => void systems.refetch()}>
              {messages.again}
            </button>
          </p>
        ) : (
          <SkeletonLines lines={4} />
        )
      ) : data.items.length === 0 ? (
        <>
          {otherwise}
          <p className="faint">{data.mayEdit ? messages.noneText : messages.none}</p>
        </>
      ) : (
        <>
          {data.items.map((system) => (
            <System key={system.id} system={system} list={data} today={today ?? data.today} onOpen={setOpen} />
          ))}
          <Order vesselId={vesselId} list={data} />
        </>
      )}
      {open && data ? (
        <Dialogs open={open} vesselId={vesselId} list={data} today={today ?? data.today} onOpen={setOpen} />
      ) : null}
    </section>
  )
}

interface SystemProps {
  system: VesselSystem
  list: VesselSystemList
  today: string
  onOpen: (open: Open) => void
}

function System({ system, list, today, onOpen }: SystemProps) {
  const { maker, model, analyser, treatment, clock } = system
  const name = nameOf(system)
  return (
    <div className="system">
      <div className="system-head">
        <b>{name}</b>
        <span className="quiet">{[maker, model].filter(Boolean).join(' ')}</span>
        <span className="aside">
          <span className="quiet">
            {treatment === 'UV' ? null : analyser === null ? messages.noAnalyser : messages.analyser(analyser)}
          </span>
          <span>
            {clock ? (
              <IconButton
                small
                icon="history"
                label={messages.mixesOf(name)}
                onClick={() => onOpen({ what: 'mixes', system })}
              />
            ) : null}
            {list.mayEdit ? (
              <IconButton
                small
                icon="pencil"
                label={messages.edit(name)}
                onClick={() => onOpen({ what: 'edit', system })}
              />
            ) : null}
          </span>
        </span>
      </div>
      {clock ? (
        <>
          <ReagentClock clock={clock} today={today} />
          <Enough clock={clock} visit={list.nextVisit} />
        </>
      ) : (
        <p className="faint">{treatment === 'UV' ? messages.noReagent : messages.nothingMixed}</p>
      )}
    </div>
  )
}

/** The article, and whether the stock on board lasts until the next visit. */
function Enough({ clock, visit }: { clock: NonNullable<VesselSystem['clock']>; visit: VesselSystemList['nextVisit'] }) {
  const { itemNumber, productName, setNumber, setsInBox, lastsUntil } = clock
  const article = messages.article(itemNumber, productName, setNumber, setsInBox)
  if (lastsUntil === null) return <p className="clock-enough">{article}</p>
  const short = visit === null ? 0 : daysBetween(lastsUntil, visit.day)
  return (
    <p className="clock-enough">
      {article}. <b>{messages.enoughUntil(formatPrintedDay(lastsUntil))}</b>
      {', '}
      {visit === null
        ? messages.noVisit
        : short > 0
          ? messages.shortFor(short, visit.projectNumber, formatPrintedDay(visit.day))
          : messages.enoughFor(visit.projectNumber, formatPrintedDay(visit.day))}
    </p>
  )
}

/** One press makes a project of supply with what this vessel's analysers take. */
function Order({ vesselId, list }: { vesselId: string; list: VesselSystemList }) {
  const navigate = useNavigate()
  const order = useChange<typeof createProject>('POST /api/portal/projects', {
    done: ({ projectNumber }) => messages.ordered(projectNumber),
    failed: messages.orderFailed,
    onDone: ({ id }) => navigate(paths.project(id)),
  })
  const lines = list.items.flatMap(({ position, analyser, clock }) =>
    clock === null
      ? []
      : messages.orderLine(
          clock.itemNumber,
          clock.productName,
          position,
          analyser,
          clock.lastsUntil && formatPrintedDay(clock.lastsUntil),
        ),
  )
  if (!list.mayEdit || lines.length === 0) return null
  return (
    <Button
      icon="package"
      off={order.isPending}
      onClick={() =>
        order.mutate({
          body: { vesselId, vesselName: list.vesselName, serviceType: 'supply', description: lines.join('\n') },
        })
      }
    >
      {messages.order}
    </Button>
  )
}

interface DialogsProps {
  open: Open
  vesselId: string
  list: VesselSystemList
  today: string
  onOpen: (open: Open | null) => void
}

function Dialogs({ open, vesselId, list, today, onOpen }: DialogsProps) {
  const remove = useChange<typeof deleteVesselSystem>('DELETE /api/portal/vessel-systems/:id', {
    done: systemFormMessages.removed,
    failed: systemFormMessages.removeFailed,
  })
  const close = () => onOpen(null)
  switch (open.what) {
    case 'mix':
      return <LogMixDialog vesselId={vesselId} list={list} today={today} onClose={close} />
    case 'mixes':
      return <MixList system={open.system} onClose={close} />
    case 'edit': {
      const { system } = open
      const taken = new Set(list.items.map(({ position }) => position))
      return (
        <SystemDialog
          vesselId={vesselId}
          system={system}
          freePosition={POSITIONS.find((position) => !taken.has(position)) ?? 1}
          onRemove={() => system && onOpen({ what: 'remove', system })}
          onClose={close}
        />
      )
    }
    case 'remove':
      return (
        <RemoveDialog
          title={systemFormMessages.removeTitle(nameOf(open.system))}
          text={systemFormMessages.removeText}
          action={systemFormMessages.removeAction}
          row={open.system}
          removal={remove}
          onClose={close}
        />
      )
  }
}
