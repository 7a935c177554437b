import { useState } from 'react'
import { formatOsloTime } from '#core/days.ts'
import { currentOf } from '#core/web/call/api-error.ts'
import { useChange } from '#core/web/call/use-change.ts'
import { useHotkeys } from '#core/web/use-hotkeys.ts'
import { Button } from '#ui/basic/Button.tsx'
import { Icon } from '#ui/basic/Icon.tsx'
import { PhoneLink } from '#ui/basic/PhoneLink.tsx'
import { TextArea } from '#ui/field/Field.tsx'
import { NoteConflict } from '#ui/field/NoteConflict.tsx'
import { useNoteEdit } from '#ui/field/use-note-edit.ts'
import { Panel } from '#ui/overlay/Panel.tsx'
import { RemoveDialog } from '#ui/overlay/RemoveDialog.tsx'
import { CONTACT_LIMITS } from '../../contact.limits.ts'
import type { ContactMessage, deleteContact, UpdateContactInput } from '../../contacts-admin.contract.ts'
import { referenceOf } from '../../message-reference.ts'
import { nameService } from './contact-columns.tsx'
import { contactAdminMessages as messages } from './messages.en.ts'
import { useContactChange } from './use-contact-change.ts'

interface ContactPanelProps {
  message: ContactMessage
  onClose: () => void
  onBefore: (() => void) | undefined
  onNext: (() => void) | undefined
}

/** One message: sender, text, reply link, and how it was handled. */
export function ContactPanel({ message, onClose, onBefore, onNext }: ContactPanelProps) {
  const { id, version } = message
  const { mutateAsync, isPending } = useContactChange({
    done: messages.saved,
    failed: (error) => (currentOf(error) === undefined ? messages.saveFailed : undefined),
  })
  const editor = useNoteEdit<Omit<UpdateContactInput, 'version'>>({
    name: `contact:${id}`,
    field: 'note',
    stored: message.note,
    send: (change) => mutateAsync({ params: { id }, body: { ...change, version } }),
    isSaving: isPending,
  })
  useHotkeys({ 'mod+s': editor.save })
  const [isRemoving, setRemoving] = useState(false)
  const removal = useChange<typeof deleteContact>('DELETE /api/admin/contacts/:id', {
    done: messages.deleted,
    failed: messages.deleteFailed,
    onDone() {
      editor.discard()
      onClose()
    },
  })
  return (
    <Panel
      title={message.name}
      subtitle={formatOsloTime(message.createdAt)}
      onClose={onClose}
      hasNeighbours
      onBefore={onBefore}
      onNext={onNext}
      focusKey={message.id}
      footer={
        <>
          <Button variant="danger" icon="trash-2" onClick={() => setRemoving(true)}>
            {messages.delete}
          </Button>
          <span className="fill" />
          <Button
            icon={message.handledAt === null ? 'check' : undefined}
            off={editor.isSaving}
            onClick={() => editor.change({ isHandled: message.handledAt === null })}
          >
            {message.handledAt === null ? messages.markHandled : messages.reopen}
          </Button>
          <a className="button primary" href={replyLink(message)}>
            <Icon name="mail" />
            <span>{messages.reply}</span>
          </a>
        </>
      }
    >
      <NoteConflict edit={editor} words={messages.conflict} stored={message.note} />
      {message.handledAt === null ? null : (
        <p className="status status-ok">
          <Icon name="circle-check" />
          {messages.handledAt(formatOsloTime(message.handledAt))}
        </p>
      )}
      <p className="description">{message.message}</p>
      <Facts message={message} />
      <TextArea
        label={messages.note}
        hint={messages.noteHint}
        maxLength={CONTACT_LIMITS.noteMax}
        value={editor.text}
        onValue={editor.write}
      />
      <div className="panel-tools">
        {editor.isDirty ? (
          <>
            <Button off={editor.isSaving} onClick={editor.discard}>
              {messages.discardNote}
            </Button>
            <Button kbd="Ctrl S" off={editor.isSaving || editor.isStale} onClick={editor.save}>
              {messages.saveNote}
            </Button>
          </>
        ) : null}
        <Button variant="ghost" off={editor.isSaving} onClick={() => editor.change({ isRead: !message.isRead })}>
          {message.isRead ? messages.markUnread : messages.markRead}
        </Button>
      </div>
      {isRemoving ? (
        <RemoveDialog
          title={messages.deleteTitle(message.name)}
          text={messages.deleteText}
          action={messages.deleteAction}
          row={message}
          removal={removal}
          onClose={() => setRemoving(false)}
        />
      ) : null}
    </Panel>
  )
}

function Facts({ message: { id, email, phone, company, service } }: { message: ContactMessage }) {
  const none = <span className="faint">{messages.none}</span>
  return (
    <dl className="facts one">
      <div>
        <dt>{messages.email}</dt>
        <dd>
          <a className="link" href={`mailto:${encodeURIComponent(email)}`}>
            {email}
          </a>
        </dd>
      </div>
      <div>
        <dt>{messages.phone}</dt>
        <dd>{phone ? <PhoneLink className="link" phone={phone} /> : none}</dd>
      </div>
      <div>
        <dt>{messages.company}</dt>
        <dd>{company ?? none}</dd>
      </div>
      <div>
        <dt>{messages.service}</dt>
        <dd>{nameService(service) ?? none}</dd>
      </div>
      <div>
        <dt>{messages.reference}</dt>
        <dd>{referenceOf(id)}</dd>
      </div>
    </dl>
  )
}

/** A mail to the sender (RFC 6068), the subject filled in. */
const replyLink = ({ email, service }: ContactMessage): string =>
  `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(messages.replySubject(nameService(service)))}`
