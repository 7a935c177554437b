import { plainNumber } from '#core/contract/number/read-typed.ts'
import { useChange } from '#core/web/call/use-change.ts'
import { DayField } from '#ui/day/DayField.tsx'
import { SelectField, TextField } from '#ui/field/Field.tsx'
import { useRowEdit } from '#ui/field/use-row-edit.ts'
import { inHours } from '#ui/format-hours.ts'
import { EditDialog } from '#ui/overlay/EditDialog.tsx'
import type { changeHours, HoursEntry } from '../hours.contract.ts'
import { HOUR_KINDS, type HourKind } from '../hours.limits.ts'
import { hoursMessages as messages } from './messages.en.ts'

interface HoursDialogProps {
  entry: HoursEntry
  today: string
  onRemove: () => void
  onClose: () => void
}

/** At most 24. */
const HOURS = { isSmall: true }

const LABELS = { date: messages.day, kind: messages.kind, hours: messages.hours, note: messages.note }

const read = ({ date, kind, hours, note }: HoursEntry) => ({ date, kind, hours, note: note ?? '' })

const say = (field: keyof typeof LABELS, values: ReturnType<typeof read>): string =>
  field === 'kind' ? messages.kinds[values.kind] : field === 'hours' ? inHours(values.hours) : values[field]

/** One entry in a form; changes of another person are shown in it. */
export function HoursDialog({ entry, today, onRemove, onClose }: HoursDialogProps) {
  const save = useChange<typeof changeHours>('PATCH /api/portal/hours/:id', {
    done: messages.changed,
    failed: messages.changeFailed,
  })
  const edit = useRowEdit({
    name: `hours:${entry.id}`,
    row: entry,
    read,
    send: (values, { id, version }) =>
      save.mutateAsync({
        params: { id },
        body: { ...values, hours: plainNumber(values.hours, HOURS) ?? '', version },
      }),
    isSaving: save.isPending,
  })
  const { values, errors, change } = edit
  return (
    <EditDialog
      title={messages.changeTitle}
      text={entry.userName}
      onClose={onClose}
      edit={edit}
      labels={LABELS}
      say={say}
      words={messages}
      onRemove={{ action: messages.remove, ask: onRemove }}
    >
      <DayField
        label={messages.day}
        max={today}
        value={values.date}
        error={errors['date']}
        onValue={(date) => change('date', date)}
      />
      <SelectField
        label={messages.kind}
        value={values.kind}
        options={HOUR_KINDS.map((kind) => ({ value: kind, label: messages.kinds[kind] }))}
        onValue={(kind) => change('kind', kind as HourKind)}
      />
      <TextField
        label={messages.hours}
        inputMode="decimal"
        value={values.hours}
        error={errors['hours']}
        onValue={(hours) => change('hours', hours)}
      />
      <TextField
        label={messages.note}
        optional
        value={values.note}
        error={errors['note']}
        onValue={(note) => change('note', note)}
      />
    </EditDialog>
  )
}
