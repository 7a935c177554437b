import { labelsOf } from '#core/entity/entity-fields.ts'
import { checkForm, readForm, toCallBody } from '#core/entity/form-values.ts'
import { isShownInForm } from '#core/web/call/api-error.ts'
import { useChange } from '#core/web/call/use-change.ts'
import { PERSON_FIELDS } from '#people/portal-auth/portal-auth.entity.ts'
import { Note } from '#ui/basic/ErrorNote.tsx'
import { EntityFields } from '#ui/field/EntityFields.tsx'
import { useRowEdit } from '#ui/field/use-row-edit.ts'
import { EditDialog } from '#ui/overlay/EditDialog.tsx'
import type { Operator, updateOperator } from '../operators.contract.ts'
import { operatorMessages as messages } from './messages.en.ts'
import { readErrors } from './use-fact-fields.ts'

/** Name, address, place and phone of a person. */
export function EditPersonDialog({ person, onClose }: { person: Operator; onClose: () => void }) {
  const { mutateAsync, isPending, error } = useChange<typeof updateOperator>('PATCH /api/portal/operators/:id', {
    done: messages.saved,
    waits: true,
  })
  const edit = useRowEdit({
    name: `person:${person.id}`,
    row: person,
    read: (row: Operator) => readForm(PERSON_FIELDS, row),
    check: (values) => checkForm(PERSON_FIELDS, values),
    send: (values, { id, version }) =>
      mutateAsync({ params: { id }, body: { ...toCallBody(PERSON_FIELDS, values), version } }),
    isSaving: isPending,
  })
  const whole = isShownInForm(error) ? null : readErrors(error).whole
  return (
    <EditDialog
      title={person.name}
      onClose={onClose}
      edit={edit}
      labels={labelsOf(PERSON_FIELDS)}
      words={{ ...messages, saving: messages.save }}
      note={whole ? <Note tone="bad" title={whole} /> : null}
      backLook={{ variant: 'ghost' }}
    >
      <EntityFields fields={PERSON_FIELDS} edit={edit} layout={LAYOUT} />
    </EditDialog>
  )
}

const LAYOUT = [['name'], ['email'], ['location', 'phone']] as const
