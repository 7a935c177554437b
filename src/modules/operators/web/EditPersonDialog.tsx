import { isToldInForm } from '#core/web/call/api-error.ts'
import { useChange } from '#core/web/call/use-change.ts'
import { Note } from '#ui/basic/ErrorNote.tsx'
import { EditConflict } from '#ui/field/ConflictNote.tsx'
import { TextField } from '#ui/field/Field.tsx'
import { useRowEdit } from '#ui/field/use-row-edit.ts'
import { FormDialog } from '#ui/overlay/FormDialog.tsx'
import type { Operator, updateOperator } from '../operators.contract.ts'
import { operatorMessages as messages } from './messages.en.ts'
import { readErrors } from './use-fact-fields.ts'

const LABELS = {
  name: messages.name,
  email: messages.email,
  location: messages.location,
  phone: messages.phone,
}

const read = ({ name, email, location, phone }: Operator) => ({
  name,
  email,
  location: location ?? '',
  phone: phone ?? '',
})

/** Name, address, place and phone of somebody. */
export function EditPersonDialog({ person, onClose }: { person: Operator; onClose: () => void }) {
  const { mutateAsync, isPending, error } = useChange<typeof updateOperator>('PATCH /api/portal/operators/:id', {
    done: messages.saved,
    waits: true,
  })
  const edit = useRowEdit({
    row: person,
    read,
    send: (values, { id, version }) => mutateAsync({ params: { id }, body: { ...values, version } }),
    isSaving: isPending,
  })
  const save = async () => {
    if (await edit.save()) onClose()
  }
  const whole = isToldInForm(error) ? null : readErrors(error).whole
  const field = (name: keyof typeof LABELS) => ({
    label: LABELS[name],
    value: edit.values[name],
    error: edit.errors[name],
    onValue: (value: string) => edit.change(name, value),
  })
  return (
    <FormDialog
      title={person.name}
      onClose={onClose}
      onSubmit={() => void save()}
      action={messages.save}
      isOff={isPending}
      back={messages.back}
      backLook={{ variant: 'ghost' }}
    >
      {whole ? <Note tone="bad" title={whole} /> : null}
      <EditConflict edit={edit} labels={LABELS} />
      <TextField {...field('name')} data-autofocus="" autoComplete="off" />
      <TextField {...field('email')} type="email" autoComplete="off" />
      <div className="two-fields">
        <TextField {...field('location')} optional autoComplete="off" />
        <TextField {...field('phone')} type="tel" optional autoComplete="off" />
      </div>
    </FormDialog>
  )
}
