import { labelsOf } from '#core/entity/entity-fields.ts'
import { readForm, sayField, toCallBody, type CallBody, type FormValues } from '#core/entity/form-values.ts'
import { EntityFields } from '#ui/field/EntityFields.tsx'
import { useRowEdit } from '#ui/field/use-row-edit.ts'
import { EditDialog } from '#ui/overlay/EditDialog.tsx'
import { CONTACT_FIELDS } from '../visit-contacts.entity.ts'
import type { ContactType } from '../visit-contacts.limits.ts'
import { contactMessages as messages } from './messages.en.ts'

interface ContactFormProps<Contact extends { version: number }> {
  /** Of its draft. */
  name: string
  /** Of a visit or of a vessel; null for one to be. */
  contact: Contact | null
  /** Default kind of a new one. */
  usual: ContactType
  send: (body: CallBody<typeof CONTACT_FIELDS>, base: Contact | null) => Promise<Contact>
  isSaving: boolean
  onClose: () => void
}

/** One contact, new or changed. */
export function ContactForm<Contact extends { version: number }>(props: ContactFormProps<Contact>) {
  const { name, contact, usual, send, isSaving, onClose } = props
  const edit = useRowEdit<Contact | null, FormValues<typeof CONTACT_FIELDS>>({
    name,
    row: contact,
    read: (row) => readForm(CONTACT_FIELDS, row, { contactType: usual }),
    send: (values, base) => send(toCallBody(CONTACT_FIELDS, values), base),
    isSaving,
  })
  return (
    <EditDialog
      title={contact === null ? messages.newTitle : messages.editTitle}
      onClose={onClose}
      edit={edit}
      labels={labelsOf(CONTACT_FIELDS)}
      say={(field, values) => sayField(CONTACT_FIELDS, field, values)}
      words={messages}
    >
      <EntityFields fields={CONTACT_FIELDS} edit={edit} perRow={1} />
    </EditDialog>
  )
}
