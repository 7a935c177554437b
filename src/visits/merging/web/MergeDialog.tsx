import { useState, type ReactNode } from 'react'
import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import { Button } from '#ui/basic/Button.tsx'
import { ErrorNote } from '#ui/basic/ErrorNote.tsx'
import { Icon } from '#ui/basic/Icon.tsx'
import { SkeletonLines } from '#ui/basic/Skeleton.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { FormDialog } from '#ui/overlay/FormDialog.tsx'
import { chooseSide } from '../choose-values.policy.ts'
import type { MergeCompanyInput, MergeVesselInput, Side } from '../merging.contract.ts'
import { MERGE_KINDS, type FindBelongings, type GetRow, type Mergeable, type MergeKindName } from './merge-kinds.ts'
import { mergeMessages as messages } from './messages.en.ts'
import { useMerge } from './use-merge.ts'

type Keep = Partial<Record<string, Side>>

interface MergeDialogProps {
  kind: MergeKindName
  /** The row with more data, which remains unless the person swaps them. */
  survivorId: string
  duplicateId: string
  /** Why they may be one. */
  why?: string
  /** Left of the way back. */
  extra?: ReactNode
  onDone: (row: Mergeable) => void
  onClose: () => void
}

/** Two rows side by side; what differs is chosen field by field. */
export function MergeDialog({ survivorId, duplicateId, ...props }: MergeDialogProps) {
  const [isTurned, setTurned] = useState(false)
  const [one, other] = isTurned ? [duplicateId, survivorId] : [survivorId, duplicateId]
  const { get, words } = MERGE_KINDS[props.kind]
  const survivor = useEndpoint<GetRow>(get, { params: { id: one } })
  const duplicate = useEndpoint<GetRow>(get, { params: { id: other } })
  if (survivor.data && duplicate.data) {
    return (
      <Comparison
        key={one}
        {...props}
        survivor={survivor.data}
        duplicate={duplicate.data}
        onTurn={() => setTurned(!isTurned)}
      />
    )
  }
  return (
    <Dialog
      wide
      title={words.title}
      onClose={props.onClose}
      actions={<Button onClick={props.onClose}>{messages.back}</Button>}
    >
      {survivor.isError || duplicate.isError ? <ErrorNote title={words.loadFailed} /> : <SkeletonLines lines={6} />}
    </Dialog>
  )
}

type ComparisonProps = Omit<MergeDialogProps, 'survivorId' | 'duplicateId'> & {
  survivor: Mergeable
  duplicate: Mergeable
  onTurn: () => void
}

function Comparison({ kind, survivor, duplicate, why, extra, onTurn, onDone, onClose }: ComparisonProps) {
  const { fields, groups, number, words } = MERGE_KINDS[kind]
  const names = Object.keys(fields)
  const [keep, setKeep] = useState<Keep>({})
  const merge = useMerge(kind, duplicate.name, (row) => {
    onClose()
    onDone(row)
  })
  const sideOf = (field: string) => chooseSide({ ...survivor }, { ...duplicate }, field, { keep, groups })
  const differs = (field: string) => show(survivor, field) !== show(duplicate, field)
  const isUnsettled =
    show(survivor, number) !== '' && show(duplicate, number) !== '' && differs(number) && !(number in keep)
  const name = sideOf('name') === 'from' ? duplicate.name : survivor.name
  const send = () =>
    merge.mutate({ params: { id: survivor.id }, body: toBody(survivor, duplicate, names.filter(differs), sideOf) })
  return (
    <FormDialog
      wide
      title={words.title}
      text={words.consequence(duplicate.name)}
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
            {[survivor, duplicate].map((row) => (
              <th key={row.id} scope="col">
                {row.name}
                <small>{row === survivor ? messages.survivor : messages.duplicate}</small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {names
            .filter((field) => show(survivor, field) !== '' || show(duplicate, field) !== '')
            .map((field) => (
              <tr key={field}>
                <th scope="row">{fields[field]}</th>
                {differs(field) ? (
                  <Choices
                    field={field}
                    label={fields[field] ?? field}
                    survivor={survivor}
                    duplicate={duplicate}
                    side={field === number && isUnsettled ? undefined : sideOf(field)}
                    onSide={(side) => setKeep({ ...keep, [field]: side })}
                  />
                ) : (
                  <td colSpan={2} className="quiet">
                    {messages.same(show(survivor, field))}
                  </td>
                )}
              </tr>
            ))}
          <Belongings kind={kind} id={duplicate.id} isMerged={merge.isSuccess} />
        </tbody>
      </table>
      {isUnsettled ? (
        <p className="flag status-warn">
          <Icon name="circle-alert" />
          {words.otherNumber}
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

/** References to the merged row: all of them are moved. */
function Belongings({ kind, id, isMerged }: { kind: MergeKindName; id: string; isMerged: boolean }) {
  // The merged row is deleted: refetching it would return 404.
  const { data } = useEndpoint<FindBelongings>(MERGE_KINDS[kind].belongings, { params: { id } }, { enabled: !isMerged })
  return (
    <tr>
      <th scope="row">{messages.moves}</th>
      <td colSpan={2} className="quiet">
        {data === undefined ? '\u00A0' : messages.belongings(data.items) || messages.movesNothing}
      </td>
    </tr>
  )
}

interface ChoicesProps {
  field: string
  label: string
  survivor: Mergeable
  duplicate: Mergeable
  /** Undefined without a choice or a default. */
  side: Side | undefined
  onSide: (side: Side) => void
}

const Choices = ({ field, label, survivor, duplicate, side, onSide }: ChoicesProps) =>
  (['this', 'from'] as const).map((each) => {
    const row = each === 'this' ? survivor : duplicate
    return (
      <td key={each} className={side === each ? 'is-kept' : undefined}>
        <label>
          <input
            type="radio"
            name={`keep-${field}`}
            aria-label={`${messages.keepFrom(label, row.name)}: ${show(row, field) || messages.empty}`}
            checked={side === each}
            onChange={() => onSide(each)}
          />
          {show(row, field) || <span className="faint">{messages.empty}</span>}
        </label>
      </td>
    )
  })

/** A field as people read it. */
function show(row: Mergeable, field: string): string {
  if (field === 'companyId' && 'companyId' in row) return row.companyName ?? row.clientName ?? ''
  const value = (row as unknown as Readonly<Record<string, string | number | null | undefined>>)[field]
  return value === null || value === undefined ? '' : String(value)
}

/** Sends every difference explicitly, so that what was shown is what is written. */
function toBody(
  survivor: Mergeable,
  duplicate: Mergeable,
  differing: readonly string[],
  sideOf: (field: string) => Side,
): MergeVesselInput & MergeCompanyInput {
  const keep: Keep = Object.fromEntries(differing.map((field) => [field, sideOf(field)]))
  if (keep['companyId'] !== undefined) keep['clientName'] = keep['companyId']
  return { from: duplicate.id, keep, version: survivor.version, fromVersion: duplicate.version }
}
