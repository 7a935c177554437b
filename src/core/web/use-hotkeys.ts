import { useLayoutEffect, useRef } from 'react'

/**
 * Keys of a screen: a single character (`n`, `/`), `Escape`, or `mod+s` for Ctrl or Cmd. A handler that returns false
 * leaves the key to the browser.
 */
export type Hotkeys = Readonly<Record<string, (() => unknown) | undefined>>

let hasSingleKeys = true

/** Turns single-character commands off or on, as the person chose (WCAG 2.1.4). */
export function setSingleKeys(isOn: boolean): void {
  hasSingleKeys = isOn
}

/**
 * Listens while the component is mounted. Single keys do nothing while a field has the focus or a dialog is open.
 * @param owner keys of the frame have a meaning only where the screen gives them none
 */
export function useHotkeys(keys: Hotkeys, owner: 'screen' | 'frame' = 'screen'): void {
  const current = useRef(keys)
  // After rendering, without a delay: a key pressed on seeing a list applies to it.
  useLayoutEffect(() => {
    current.current = keys
  })
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || document.querySelector('dialog[open]')) return
      const isModified = event.ctrlKey || event.metaKey
      if (event.altKey) return
      const name = event.key.length === 1 ? event.key.toLowerCase() : event.key
      if (!isModified && name !== 'Escape' && isTyping(event.target)) return
      if (!isModified && name.length === 1 && !hasSingleKeys) return
      if (name === 'Enter' && isControl(event.target)) return
      const handler = current.current[isModified ? `mod+${name}` : name]
      if (handler !== undefined && handler() !== false) event.preventDefault()
    }
    // The frame is mounted before its screens are loaded: on the window it is asked after them all the same.
    const target = owner === 'frame' ? window : document
    const listener = onKeyDown as EventListener
    target.addEventListener('keydown', listener)
    return () => target.removeEventListener('keydown', listener)
  }, [owner])
}

/** A focused link or button handles Enter itself. */
const isControl = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('a, button, input, select, summary')

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type=checkbox]), textarea, select'))
