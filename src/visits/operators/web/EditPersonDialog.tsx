import { isToldInForm } from '#core/web/call/api-error.ts'
import { useChange } from '#core/web/call/use-change.ts'
import { Note } from '#ui/basic/ErrorNote.tsx'
import { TextField } from '#ui/field/Field.tsx'
import { PhoneField } from '#ui/field/PhoneField.tsx'
import { useRowEdit } from '#ui/field/use-row-edit.ts'
import { EditDialog } from '#ui/overlay/EditDialog.tsx'
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

/** Name, address, place and phone of a person. */
export function EditPersonDialog({ person, onClose }: { person: Operator; onClose: () => void }) {
  const { mutateAsync, isPending, error } = useChange<typeof updateOperator>('PATCH /api/portal/operators/:id', {
    done: messages.saved,
    waits: true,
  })
  const edit = useRowEdit({
    name: `person:${person.id}`,
    row: person,
    read,
    send: (values, { id, version }) => mutateAsync({ params: { id }, body: { ...values, version } }),
    isSaving: isPending,
  })
  const whole = isToldInForm(error) ? null : readErrors(error).whole
  const field = (name: keyof typeof LABELS) => ({
    label: LABELS[name],
    value: edit.values[name],
    error: edit.errors[name],
    onValue: (value: string) => edit.change(name, value),
  })
  return (
    <EditDialog
      title={person.name}
      onClose={onClose}
      edit={edit}
      labels={LABELS}
      words={{ ...messages, saving: messages.save }}
      note={whole ? <Note tone="bad" title={whole} /> : null}
      backLook={{ variant: 'ghost' }}
    >
      <TextField {...field('name')} data-autofocus="" autoComplete="off" />
      <TextField {...field('email')} type="email" autoComplete="off" />
      <div className="two-fields">
        <TextField {...field('location')} optional autoComplete="off" />
        <PhoneField {...field('phone')} optional autoComplete="off" />
      </div>
    </EditDialog>
  )
}
