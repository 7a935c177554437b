import { useState } from 'react'
import { useChange } from '#core/web/call/use-change.ts'
import { listOn, useEndpoint } from '#core/web/call/use-endpoint.ts'
import { Button, IconButton } from '#ui/basic/Button.tsx'
import { Icon } from '#ui/basic/Icon.tsx'
import { PhoneLink } from '#ui/basic/PhoneLink.tsx'
import { SkeletonLines } from '#ui/basic/Skeleton.tsx'
import { NotSent } from '#ui/device/NotSent.tsx'
import { RemoveDialog } from '#ui/overlay/RemoveDialog.tsx'
import type { ProjectDetail } from '#visits/projects/projects.contract.ts'
import type { deleteProjectContact, findProjectContacts, ProjectContact } from '../visit-contacts.contract.ts'
import { CONTACT_WORDS } from '../visit-contacts.entity.ts'
import { ContactDialog } from './ContactDialog.tsx'
import { factContacts, type FactContact } from './fact-contacts.ts'
import { contactMessages as messages } from './messages.en.ts'

/** Whom to call about this visit: its contacts, and those that its facts name. A press calls or writes. */
export function ContactsBlock({ project }: { project: ProjectDetail }) {
  const { id: projectId } = project
  const mayAdd = project.permissions.log
  const contacts = useEndpoint<typeof findProjectContacts>(
    'GET /api/portal/projects/:id/contacts',
    listOn(projectId, 'contactType'),
  )
  const named = factContacts(project, contacts.data?.items ?? [])
  const [edited, setEdited] = useState<ProjectContact | 'new' | null>(null)
  const [removed, setRemoved] = useState<ProjectContact | null>(null)
  const remove = useChange<typeof deleteProjectContact>('DELETE /api/portal/contacts/:id', {
    done: messages.removed,
    failed: messages.removeFailed,
  })
  return (
    <section aria-labelledby="pj-contacts">
      <div className="section-head">
        <h2 id="pj-contacts">{messages.title}</h2>
        {mayAdd ? (
          <Button small variant="ghost" icon="plus" aria-label={messages.addLong} onClick={() => setEdited('new')}>
            {messages.add}
          </Button>
        ) : null}
      </div>
      {contacts.isLoadingError ? (
        <p className="faint">
          {messages.failed}{' '}
          <button className="link" type="button" onClick={() => void contacts.refetch()}>
            {messages.again}
          </button>
        </p>
      ) : contacts.data === undefined ? (
        <SkeletonLines lines={3} />
      ) : contacts.data.items.length + named.length === 0 ? (
        <p className="faint">{messages.none}</p>
      ) : (
        <ul className="contacts">
          {contacts.data.items.map((contact) => (
            <ContactLine
              key={contact.id}
              contact={contact}
              tools={contact.mayChange ? { edit: () => setEdited(contact), remove: () => setRemoved(contact) } : null}
            />
          ))}
          {named.map((person) => (
            <ContactLine key={person.id} contact={person} tools={null} />
          ))}
        </ul>
      )}
      {edited ? (
        <ContactDialog
          projectId={projectId}
          contact={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      ) : null}
      {removed ? (
        <RemoveDialog
          title={messages.removeTitle(removed.name)}
          text={messages.removeText}
          action={messages.removeAction}
          row={removed}
          removal={remove}
          onClose={() => setRemoved(null)}
        />
      ) : null}
    </section>
  )
}

type Shown =
  | Pick<ProjectContact, 'id' | 'contactType' | 'name' | 'phone' | 'email' | 'position' | 'company'>
  | FactContact

const wordsOf = (contact: Shown): string =>
  ('position' in contact ? [contact.name, contact.position, contact.company] : [contact.name])
    .filter(Boolean)
    .join(', ')

interface ContactLineProps {
  contact: Shown
  /** Null for people who may not change it. */
  tools: { edit: () => void; remove: () => void } | null
}

/** A contact in a list of them, with the ways to reach and to change it. */
export const ContactLine = ({ contact, tools }: ContactLineProps) => (
  <li>
    <Person contact={contact} />
    <NotSent id={contact.id} />
    {tools ? (
      <span className="contact-tools">
        <IconButton small icon="pencil" label={messages.edit(contact.name)} onClick={tools.edit} />
        <IconButton small icon="trash-2" label={messages.remove(contact.name)} onClick={tools.remove} />
      </span>
    ) : null}
  </li>
)

/** Role, name and where from; phone and e-mail as links of 48 px on a phone. */
const Person = ({ contact }: { contact: Shown }) => (
  <>
    <p className="contact">
      <b>{CONTACT_WORDS[contact.contactType]}</b>
      <span className="quiet">{wordsOf(contact)}</span>
    </p>
    <div className="contact-ways">
      {contact.phone ? (
        <PhoneLink className="link" phone={contact.phone}>
          {(number) => (
            <>
              <Icon name="phone" />
              {number}
            </>
          )}
        </PhoneLink>
      ) : null}
      {contact.email ? (
        <a className="link" href={`mailto:${contact.email}`}>
          <Icon name="mail" />
          {contact.email}
        </a>
      ) : null}
    </div>
  </>
)
