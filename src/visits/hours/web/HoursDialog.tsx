import { labelsOf } from '#core/entity/entity-fields.ts'
import { checkForm, readForm, sayField, toCallBody } from '#core/entity/form-values.ts'
import { useChange } from '#core/web/call/use-change.ts'
import { DayField } from '#ui/day/DayField.tsx'
import { EntityFields } from '#ui/field/EntityFields.tsx'
import { TextField } from '#ui/field/Field.tsx'
import { useRowEdit } from '#ui/field/use-row-edit.ts'
import { inHours } from '#ui/format-hours.ts'
import { EditDialog } from '#ui/overlay/EditDialog.tsx'
import type { changeHours, HoursEntry } from '../hours.contract.ts'
import { HOURS_FIELDS } from '../hours.entity.ts'
import { hoursMessages as messages } from './messages.en.ts'

interface HoursDialogProps {
  entry: HoursEntry
  today: string
  onRemove: () => void
  onClose: () => void
}

/** One entry in a form; changes of another person are shown in it. */
export function HoursDialog({ entry, today, onRemove, onClose }: HoursDialogProps) {
  const save = useChange<typeof changeHours>('PATCH /api/portal/hours/:id', {
    done: messages.changed,
    failed: messages.changeFailed,
  })
  const edit = useRowEdit({
    name: `hours:${entry.id}`,
    row: entry,
    read: (row) => readForm(HOURS_FIELDS, row),
    check: (values) => checkForm(HOURS_FIELDS, values),
    send: (values, { id, version }) =>
      save.mutateAsync({ params: { id }, body: { ...toCallBody(HOURS_FIELDS, values), version } }),
    isSaving: save.isPending,
  })
  return (
    <EditDialog
      title={messages.changeTitle}
      text={entry.userName}
      onClose={onClose}
      edit={edit}
      labels={labelsOf(HOURS_FIELDS)}
      say={(name, values) => (name === 'hours' ? inHours(values.hours) : sayField(HOURS_FIELDS, name, values))}
      words={messages}
      onRemove={{ action: messages.remove, ask: onRemove }}
    >
      <EntityFields
        fields={HOURS_FIELDS}
        edit={edit}
        perRow={1}
        controls={{
          date: (control) => <DayField max={today} {...control} />,
          note: (control) => <TextField optional {...control} />,
        }}
      />
    </EditDialog>
  )
}
