import { isToldInForm } from '#core/web/call/api-error.ts'
import { Button } from '#ui/basic/Button.tsx'
import { EditConflict } from '#ui/field/ConflictNote.tsx'
import { TextField } from '#ui/field/Field.tsx'
import { FormSection } from '#ui/field/FormSection.tsx'
import { PhoneField } from '#ui/field/PhoneField.tsx'
import { useRowEdit } from '#ui/field/use-row-edit.ts'
import type { Me } from '../../portal-auth.contract.ts'
import { profileMessages as messages } from './messages.en.ts'
import { useUpdateMe } from './own-account.ts'

const LABELS = { name: messages.name, phone: messages.phone, location: messages.location }

const read = (me: Me) => ({ name: me.name, phone: me.phone ?? '', location: me.location ?? '' })

/** Name, phone and place; what was typed stays until the server has taken it. */
export function YouSection({ me }: { me: Me }) {
  const { mutateAsync, isPending } = useUpdateMe({
    done: messages.saved,
    failed: (error) =>
      isToldInForm(error) ? undefined : { title: messages.saveFailed, fallback: messages.saveFailed },
  })
  const edit = useRowEdit({
    name: `me:${me.id}`,
    row: me,
    read,
    send: (values, { version }) => mutateAsync({ body: { ...values, version } }),
    isSaving: isPending,
  })
  const field = (name: keyof typeof LABELS) => ({
    label: LABELS[name],
    value: edit.values[name],
    error: edit.errors[name],
    onValue: (value: string) => edit.change(name, value),
  })
  return (
    <FormSection title={messages.you} hint={messages.youHint}>
      <EditConflict edit={edit} labels={LABELS} />
      <form
        className="fields-by-three"
        onSubmit={(event) => {
          event.preventDefault()
          if (edit.isDirty) void edit.save()
        }}
      >
        <TextField {...field('name')} autoComplete="name" required />
        <PhoneField {...field('phone')} autoComplete="tel" optional />
        <TextField {...field('location')} autoComplete="address-level2" optional />
        {edit.isDirty ? (
          <div className="profile-actions">
            <Button type="submit" variant="primary" off={isPending}>
              {messages.save}
            </Button>
            <Button variant="ghost" onClick={edit.discard}>
              {messages.undo}
            </Button>
          </div>
        ) : null}
      </form>
    </FormSection>
  )
}
