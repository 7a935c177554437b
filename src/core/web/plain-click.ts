import type { MouseEvent } from 'react'

/** A plain click stays in the document; one that wants a new tab or window is the browser's. */
export function handlePlainClick(event: MouseEvent, act: () => void): void {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  act()
}
