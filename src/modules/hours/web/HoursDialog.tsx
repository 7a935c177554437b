import { useState } from 'react'
import { call } from '#core/web/call/call.ts'
import { currentOf, fieldErrors, useChange } from '#core/web/live/project-records.ts'
import { Button } from '#ui/basic/Button.tsx'
import { ConflictNote } from '#ui/field/ConflictNote.tsx'
import { SelectField, TextField } from '#ui/field/Field.tsx'
import { inHours } from '#ui/format-hours.ts'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import type { changeHours, HoursEntry } from '../hours.contract.ts'
import { HOUR_KINDS, type HourKind } from '../hours.limits.ts'
import { hoursMessages as messages } from './messages.en.ts'

interface HoursDialogProps {
  projectId: string
  entry: HoursEntry
  onRemove: () => void
  onClose: () => void
}

/** One entry, changed; what somebody else changed meanwhile is shown beside it. */
export function HoursDialog({ projectId, entry, onRemove, onClose }: HoursDialogProps) {
  const [version, setVersion] = useState(entry.version)
  const [values, setValues] = useState({
    date: entry.date,
    kind: entry.kind,
    hours: entry.hours,
    note: entry.note ?? '',
  })
  const [current, setCurrent] = useState<HoursEntry>()
  const save = useChange(
    projectId,
    () =>
      call<typeof changeHours>('PATCH /api/portal/hours/:id', {
        params: { id: entry.id },
        body: { ...values, hours: values.hours.replace(',', '.'), version },
      }),
    { done: messages.changed, failed: messages.changeFailed },
  )
  const errors = fieldErrors(save.error)
  const submit = () => {
    if (save.isPending) return
    save.mutate(undefined, {
      onSuccess: onClose,
      onError: (error) => {
        const row = currentOf<HoursEntry>(error)
        if (row === undefined) return
        setCurrent(row)
        setVersion(row.version)
      },
    })
  }
  const set = (change: Partial<typeof values>) => setValues({ ...values, ...change })
  return (
    <Dialog
      title={messages.changeTitle}
      text={entry.userName}
      onClose={onClose}
      onSubmit={submit}
      actions={
        <>
          <Button variant="danger" icon="trash-2" onClick={onRemove}>
            {messages.remove}
          </Button>
          <Button onClick={onClose}>{messages.back}</Button>
          <Button variant="primary" type="submit" off={save.isPending}>
            {save.isPending ? messages.saving : messages.save}
          </Button>
        </>
      }
    >
      {current ? (
        <ConflictNote
          rows={[
            { label: messages.day, stored: current.date, yours: values.date },
            { label: messages.kind, stored: messages.kinds[current.kind], yours: messages.kinds[values.kind] },
            { label: messages.hours, stored: inHours(current.hours), yours: inHours(values.hours) },
            { label: messages.note, stored: current.note ?? '', yours: values.note },
          ]}
        />
      ) : null}
      <TextField
        label={messages.day}
        type="date"
        value={values.date}
        error={errors['date']}
        onValue={(date) => set({ date })}
      />
      <SelectField
        label={messages.kind}
        value={values.kind}
        options={HOUR_KINDS.map((kind) => ({ value: kind, label: messages.kinds[kind] }))}
        onValue={(kind) => set({ kind: kind as HourKind })}
      />
      <TextField
        label={messages.hours}
        inputMode="decimal"
        value={values.hours}
        error={errors['hours']}
        onValue={(hours) => set({ hours })}
      />
      <TextField
        label={messages.note}
        optional
        value={values.note}
        error={errors['note']}
        onValue={(note) => set({ note })}
      />
    </Dialog>
  )
}
