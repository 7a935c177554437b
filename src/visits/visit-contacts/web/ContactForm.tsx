import { SelectField, TextField } from '#ui/field/Field.tsx'
import { PhoneField } from '#ui/field/PhoneField.tsx'
import { useRowEdit } from '#ui/field/use-row-edit.ts'
import { EditDialog } from '#ui/overlay/EditDialog.tsx'
import { CONTACT_TYPES, type ContactType } from '../visit-contacts.limits.ts'
import { CONTACT_WORDS } from './messages.en.ts'
import { contactMessages as messages } from './messages.en.ts'

const FIELDS = ['name', 'phone', 'email', 'position', 'company'] as const

export type ContactValues = { contactType: ContactType } & Record<(typeof FIELDS)[number], string>

const LABELS = Object.fromEntries([
  ['contactType', messages.role],
  ...FIELDS.map((field) => [field, messages[field]]),
]) as Record<keyof ContactValues, string>

const say = (field: keyof ContactValues, values: ContactValues): string =>
  field === 'contactType' ? CONTACT_WORDS[values.contactType] : values[field]

const readContact = (contact: ContactFacts | null, usual: ContactType): ContactValues => ({
  contactType: contact?.contactType ?? usual,
  name: contact?.name ?? '',
  phone: contact?.phone ?? '',
  email: contact?.email ?? '',
  position: contact?.position ?? '',
  company: contact?.company ?? '',
})

/** A contact as its form reads it, of a visit or of a vessel. */
interface ContactFacts {
  version: number
  contactType: ContactType
  name: string
  phone: string | null
  email: string | null
  position: string | null
  company: string | null
}

interface ContactFormProps<Contact extends ContactFacts> {
  /** Key of its draft. */
  name: string
  /** Null for one to be. */
  contact: Contact | null
  /** Default kind of a new one. */
  usual: ContactType
  send: (values: ContactValues, base: Contact | null) => Promise<Contact>
  isSaving: boolean
  onClose: () => void
}

/** One contact, new or changed. */
export function ContactForm<Contact extends ContactFacts>(props: ContactFormProps<Contact>) {
  const { name, contact, usual, send, isSaving, onClose } = props
  const edit = useRowEdit<Contact | null, ContactValues>({
    name,
    row: contact,
    read: (row) => readContact(row, usual),
    send,
    isSaving,
  })
  const { values, errors, change } = edit
  return (
    <EditDialog
      title={contact === null ? messages.newTitle : messages.editTitle}
      onClose={onClose}
      edit={edit}
      labels={LABELS}
      say={say}
      words={messages}
    >
      <SelectField
        label={messages.role}
        value={values.contactType}
        error={errors['contactType']}
        options={CONTACT_TYPES.map((value) => ({ value, label: CONTACT_WORDS[value] }))}
        onValue={(contactType) => change('contactType', contactType as ContactType)}
      />
      {FIELDS.map((field) => {
        const shared = {
          label: messages[field],
          optional: field !== 'name',
          autoComplete: 'off',
          maxLength: 200,
          value: values[field],
          error: errors[field],
          onValue: (value: string) => change(field, value),
        }
        return field === 'phone' ? (
          <PhoneField key={field} {...shared} />
        ) : (
          <TextField
            key={field}
            {...shared}
            type={field === 'email' ? 'email' : 'text'}
            data-autofocus={field === 'name' ? '' : undefined}
          />
        )
      })}
    </EditDialog>
  )
}
