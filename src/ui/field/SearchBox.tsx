import { useEffect, useRef, useState, type RefObject } from 'react'
import { Icon } from '../basic/Icon.tsx'
import { Kbd } from '../basic/Kbd.tsx'

/** A pause in typing this long asks the server. */
const TYPING_PAUSE_MS = 200

interface SearchBoxProps {
  label: string
  placeholder: string
  value: string
  /** Called after a pause in typing, and at once on Enter and when the field is emptied. */
  onValue: (value: string) => void
  inputRef?: RefObject<HTMLInputElement | null>
}

/** Searches the list below it; `/` reaches it where the screen gives its ref to a hotkey. */
export function SearchBox({ label, placeholder, value, onValue, inputRef }: SearchBoxProps) {
  const [typed, setTyped] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [known, setKnown] = useState(value)
  if (known !== value) {
    // Changed from outside (a filter was cleared, the reader went back): what was typed gives way.
    setKnown(value)
    setTyped(value)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  // The callback of the newest render: during the pause a filter may have changed, which the older one doesn't have.
  const newest = useRef(onValue)
  useEffect(() => {
    newest.current = onValue
  })

  const scheduleSearch = (text: string, delay: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      setKnown(text)
      newest.current(text)
    }, delay)
  }
  return (
    <span className="search-input grow">
      <Icon name="search" />
      <input
        className="input"
        type="search"
        ref={inputRef}
        aria-label={label}
        placeholder={placeholder}
        value={typed}
        maxLength={120}
        onChange={({ target }) => {
          setTyped(target.value)
          scheduleSearch(target.value, target.value === '' ? 0 : TYPING_PAUSE_MS)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') scheduleSearch(typed, 0)
          if (event.key === 'Escape') event.currentTarget.blur()
        }}
      />
      <Kbd>/</Kbd>
    </span>
  )
}
