import { useState } from 'react'
import { useChange } from '#core/web/call/use-change.ts'
import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import { useCan } from '#core/web/viewer.tsx'
import { Button } from '#ui/basic/Button.tsx'
import { ErrorNote } from '#ui/basic/ErrorNote.tsx'
import { failureOf } from '#ui/list/failure-of.ts'
import { RemoveDialog } from '#ui/overlay/RemoveDialog.tsx'
import type {
  addVesselContact,
  changeVesselContact,
  deleteVesselContact,
  findVesselContacts,
  VesselContact,
} from '../vessel-contacts.contract.ts'
import { ContactForm } from './ContactForm.tsx'
import { ContactLine } from './ContactsBlock.tsx'
import { contactMessages as messages } from './messages.en.ts'

/**
 * Contacts of a vessel in addition to the current master, engineer and agent; those of its visits are changed there.
 */
export function VesselContacts({ vesselId }: { vesselId: string }) {
  const mayChange = useCan('vessel:contacts')
  const contacts = useEndpoint<typeof findVesselContacts>('GET /api/portal/vessels/:id/contacts', {
    params: { id: vesselId },
    query: { pageSize: '200' },
  })
  const [edited, setEdited] = useState<VesselContact | 'new' | null>(null)
  const [removed, setRemoved] = useState<VesselContact | null>(null)
  const remove = useChange<typeof deleteVesselContact>('DELETE /api/portal/vessel-contacts/:id', {
    done: messages.removed,
    failed: messages.removeFailed,
  })
  const failed = failureOf(contacts, messages.failed)
  const own = contacts.data?.items.filter((contact) => contact.projectId === null) ?? []
  return (
    <>
      {failed ? <ErrorNote {...failed} /> : null}
      {own.length > 0 ? (
        <ul className="contacts">
          {own.map((contact) => (
            <ContactLine
              key={contact.id}
              contact={contact}
              tools={mayChange ? { edit: () => setEdited(contact), remove: () => setRemoved(contact) } : null}
            />
          ))}
        </ul>
      ) : null}
      {mayChange ? (
        <p className="contacts-add">
          <Button small variant="ghost" icon="plus" onClick={() => setEdited('new')}>
            {messages.addFurther}
          </Button>
        </p>
      ) : null}
      {edited ? (
        <FurtherDialog vesselId={vesselId} contact={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      ) : null}
      {removed ? (
        <RemoveDialog
          title={messages.removeTitle(removed.name)}
          text={messages.removeFromVessel}
          action={messages.removeAction}
          row={removed}
          removal={remove}
          onClose={() => setRemoved(null)}
        />
      ) : null}
    </>
  )
}

interface FurtherDialogProps {
  vesselId: string
  contact: VesselContact | null
  onClose: () => void
}

function FurtherDialog({ vesselId, contact, onClose }: FurtherDialogProps) {
  const add = useChange<typeof addVesselContact>('POST /api/portal/vessels/:id/contacts', {
    done: messages.added,
    failed: messages.saveFailed,
  })
  const update = useChange<typeof changeVesselContact>('PATCH /api/portal/vessel-contacts/:id', {
    done: messages.changed,
    failed: messages.saveFailed,
  })
  return (
    <ContactForm
      name={`vessel-contact:${contact?.id ?? `new:${vesselId}`}`}
      contact={contact}
      usual="owner"
      isSaving={add.isPending || update.isPending}
      send={(values, base) =>
        base === null
          ? add.mutateAsync({ params: { id: vesselId }, body: values })
          : update.mutateAsync({ params: { id: base.id }, body: { ...values, version: base.version } })
      }
      onClose={onClose}
    />
  )
}
