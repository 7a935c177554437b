import { labelsOf } from '#core/entity/entity-fields.ts'
import { readForm } from '#core/entity/form-values.ts'
import { pick } from '#core/rows/fields.ts'
import { isShownInForm } from '#core/web/call/api-error.ts'
import { Button } from '#ui/basic/Button.tsx'
import { EditConflict } from '#ui/field/ConflictNote.tsx'
import { controlOf } from '#ui/field/entity-control.ts'
import { TextField } from '#ui/field/Field.tsx'
import { FormSection } from '#ui/field/FormSection.tsx'
import { PhoneField } from '#ui/field/PhoneField.tsx'
import { useRowEdit } from '#ui/field/use-row-edit.ts'
import type { Me } from '../../portal-auth.contract.ts'
import { PERSON_FIELDS } from '../../portal-auth.entity.ts'
import { profileMessages as messages } from './messages.en.ts'
import { useUpdateMe } from './own-account.ts'

/** Fields that people change themselves; the e-mail address is changed by a manager. */
const OWN = ['name', 'phone', 'location'] as const
const LABELS = pick(labelsOf(PERSON_FIELDS), OWN)

/** Name, phone and place; what was typed stays until the server has taken it. */
export function YouSection({ me }: { me: Me }) {
  const { mutateAsync, isPending } = useUpdateMe({
    done: messages.saved,
    failed: (error) =>
      isShownInForm(error) ? undefined : { title: messages.saveFailed, fallback: messages.saveFailed },
  })
  const edit = useRowEdit({
    name: `me:${me.id}`,
    row: me,
    read: (row: Me) => pick(readForm(PERSON_FIELDS, row), OWN),
    send: (values, { version }) => mutateAsync({ body: { ...values, version } }),
    isSaving: isPending,
  })
  const field = controlOf(PERSON_FIELDS, edit)
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
