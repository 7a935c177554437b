import { type ClipboardEvent, type KeyboardEvent, useId, useRef } from 'react'
import { FieldError } from '#ui/field/Field.tsx'
import { RECOVERY_KEY_LENGTH } from '../../setup-checklist.limits.ts'
import { setupMessages } from './messages.en.ts'

const messages = setupMessages.recovery
const GROUP = 4

/** Positions of the requested characters on the paper: thirteen groups of four, as the key was printed. */
export function RecoveryDrawing({ places }: { places: readonly number[] }) {
  const groups = Array.from({ length: RECOVERY_KEY_LENGTH / GROUP }, (_, group) =>
    Array.from({ length: GROUP }, (_each, at) => group * GROUP + at + 1),
  )
  return (
    <div className="recovery-drawing" role="img" aria-label={messages.drawing(places)}>
      {groups.map((group) => (
        <span key={group[0]}>
          {group.map((place) => (
            <i key={place} className={places.includes(place) ? 'is-asked' : undefined}>
              {places.includes(place) ? place : null}
            </i>
          ))}
        </span>
      ))}
    </div>
  )
}

interface RecoveryFieldsProps {
  places: readonly number[]
  characters: readonly string[]
  onCharacters: (characters: string[]) => void
  /** The field that is wrong, and the sentence; the index is null where it is about all. */
  error: { at: number | null; sentence: string } | null
  triesLeft: number
}

/** One field for each asked character. What is typed leads to the next; what is pasted fills them in order. */
export function RecoveryFields({ places, characters, onCharacters, error, triesLeft }: RecoveryFieldsProps) {
  const id = useId()
  const fields = useRef<(HTMLInputElement | null)[]>([])
  const fill = (from: number, signs: readonly string[]): void => {
    onCharacters(characters.map((each, at) => signs[at - from] ?? each))
    fields.current[Math.min(from + signs.length, places.length - 1)]?.focus()
  }
  const onKeyDown = (event: KeyboardEvent, at: number): void => {
    const to =
      event.key === 'ArrowLeft' || (event.key === 'Backspace' && characters[at] === '')
        ? at - 1
        : event.key === 'ArrowRight'
          ? at + 1
          : null
    const field = to === null ? undefined : fields.current[to]
    if (!field) return
    event.preventDefault()
    field.focus()
  }
  const onPaste = (event: ClipboardEvent, at: number): void => {
    event.preventDefault()
    fill(at, readSigns(event.clipboardData.getData('text')))
  }
  return (
    <fieldset className="recovery-fields">
      <legend>{messages.legend}</legend>
      <div className="recovery-row">
        {places.map((place, at) => (
          <div className="field" key={place}>
            <label htmlFor={`${id}-${place}`}>{messages.place(place)}</label>
            <input
              className="input"
              id={`${id}-${place}`}
              ref={(element) => {
                fields.current[at] = element
              }}
              value={characters[at] ?? ''}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              aria-invalid={error?.at === at || undefined}
              aria-describedby={`${id}-hint${error === null ? '' : ` ${id}-error`}`}
              onFocus={({ target }) => target.select()}
              onKeyDown={(event) => onKeyDown(event, at)}
              onPaste={(event) => onPaste(event, at)}
              onChange={({ target }) => {
                const signs = readSigns(target.value)
                // Typed over an existing character: the last one counts.
                if (signs.length === 0) fill(at, [''])
                else fill(at, [signs.at(-1) ?? ''])
                if (signs.length === 0) fields.current[at]?.focus()
              }}
            />
          </div>
        ))}
      </div>
      {error === null ? null : (
        <FieldError id={`${id}-error`} alerts>
          {error.sentence}
        </FieldError>
      )}
      <p className="hint" id={`${id}-hint`}>
        {messages.hint} {error === null ? messages.tries(triesLeft) : null}
      </p>
    </fieldset>
  )
}

/** Characters as on the paper, without separators between groups. */
const readSigns = (text: string): string[] => [...text.replaceAll(/[\s\p{Dash}]+/gu, '').toUpperCase()]
