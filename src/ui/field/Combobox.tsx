import { useId, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import type { IconName } from '../basic/icon-paths.data.ts'
import { Icon } from '../basic/Icon.tsx'
import { suggestionTexts } from '../messages.en.ts'
import { usePlacement, type Placement } from '../overlay/placement.ts'
import { Field, type ControlAttributes } from './Field.tsx'

interface ComboboxProps<Option> {
  /** The words over the field; with `bare` its name for screen readers only. */
  label: string
  bare?: boolean
  optional?: boolean
  error?: ReactNode
  hint?: ReactNode
  icon?: IconName
  placeholder?: string
  /** The text in the field. */
  value: string
  onText: (text: string) => void
  /** Options that match the typed text; the list is closed while there are none. */
  options: readonly Option[]
  optionKey: (option: Option) => string
  onChoose: (option: Option) => void
  children: (option: Option) => ReactNode
  /** Under the list: what the keys do. */
  foot?: ReactNode
  inputRef?: RefObject<HTMLInputElement | null>
  autoFocus?: boolean
  inputMode?: 'text' | 'search' | 'numeric'
  /** Enter while no option is marked. */
  onEnter?: () => void
}

/** A text field with suggestions: typed text is valid too, so no suggestion has to be chosen. */
export function Combobox<Option>(props: ComboboxProps<Option>) {
  const { label, bare = false, optional = false, error, hint } = props
  if (bare) {
    const control = { id: '', 'aria-invalid': error ? true : undefined, 'aria-describedby': undefined }
    return <ComboboxControl {...props} control={control} />
  }
  return (
    <Field label={label} optional={optional} error={error} hint={hint}>
      {(control) => <ComboboxControl {...props} control={control} />}
    </Field>
  )
}

function ComboboxControl<Option>(props: ComboboxProps<Option> & { control: ControlAttributes }) {
  const { control, label, bare = false, icon, value, options, optionKey, onText, onChoose, children } = props
  const { placeholder, foot, inputRef, autoFocus, inputMode, onEnter } = props
  const ownId = useId()
  const listId = `${ownId}-l`
  const [box, setBox] = useState<HTMLElement | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [marked, setMarked] = useState(-1)
  const shown = isOpen && options.length > 0
  const at = Math.min(marked, options.length - 1)
  const choose = (option: Option) => {
    setIsOpen(false)
    setMarked(-1)
    onChoose(option)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0 && options.length > 0) {
      event.preventDefault()
      setIsOpen(true)
      setMarked((at + step + options.length) % options.length)
    } else if (event.key === 'Escape' && shown) {
      event.stopPropagation()
      event.preventDefault()
      setIsOpen(false)
    } else if (event.key === 'Enter') {
      const option = shown && at >= 0 ? options[at] : undefined
      if (option !== undefined) {
        event.preventDefault()
        choose(option)
      } else if (onEnter) {
        event.preventDefault()
        onEnter()
      }
    }
  }
  return (
    <span className={icon ? 'combobox search-input' : 'combobox'} ref={setBox}>
      {icon ? <Icon name={icon} /> : null}
      <input
        className="input"
        role="combobox"
        {...(bare ? { 'aria-label': label, 'aria-invalid': control['aria-invalid'] } : control)}
        ref={inputRef}
        aria-expanded={shown}
        aria-controls={shown ? listId : undefined}
        aria-autocomplete="list"
        aria-activedescendant={shown && at >= 0 ? `${listId}-${at}` : undefined}
        autoComplete="off"
        spellCheck={false}
        placeholder={placeholder}
        inputMode={inputMode}
        data-autofocus={autoFocus ? '' : undefined}
        maxLength={200}
        value={value}
        onChange={({ target }) => {
          setIsOpen(true)
          setMarked(-1)
          onText(target.value)
        }}
        onClick={() => setIsOpen(true)}
        onBlur={() => setIsOpen(false)}
        onKeyDown={onKeyDown}
      />
      {/* Rendered before it has text: a region that is added with its text is often not read out. */}
      <span className="visually-hidden" role="status">
        {shown ? suggestionTexts.found(options.length) : ''}
      </span>
      {shown ? (
        <Suggestions anchor={box} id={listId} label={label} foot={foot}>
          {options.map((option, index) => (
            // The field has the focus and its keys; a press here must not take it away.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
            <div
              key={optionKey(option)}
              id={`${listId}-${index}`}
              className={index === at ? 'option is-hover' : 'option'}
              role="option"
              tabIndex={-1}
              aria-selected={index === at}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(option)}
            >
              {children(option)}
            </div>
          ))}
        </Suggestions>
      ) : null}
    </span>
  )
}

interface SuggestionsProps {
  anchor: HTMLElement | null
  id: string
  label: string
  foot: ReactNode
  children: ReactNode
}

const UNDER: Placement = {
  side: 'bottom',
  align: 'start',
  gap: 4,
  edge: 8,
  flips: true,
  fitsAnchor: { minWidth: 280 },
}

/** In the top layer, so that neither a table nor a dialog cuts it off; it follows its field when the page scrolls. */
function Suggestions({ anchor, id, label, foot, children }: SuggestionsProps) {
  return (
    <div className="popover suggestions" ref={usePlacement(anchor, UNDER)} popover="manual">
      <div id={id} role="listbox" aria-label={label}>
        {children}
      </div>
      {foot ? <p className="option-keys">{foot}</p> : null}
    </div>
  )
}

/** A text with the part that was searched for underlined. */
export function Marked({ text, part }: { text: string; part: string }) {
  const at = part.trim() === '' ? -1 : text.toLowerCase().indexOf(part.trim().toLowerCase())
  if (at < 0) return text
  const end = at + part.trim().length
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, end)}</mark>
      {text.slice(end)}
    </>
  )
}
