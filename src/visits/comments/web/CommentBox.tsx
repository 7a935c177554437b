import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { Avatar } from '#ui/basic/Avatar.tsx'
import { Button } from '#ui/basic/Button.tsx'
import { FieldError } from '#ui/field/Field.tsx'
import { Cluster } from '#ui/layout/Cluster.tsx'
import { COMMENT_MAX } from '../comments.limits.ts'
import { mentionAt, namesIn, insertMention } from './mentions.ts'
import { commentMessages as messages } from './messages.en.ts'

export interface Mentionable {
  id: string
  name: string
}

interface CommentBoxProps {
  /** Above the field: the note about a draft. */
  note: ReactNode
  text: string
  people: readonly Mentionable[]
  error?: string | undefined
  isBusy: boolean
  action: string
  onText: (text: string) => void
  onSend: () => void
  onBack?: () => void
}

const SUGGESTIONS_MAX = 6

/** A comment being written: @ offers the people of this project, Ctrl and Enter send it. */
export function CommentBox({ note, text, people, error, isBusy, action, onText, onSend, onBack }: CommentBoxProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  const [caret, setCaret] = useState(0)
  const [marked, setMarked] = useState(0)
  const [isOff, setIsOff] = useState(false)
  const id = useId()
  const typing = isOff ? null : mentionAt(text, caret)
  const found = typing
    ? people.filter(({ name }) => name.toLowerCase().includes(typing.typed.toLowerCase())).slice(0, SUGGESTIONS_MAX)
    : []
  const at = Math.min(marked, found.length - 1)
  const choose = (person: Mentionable | undefined) => {
    if (typing === null || person === undefined) return
    const next = insertMention(text, typing.from, caret, person.name)
    onText(next.text)
    setCaret(next.caret)
    // After React has rendered the text, the caret moves behind the name.
    requestAnimationFrame(() => area.current?.setSelectionRange(next.caret, next.caret))
  }
  const send = () => {
    if (!isBusy && text.trim() !== '') onSend()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send()
    else if (found.length === 0) return
    else if (step !== 0) setMarked((at + step + found.length) % found.length)
    else if (event.key === 'Enter' || event.key === 'Tab') choose(found[at])
    else if (event.key === 'Escape') setIsOff(true)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const mentioned = namesIn(text).filter((name) => people.some((person) => person.name === name))
  return (
    <div className="comment-box">
      {note}
      <textarea
        className="input"
        ref={area}
        rows={3}
        aria-label={messages.label}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={found.length > 0 ? id : undefined}
        aria-activedescendant={found.length > 0 ? `${id}-${at}` : undefined}
        aria-invalid={error ? true : undefined}
        placeholder={messages.placeholder}
        maxLength={COMMENT_MAX}
        value={text}
        onChange={({ target }) => {
          setIsOff(false)
          setMarked(0)
          setCaret(target.selectionStart)
          onText(target.value)
        }}
        onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
        onKeyDown={onKeyDown}
      />
      {found.length > 0 ? (
        <div className="comment-suggestions" id={id} role="listbox" aria-label={messages.mention}>
          {found.map((person, index) => (
            // The text field has the focus and its keys; a press here must not take it away.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
            <div
              key={person.id}
              id={`${id}-${index}`}
              className={index === at ? 'menu-item is-hover' : 'menu-item'}
              role="option"
              tabIndex={-1}
              aria-selected={index === at}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(person)}
            >
              <Avatar name={person.name} small />
              {person.name}
            </div>
          ))}
        </div>
      ) : null}
      {error ? <FieldError>{error}</FieldError> : null}
      <Cluster gap={8} justify="between" className="comment-foot">
        <span className="hint">{mentioned.length > 0 ? messages.notified(mentioned) : ''}</span>
        <span className="comment-buttons">
          {onBack ? (
            <Button variant="ghost" onClick={onBack}>
              {messages.back}
            </Button>
          ) : null}
          <Button kbd="Ctrl Enter" off={isBusy || text.trim() === ''} onClick={send}>
            {action}
          </Button>
        </span>
      </Cluster>
    </div>
  )
}
