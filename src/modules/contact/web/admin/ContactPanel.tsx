import { useState } from 'react'
import { formatOsloTime } from '#core/days.ts'
import { showToast } from '#core/web/toast.ts'
import { useHotkeys } from '#core/web/use-hotkeys.ts'
import { Button } from '#ui/basic/Button.tsx'
import { Note } from '#ui/basic/ErrorNote.tsx'
import { Icon } from '#ui/basic/Icon.tsx'
import { TextArea } from '#ui/field/Field.tsx'
import { useDraft } from '#ui/field/use-draft.ts'
import { Panel } from '#ui/overlay/Panel.tsx'
import { CONTACT_LIMITS } from '../../contact.limits.ts'
import type { ContactMessage } from '../../contacts-admin.contract.ts'
import { currentOf, showUpdateFailure, useUpdateContact, type ContactChange } from './contact-api.ts'
import { nameService } from './contact-columns.tsx'
import { contactAdminMessages as messages } from './messages.en.ts'

interface ContactPanelProps {
  message: ContactMessage
  onClose: () => void
  onBefore: (() => void) | undefined
  onNext: (() => void) | undefined
}

/** One message: who wrote what, the way to answer, and what was made of it. */
export function ContactPanel({ message, onClose, onBefore, onNext }: ContactPanelProps) {
  const editor = useContactEditor(message)
  useHotkeys({ 'mod+s': () => editor.saveNote() })
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
      <Conflict message={message} editor={editor} />
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
        value={editor.note}
        onValue={editor.write}
      />
      <div className="panel-tools">
        {editor.isDirty ? (
          <>
            <Button off={editor.isSaving} onClick={editor.discard}>
              {messages.discardNote}
            </Button>
            <Button kbd="Ctrl S" off={editor.isSaving || editor.isStale} onClick={editor.saveNote}>
              {messages.saveNote}
            </Button>
          </>
        ) : null}
        <Button variant="ghost" off={editor.isSaving} onClick={() => editor.change({ isRead: !message.isRead })}>
          {message.isRead ? messages.markUnread : messages.markRead}
        </Button>
      </div>
    </Panel>
  )
}

/** What somebody else changed meanwhile, and what becomes of the note that is being written. */
function Conflict({ message, editor }: { message: ContactMessage; editor: ContactEditor }) {
  if (editor.isStale) {
    return (
      <Note
        tone="warn"
        title={messages.conflictTitle}
        actions={
          <>
            <Button onClick={editor.discard}>{messages.takeStored}</Button>
            <Button onClick={editor.keepMine}>{messages.keepMine}</Button>
          </>
        }
      >
        <p>{messages.conflictText}</p>
        <p>{messages.storedNote(message.note)}</p>
      </Note>
    )
  }
  if (!editor.wasRefused) return null
  return (
    <Note tone="warn" title={messages.conflictTitle}>
      {messages.conflictNoNote}
    </Note>
  )
}

function Facts({ message: { email, phone, company, service } }: { message: ContactMessage }) {
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
        <dd>
          {phone ? (
            <a className="link" href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>
              {phone}
            </a>
          ) : (
            none
          )}
        </dd>
      </div>
      <div>
        <dt>{messages.company}</dt>
        <dd>{company ?? none}</dd>
      </div>
      <div>
        <dt>{messages.service}</dt>
        <dd>{nameService(service) ?? none}</dd>
      </div>
    </dl>
  )
}

/** A mail to the sender (RFC 6068), the subject filled in. */
const replyLink = ({ email, service }: ContactMessage): string =>
  `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(messages.replySubject(nameService(service)))}`

type ContactEditor = ReturnType<typeof useContactEditor>

/** The note's unsaved text with the stored one it began from, and the changes of the message. */
function useContactEditor(message: ContactMessage) {
  const [draft, setDraft, drop] = useDraft<{ note: string; began: string }>(`contact:${message.id}`)
  const [wasRefused, setWasRefused] = useState(false)
  const saving = useUpdateContact()
  const began = draft?.began ?? message.note
  const isStale = began !== message.note

  const change = (values: Omit<ContactChange, 'row'>) => {
    if (saving.isPending) return
    saving.mutate(
      { row: message, ...values },
      {
        onSuccess: () => {
          setWasRefused(false)
          if (values.note !== undefined) drop()
          showToast({ title: messages.saved })
        },
        onError: (error) => (currentOf(error) ? setWasRefused(true) : showUpdateFailure(error)),
      },
    )
  }
  return {
    note: draft?.note ?? message.note,
    isDirty: draft !== undefined,
    isSaving: saving.isPending,
    /** Somebody else has written another note since this one was begun. */
    isStale,
    wasRefused,
    change,
    write: (note: string) => (note === message.note && !isStale ? drop() : setDraft({ note, began })),
    saveNote: () => (draft && !isStale ? change({ note: draft.note }) : undefined),
    keepMine: () => {
      if (draft) setDraft({ note: draft.note, began: message.note })
      setWasRefused(false)
    },
    discard: () => {
      drop()
      setWasRefused(false)
    },
  }
}
