import { useChange } from '#core/web/call/use-change.ts'
import { SelectField, TextField } from '#ui/field/Field.tsx'
import { useRowEdit } from '#ui/field/use-row-edit.ts'
import { EditDialog } from '#ui/overlay/EditDialog.tsx'
import type { addProjectContact, changeProjectContact, ProjectContact } from '../visit-contacts.contract.ts'
import { CONTACT_TYPES, type ContactType } from '../visit-contacts.limits.ts'
import { CONTACT_WORDS } from './messages.en.ts'
import { contactMessages as messages } from './messages.en.ts'

const FIELDS = ['name', 'phone', 'email', 'position', 'company'] as const

type ContactValues = { contactType: ContactType } & Record<(typeof FIELDS)[number], string>

const LABELS = Object.fromEntries([
  ['contactType', messages.role],
  ...FIELDS.map((field) => [field, messages[field]]),
]) as Record<keyof ContactValues, string>

const say = (field: keyof ContactValues, values: ContactValues): string =>
  field === 'contactType' ? CONTACT_WORDS[values.contactType] : values[field]

const read = (contact: ProjectContact | null): ContactValues => ({
  contactType: contact?.contactType ?? 'agent',
  name: contact?.name ?? '',
  phone: contact?.phone ?? '',
  email: contact?.email ?? '',
  position: contact?.position ?? '',
  company: contact?.company ?? '',
})

interface ContactDialogProps {
  projectId: string
  /** Null for one to be. */
  contact: ProjectContact | null
  onClose: () => void
}

/** One contact of the visit, new or changed. */
export function ContactDialog({ projectId, contact, onClose }: ContactDialogProps) {
  const add = useChange<typeof addProjectContact>('POST /api/portal/projects/:id/contacts', {
    done: messages.added,
    failed: messages.saveFailed,
  })
  const update = useChange<typeof changeProjectContact>('PATCH /api/portal/contacts/:id', {
    done: messages.changed,
    failed: messages.saveFailed,
  })
  const edit = useRowEdit<ProjectContact | null, ContactValues>({
    row: contact,
    read,
    send: (values, base) =>
      base === null
        ? add.mutateAsync({ params: { id: projectId }, body: values })
        : update.mutateAsync({ params: { id: base.id }, body: { ...values, version: base.version } }),
    isSaving: add.isPending || update.isPending,
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
      {FIELDS.map((field) => (
        <TextField
          key={field}
          label={messages[field]}
          optional={field !== 'name'}
          type={field === 'phone' ? 'tel' : field === 'email' ? 'email' : 'text'}
          autoComplete="off"
          maxLength={200}
          data-autofocus={field === 'name' ? '' : undefined}
          value={values[field]}
          error={errors[field]}
          onValue={(value) => change(field, value)}
        />
      ))}
    </EditDialog>
  )
}
