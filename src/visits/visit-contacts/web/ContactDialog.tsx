import { useChange } from '#core/web/call/use-change.ts'
import type { addProjectContact, changeProjectContact, ProjectContact } from '../visit-contacts.contract.ts'
import { ContactForm } from './ContactForm.tsx'
import { contactMessages as messages } from './messages.en.ts'

interface ContactDialogProps {
  projectId: string
  /** Null for a new one. */
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
  return (
    <ContactForm
      name={`contact:${contact?.id ?? `new:${projectId}`}`}
      contact={contact}
      usual="agent"
      isSaving={add.isPending || update.isPending}
      send={(values, base) =>
        base === null
          ? add.mutateAsync({ params: { id: projectId }, body: values })
          : update.mutateAsync({ params: { id: base.id }, body: { ...values, version: base.version } })
      }
      onClose={onClose}
    />
  )
}
