import { Button } from '../basic/Button.tsx'
import { Note } from '../basic/ErrorNote.tsx'
import type { NoteEdit } from './use-note-edit.ts'

interface NoteConflictProps {
  edit: Pick<NoteEdit<object>, 'isStale' | 'wasRefused' | 'keepMine' | 'discard'>
  words: {
    title: string
    text: string
    takeStored: string
    keepMine: string
    /** True if the note itself is not in conflict. */
    notNote: string
    stored: (note: string) => string
  }
  /** The note as it is stored now. */
  stored: string
}

/** The other person's change, and what happens to the note that is being written. */
export function NoteConflict({ edit, words, stored }: NoteConflictProps) {
  if (edit.isStale) {
    return (
      <Note
        tone="warn"
        alerts
        title={words.title}
        actions={
          <>
            <Button onClick={edit.discard}>{words.takeStored}</Button>
            <Button onClick={edit.keepMine}>{words.keepMine}</Button>
          </>
        }
      >
        <p>{words.text}</p>
        <p>{words.stored(stored)}</p>
      </Note>
    )
  }
  if (!edit.wasRefused) return null
  return (
    <Note tone="warn" alerts title={words.title}>
      {words.notNote}
    </Note>
  )
}
