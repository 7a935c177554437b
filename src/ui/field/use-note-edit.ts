import { useState } from 'react'
import { currentOf } from '#core/web/call/api-error.ts'
import { getDraft, useDraft } from './use-draft.ts'

interface NoteDraft {
  text: string
  began: string
}

interface NoteEditProps<Change extends object> {
  /** Name under which the typed text is stored while the reader is elsewhere or signs in again. */
  name: string
  /** The field of the change that has the note. */
  field: keyof Change
  /** The note as it is stored. */
  stored: string
  /** Saves; the caller reports a refusal, but for a conflict. */
  send: (change: Change) => Promise<unknown>
  isSaving: boolean
}

export interface NoteEdit<Change extends object> {
  text: string
  isDirty: boolean
  isSaving: boolean
  /** Another person has written another note since this one was begun. */
  isStale: boolean
  /** The last change came too late. */
  wasRefused: boolean
  /** Changes the row, its note or anything else. */
  change: (change: Change) => void
  write: (text: string) => void
  save: () => void
  keepMine: () => void
  discard: () => void
}

/** The note on a row with other fields changed by buttons: its unsaved text, and the stored one from which it began. */
export function useNoteEdit<Change extends object>(props: NoteEditProps<Change>): NoteEdit<Change> {
  const { name, field, stored, send, isSaving } = props
  const [draft, setDraft, drop] = useDraft<NoteDraft>(name)
  const [wasRefused, setWasRefused] = useState(false)
  const [saved, setSaved] = useState<string | null>(null)
  const began = draft?.began ?? stored
  // A note saved here isn't another person's: the list is refetched a moment later.
  const isStale = began !== stored && began !== saved

  const change = async (values: Change) => {
    if (isSaving) return
    try {
      await send(values)
      setWasRefused(false)
      const sent = values[field] as string | undefined
      if (sent === undefined) return
      setSaved(sent)
      // Text typed in the meantime is a change of what is stored now.
      const typed = (getDraft(name) as NoteDraft | undefined)?.text
      if (typed === undefined || typed === sent) drop()
      else setDraft({ text: typed, began: sent })
    } catch (error) {
      setWasRefused(currentOf(error) !== undefined)
    }
  }
  return {
    text: draft?.text ?? stored,
    isDirty: draft !== undefined,
    isSaving,
    isStale,
    wasRefused,
    change: (values) => void change(values),
    write: (text) => (text === stored && !isStale && !isSaving ? drop() : setDraft({ text, began })),
    save() {
      // The field's own type is a text's, as `stored` says.
      if (draft && !isStale) void change({ [field]: draft.text } as Change)
    },
    keepMine() {
      if (draft) setDraft({ text: draft.text, began: stored })
      setWasRefused(false)
    },
    discard() {
      drop()
      setWasRefused(false)
    },
  }
}
