import { useState } from 'react'
import { call } from '#core/web/call/call.ts'
import { useAttemptKey } from '#core/web/call/use-attempt-key.ts'
import { currentOf, fieldErrors, useChange } from '#core/web/live/project-records.ts'
import { Button } from '#ui/basic/Button.tsx'
import { ConflictNote } from '#ui/field/ConflictNote.tsx'
import { SelectField, TextField } from '#ui/field/Field.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import type { addProjectContact, changeProjectContact, ProjectContact } from '../visit-contacts.contract.ts'
import { CONTACT_TYPES, type ContactType } from '../visit-contacts.limits.ts'
import { CONTACT_WORDS } from './messages.en.ts'
import { contactMessages as messages } from './messages.en.ts'

const FIELDS = ['name', 'phone', 'email', 'position', 'company'] as const

type ContactValues = { contactType: ContactType } & Record<(typeof FIELDS)[number], string>

interface ContactDialogProps {
  projectId: string
  /** Null for one to be. */
  contact: ProjectContact | null
  onClose: () => void
}

/** One contact of the visit, new or changed. */
export function ContactDialog({ projectId, contact, onClose }: ContactDialogProps) {
  const attempt = useAttemptKey()
  const [values, setValues] = useState<ContactValues>({
    contactType: contact?.contactType ?? 'agent',
    name: contact?.name ?? '',
    phone: contact?.phone ?? '',
    email: contact?.email ?? '',
    position: contact?.position ?? '',
    company: contact?.company ?? '',
  })
  const [version, setVersion] = useState(contact?.version)
  const [current, setCurrent] = useState<ProjectContact>()
  const save = useChange(
    projectId,
    (): Promise<ProjectContact> =>
      contact === null
        ? call<typeof addProjectContact>('POST /api/portal/projects/:id/contacts', {
            params: { id: projectId },
            body: values,
            headers: attempt.headersFor(values),
          })
        : call<typeof changeProjectContact>('PATCH /api/portal/contacts/:id', {
            params: { id: contact.id },
            body: { ...values, version },
          }),
    { done: contact === null ? messages.added : messages.changed, failed: messages.saveFailed },
  )
  const errors = fieldErrors(save.error)
  const submit = () => {
    if (save.isPending) return
    save.mutate(undefined, {
      onSuccess: onClose,
      onError: (error) => {
        const row = currentOf<ProjectContact>(error)
        setCurrent(row)
        if (row) setVersion(row.version)
      },
    })
  }
  return (
    <Dialog
      title={contact === null ? messages.newTitle : messages.editTitle}
      onClose={onClose}
      onSubmit={submit}
      actions={
        <>
          <Button onClick={onClose}>{messages.back}</Button>
          <Button variant="primary" type="submit" off={save.isPending}>
            {save.isPending ? messages.saving : messages.save}
          </Button>
        </>
      }
    >
      {current ? (
        <ConflictNote
          rows={FIELDS.map((field) => ({ label: messages[field], stored: current[field] ?? '', yours: values[field] }))}
        />
      ) : null}
      <SelectField
        label={messages.role}
        value={values.contactType}
        error={errors['contactType']}
        options={CONTACT_TYPES.map((value) => ({ value, label: CONTACT_WORDS[value] }))}
        onValue={(contactType) => setValues({ ...values, contactType: contactType as ContactType })}
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
          onValue={(value) => setValues({ ...values, [field]: value })}
        />
      ))}
    </Dialog>
  )
}
