import { useState, type ReactNode } from 'react'
import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import type { getVessel, Vessel } from '#modules/vessels/vessels.contract.ts'
import { Button } from '#ui/basic/Button.tsx'
import { ErrorNote } from '#ui/basic/ErrorNote.tsx'
import { Icon } from '#ui/basic/Icon.tsx'
import { SkeletonLines } from '#ui/basic/Skeleton.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { FormDialog } from '#ui/overlay/FormDialog.tsx'
import { chooseSide } from '../choose-values.policy.ts'
import type { MergeVesselInput, Side } from '../merging.contract.ts'
import { VESSEL_GROUPS } from '../merging.limits.ts'
import { mergeMessages as messages } from './messages.en.ts'
import { useMerge } from './use-merge.ts'

type Field = keyof typeof messages.fields
const FIELDS = Object.keys(messages.fields) as Field[]

interface MergeDialogProps {
  /** The one with more to it, which stays unless somebody turns them round. */
  staysId: string
  goesId: string
  /** Why they may be one ship. */
  why?: string
  /** Left of the way back. */
  extra?: ReactNode
  onDone: (vessel: Vessel) => void
  onClose: () => void
}

/** Two vessels side by side; what differs is chosen field by field. */
export function MergeDialog({ staysId, goesId, ...props }: MergeDialogProps) {
  const [isTurned, setTurned] = useState(false)
  const [one, other] = isTurned ? [goesId, staysId] : [staysId, goesId]
  const stays = useEndpoint<typeof getVessel>('GET /api/portal/vessels/:id', { params: { id: one } })
  const goes = useEndpoint<typeof getVessel>('GET /api/portal/vessels/:id', { params: { id: other } })
  if (stays.data && goes.data) {
    return <Comparison key={one} {...props} stays={stays.data} goes={goes.data} onTurn={() => setTurned(!isTurned)} />
  }
  return (
    <Dialog
      wide
      title={messages.title}
      onClose={props.onClose}
      actions={<Button onClick={props.onClose}>{messages.back}</Button>}
    >
      {stays.isError || goes.isError ? <ErrorNote title={messages.loadFailed} /> : <SkeletonLines lines={6} />}
    </Dialog>
  )
}

type ComparisonProps = Omit<MergeDialogProps, 'staysId' | 'goesId'> & {
  stays: Vessel
  goes: Vessel
  onTurn: () => void
}

function Comparison({ stays, goes, why, extra, onTurn, onDone, onClose }: ComparisonProps) {
  const [keep, setKeep] = useState<Partial<Record<Field, Side>>>({})
  const merge = useMerge(goes.name, (vessel) => {
    onClose()
    onDone(vessel)
  })
  const sideOf = (field: Field) => chooseSide(stays, goes, field, { keep, groups: VESSEL_GROUPS })
  const differs = (field: Field) => show(stays, field) !== show(goes, field)
  const isUnsettled = stays.imo !== null && goes.imo !== null && differs('imo') && keep.imo === undefined
  const name = sideOf('name') === 'from' ? goes.name : stays.name
  const send = () =>
    merge.mutate({ params: { id: stays.id }, body: toBody(stays, goes, FIELDS.filter(differs), sideOf) })
  return (
    <FormDialog
      wide
      title={messages.title}
      text={messages.consequence(goes.name)}
      onClose={onClose}
      onSubmit={() => (isUnsettled ? undefined : send())}
      action={messages.mergeInto(name)}
      isOff={merge.isPending || isUnsettled}
      back={messages.back}
      extra={extra}
    >
      <table className="merge-table">
        <thead>
          <tr>
            <td />
            {[stays, goes].map((vessel) => (
              <th key={vessel.id} scope="col">
                {vessel.name}
                <small>{vessel === stays ? messages.stays : messages.goes}</small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {FIELDS.filter((field) => show(stays, field) !== '' || show(goes, field) !== '').map((field) => (
            <tr key={field}>
              <th scope="row">{messages.fields[field]}</th>
              {differs(field) ? (
                <Choices
                  field={field}
                  stays={stays}
                  goes={goes}
                  side={field === 'imo' && isUnsettled ? undefined : sideOf(field)}
                  onSide={(side) => setKeep({ ...keep, [field]: side })}
                />
              ) : (
                <td colSpan={2} className="quiet">
                  {messages.same(show(stays, field))}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {isUnsettled ? (
        <p className="flag status-warn">
          <Icon name="circle-alert" />
          {messages.otherImo}
        </p>
      ) : null}
      <p className="merge-note">
        <Icon name="info" />
        <span>
          {why === undefined ? null : `${why}. `}
          {messages.undoNote}{' '}
          <button className="link" type="button" onClick={onTurn}>
            {messages.swap}
          </button>
        </span>
      </p>
    </FormDialog>
  )
}

interface ChoicesProps {
  field: Field
  stays: Vessel
  goes: Vessel
  /** Undefined while nobody has chosen and nothing can be guessed. */
  side: Side | undefined
  onSide: (side: Side) => void
}

const Choices = ({ field, stays, goes, side, onSide }: ChoicesProps) =>
  (['this', 'from'] as const).map((each) => {
    const vessel = each === 'this' ? stays : goes
    return (
      <td key={each} className={side === each ? 'is-kept' : undefined}>
        <label>
          <input
            type="radio"
            name={`keep-${field}`}
            aria-label={`${messages.keepFrom(messages.fields[field], vessel.name)}: ${show(vessel, field) || messages.empty}`}
            checked={side === each}
            onChange={() => onSide(each)}
          />
          {show(vessel, field) || <span className="faint">{messages.empty}</span>}
        </label>
      </td>
    )
  })

/** A field as people read it. */
function show(vessel: Vessel, field: Field): string {
  if (field === 'companyId') return vessel.companyName ?? vessel.clientName ?? ''
  const value = vessel[field]
  return value === null ? '' : String(value)
}

/** What differs is said outright, so that what was seen is what is written. */
function toBody(
  stays: Vessel,
  goes: Vessel,
  differing: readonly Field[],
  sideOf: (field: Field) => Side,
): MergeVesselInput {
  const keep: MergeVesselInput['keep'] = Object.fromEntries(differing.map((field) => [field, sideOf(field)]))
  if (keep?.companyId !== undefined) keep.clientName = keep.companyId
  return { from: goes.id, keep, version: stays.version, fromVersion: goes.version }
}
