import { useId, useState } from 'react'
import { Icon } from '#ui/basic/Icon.tsx'
import { Thumbnail } from '#ui/basic/Thumbnail.tsx'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'
import { FormDialog } from '#ui/overlay/FormDialog.tsx'
import type { ChangeDetail, ChangedField } from '../../changes.contract.ts'
import { changesMessages as messages } from './messages.en.ts'

const { dialog: words, panel } = messages

interface CompareDialogProps {
  detail: ChangeDetail
  row: ChangeDetail['changed'][number]
  isBusy: boolean
  onPutBack: (body: { fields?: string[]; version: number }) => void
  onClose: () => void
}

/**
 * The current values of one row next to those before an action: the reader chooses per field, and only that is written.
 */
export function CompareDialog(props: CompareDialogProps) {
  const { row } = props
  if (row.version === null) return null
  const name = row.name ?? messages.entity(props.detail.entityType)
  if (row.did === 'made') {
    return (
      <ConfirmDialog
        title={words.madeTitle(name)}
        text={words.madeText}
        action={words.madeAction}
        isBusy={props.isBusy}
        onConfirm={() => props.onPutBack({ version: row.version ?? 1 })}
        onClose={props.onClose}
      />
    )
  }
  return <Fields {...props} name={name} />
}

interface FieldsProps extends CompareDialogProps {
  name: string
}

function Fields({ detail, row, name, isBusy, onPutBack, onClose }: FieldsProps) {
  const differing = row.fields.filter(({ before, now }) => before !== now)
  const [isWhole, setWhole] = useState(!differing.some(({ isOfAct }) => isOfAct))
  const shown = differing.filter(({ isOfAct }) => isWhole || isOfAct)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    new Set(differing.filter(({ isOfAct, isChangedSince }) => isOfAct && !isChangedSince).map(({ field }) => field)),
  )
  const fields = shown.flatMap(({ field }) => (chosen.has(field) ? [field] : []))
  const choose = (field: string, isBefore: boolean) => {
    const next = new Set(chosen)
    if (isBefore) next.add(field)
    else next.delete(field)
    setChosen(next)
  }
  return (
    <FormDialog
      title={detail.isChangedSince ? words.title(name) : words.whole(name)}
      text={words.text}
      wide
      onClose={onClose}
      onSubmit={() => onPutBack({ fields, version: row.version ?? 1 })}
      action={words.action(fields.length, shown.length)}
      isOff={isBusy || fields.length === 0}
      back={words.leave}
      backLook={{ variant: 'ghost', kbd: 'Esc' }}
    >
      <table className="versions">
        <thead>
          <tr>
            <td />
            <th scope="col">{words.now}</th>
            <th scope="col">{words.before}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((each) => (
            <Choice key={each.field} {...each} isBefore={chosen.has(each.field)} onChoose={choose} />
          ))}
        </tbody>
      </table>
      {differing.some(({ isOfAct }) => !isOfAct) ? (
        <label className="check-line">
          <input className="box" type="checkbox" checked={isWhole} onChange={() => setWhole(!isWhole)} />
          {words.all}
        </label>
      ) : null}
      <p className="why">
        <Icon name="info" />
        {words.chosen}
      </p>
    </FormDialog>
  )
}

interface ChoiceProps extends ChangedField {
  isBefore: boolean
  onChoose: (field: string, isBefore: boolean) => void
}

function Choice({ field, now, before, isBefore, onChoose }: ChoiceProps) {
  const id = useId()
  const option = (value: string | null, is: boolean) => (
    <td className={isBefore === is ? 'chosen-version' : undefined}>
      <label className="version-choice">
        <input type="radio" name={id} checked={isBefore === is} onChange={() => onChoose(field, is)} />
        <span>
          <FieldValue field={field} value={value} />
        </span>
      </label>
    </td>
  )
  return (
    <tr>
      <th scope="row">{messages.field(field)}</th>
      {option(now, false)}
      {option(before, true)}
    </tr>
  )
}

/** A value as a person reads it. */
export function FieldValue({ field, value }: { field: string; value: string | null }) {
  if (value === null || value === '') return <span className="faint">{panel.empty}</span>
  return field === 'imageUrl' ? <Thumbnail imageUrl={value} instead="image-off" large /> : <span>{value}</span>
}
